// Random small Java programs with threads, made to be run: the same seed gives the same text.
//
// A program is one class gen.T<seed> with a main, cells that threads share, static fields, plain, volatile and
// final, locks of all kinds, a latch, two executors and a list. Threads are subclasses, or runnables of a class or
// lambdas. Its code reads and writes fields, elements and the list, makes cells known in static fields and in
// other cells, holds locks, nested and by several names, calls synchronized and plain methods, starts threads one
// by one and in loops, hands tasks to executors, joins some threads, waits for the latch and for flags. Many
// branches ask Chance.toss(), so that each path can be taken; no loop turns more than twice, but for
// those that wait.
#pragma once

#include <cstdint>
#include <string>

namespace heddle::reference {

std::string thread_program_name(uint32_t seed);  // "gen.T17"
std::string thread_program(uint32_t seed);
std::string chance_class();  // what all programs toss

}  // namespace heddle::reference
