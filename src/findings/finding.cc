#include "findings/finding.h"

#include "base/check.h"

namespace heddle::findings {
namespace {

// Names in the order of the enumerators.
template <size_t n, class Enum>
std::string_view name_in(const std::string_view (&names)[n], Enum value) {
  HEDDLE_CHECK(static_cast<size_t>(value) < n);
  return names[static_cast<size_t>(value)];
}

}  // namespace

std::string_view to_string(Rule rule) {
  static constexpr std::string_view names[] = {"data-race", "object-race", "atomicity", "deadlock"};
  return name_in(names, rule);
}

std::string_view to_string(Confidence confidence) {
  static constexpr std::string_view names[] = {"certain", "likely", "possible"};
  return name_in(names, confidence);
}

std::string_view to_string(SideKind kind) {
  static constexpr std::string_view names[] = {"read", "write", "call", "acquire"};
  return name_in(names, kind);
}

std::string_view to_string(LockMode mode) {
  static constexpr std::string_view names[] = {"exclusive", "read", "write"};
  return name_in(names, mode);
}

std::string_view to_string(ir::Origin origin) {
  static constexpr std::string_view names[] = {"application", "dependency", "jdk"};
  return name_in(names, origin);
}

}  // namespace heddle::findings
