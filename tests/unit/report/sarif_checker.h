// Checks a SARIF 2.1.0 log as the schema would, as far as Heddle uses the format: members that exist, those that
// are required, their types and values; and what no schema can say: indexes that point to something,
// ids that differ.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace heddle::report {

class SarifChecker {
 public:
  // "runs[0].results[3]: lacks message". An object of a kind that the checker does not know is a complaint too.
  std::vector<std::string> complaints(const nlohmann::json& document);

 private:
  void check(const nlohmann::json& value, const std::string& type, const std::string& where);
  void check_object(const nlohmann::json& value, const std::string& type, const std::string& where);
  void check_indexes(const nlohmann::json& document);
  void complain(const std::string& where, const std::string& what);

  std::vector<std::string> complaints_;
};

}  // namespace heddle::report
