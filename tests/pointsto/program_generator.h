// Random small Java programs: the same seed gives the same text.
//
// A program is one class gen.P<seed> with a main and nested classes: a tree of ordinary classes with virtual
// methods, a few threads, exceptions, an interface with a default method and class initializers. Its code stores,
// loads, casts, calls, throws, catches, loops, recurses and starts threads at random; every local is an Object, so
// that casts carry the types. The text always compiles. It is made to be analysed, not run.
#pragma once

#include <cstdint>
#include <string>

namespace heddle::pointsto_test {

std::string generated_class_name(uint32_t seed);  // "gen.P17"
std::string generate_program(uint32_t seed);

}  // namespace heddle::pointsto_test
