// Loops that look at every element of an array or collection.
//
// Problem: a loop that waits for the threads in an array has waited for all of them only if it leaves none out.
// Formulation: the index of the element is a counter of the loop, plus a constant. It begins at the first element
// and goes up by one until the length, or begins at the last one and goes down by one to the first. A length is
// that of the array or collection itself, what the array was made with, or the bound of the loop that started the
// threads: the same value of one body, or the same constant or field. Elements that come without an index (next(),
// poll()) are all, unless one was taken before the loop; so are those that a key of the loop gets. Cost: a few
// look-ups per wait in a loop.
#pragma once

#include "concurrency/method_facts.h"

namespace heddle::concurrency {

// A loop of an instance, and the only edge by which it is left.
struct LoopWithExit {
  uint32_t header, block, successor;
};

// Whether the loop visits every element of what `element` is got from; `start` starts a thread for each of them.
bool visits_all(const AllMethodFacts& facts, InstanceId id, const LoopWithExit& loop, ir::ValueId element,
                const Spawn& start);

}  // namespace heddle::concurrency
