// Where a search was cut short: said in the report, one line for each kind of bound.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "concurrency/code_paths.h"

namespace heddle::detectors {

class Bounds {
 public:
  struct Reached {
    std::string what;
    concurrency::MethodId method;  // the lowest of those in which it was
    uint32_t methods = 0;
  };

  void reach(std::string_view what, concurrency::MethodId method) { reached_[std::string(what)].emplace(method); }
  std::vector<Reached> list() const {
    std::vector<Reached> found;
    for (const auto& [what, methods] : reached_)
      found.push_back({what, *methods.begin(), static_cast<uint32_t>(methods.size())});
    return found;
  }

 private:
  std::map<std::string, std::set<concurrency::MethodId>> reached_;
};

}  // namespace heddle::detectors
