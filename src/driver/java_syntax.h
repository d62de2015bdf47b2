// Class-file encodings in Java's own words: flags, literals, generic signatures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::driver {

enum class FlagsOf : uint8_t { class_, field, method, parameter };

// In the order of the bits: {"public", "static", "final"}; "super" and "synthetic" too, which Java does not write.
std::vector<std::string_view> flag_names(uint16_t flags, FlagsOf what);
// What a Java source would say, with a space behind each: "public static final ".
std::string modifiers(uint16_t flags, FlagsOf what);

std::string float_literal(uint32_t bits);   // "1.5f", "NaN"
std::string double_literal(uint64_t bits);  // "1.0E10" is "1e+10"

// Types of the Signature attribute (JVMS 4.7.9.1): java.util.Map<K, ? extends java.util.List<int[]>>.
struct GenericClass {
  std::string type_parameters;  // "<K, V extends java.lang.Object>" or empty
  std::string super;
  std::vector<std::string> interfaces;
};
struct GenericMethod {
  std::string type_parameters;
  std::vector<std::string> parameters;
  std::string result;
  std::vector<std::string> throws;
};
// Nothing if the signature is malformed or nests too deep.
std::optional<std::string> generic_field(std::string_view signature);
std::optional<GenericClass> generic_class(std::string_view signature);
std::optional<GenericMethod> generic_method(std::string_view signature);

// The Java release of a class-file version: 61 → "Java 17", 45 → "Java 1.1".
std::string java_release(uint16_t major);

}  // namespace heddle::driver
