// Random small Java programs with threads, made to be run: the same seed gives the same text.
//
// A program is one class gen.T<seed> with a main, cells that threads share, static fields, plain, volatile and
// final, monitors, a lock and a latch. Threads are subclasses, or runnables of one class or lambdas. Its code
// reads and writes fields and elements, makes cells known in static fields and in other cells, holds locks, nested
// and by several names, calls synchronized and plain methods, starts threads one by one and in loops, joins some,
// waits for the latch and for flags. Branches ask Chance.toss(), so that every path can be taken; no loop turns
// more than twice, but for those that wait.
#pragma once

#include <cstdint>
#include <string>

namespace heddle::reference {

std::string thread_program_name(uint32_t seed);  // "gen.T17"
std::string thread_program(uint32_t seed);
std::string chance_class();  // what all programs toss

}  // namespace heddle::reference
