#include "findings/finding.h"

#include <algorithm>

#include "base/check.h"

namespace heddle::findings {
namespace {

// Names in the order of the enumerators.
constexpr std::string_view rules[] = {"data-race", "object-race", "atomicity", "deadlock"};
constexpr std::string_view confidences[] = {"certain", "likely", "possible"};
constexpr std::string_view side_kinds[] = {"read", "write", "call", "acquire"};
constexpr std::string_view lock_modes[] = {"exclusive", "read", "write"};
constexpr std::string_view origins[] = {"application", "dependency", "jdk"};

template <size_t n, class Enum>
std::string_view name_in(const std::string_view (&names)[n], Enum value) {
  HEDDLE_CHECK(static_cast<size_t>(value) < n);
  return names[static_cast<size_t>(value)];
}

template <class Enum, size_t n>
std::optional<Enum> value_in(const std::string_view (&names)[n], std::string_view name) {
  auto found = std::ranges::find(names, name);
  if (found == std::end(names)) return std::nullopt;
  return static_cast<Enum>(found - std::begin(names));
}

}  // namespace

std::string_view to_string(Rule rule) { return name_in(rules, rule); }
std::string_view to_string(Confidence confidence) { return name_in(confidences, confidence); }
std::string_view to_string(SideKind kind) { return name_in(side_kinds, kind); }
std::string_view to_string(LockMode mode) { return name_in(lock_modes, mode); }
std::string_view to_string(ir::Origin origin) { return name_in(origins, origin); }

std::optional<Rule> rule_named(std::string_view name) { return value_in<Rule>(rules, name); }
std::optional<Confidence> confidence_named(std::string_view name) {
  return value_in<Confidence>(confidences, name);
}
std::optional<SideKind> side_kind_named(std::string_view name) { return value_in<SideKind>(side_kinds, name); }
std::optional<LockMode> lock_mode_named(std::string_view name) { return value_in<LockMode>(lock_modes, name); }
std::optional<ir::Origin> origin_named(std::string_view name) { return value_in<ir::Origin>(origins, name); }

}  // namespace heddle::findings
