// What instructions mean to the facts of order.h: spawns, waits for the end of threads, signals, awaits, passages.
//
// Problem: a call on an object is a wait for a thread only if no other thread can be meant. Formulation: a call
// that waits for the end of objects is a wait for thread t if all objects of t are among them; for a thread that
// is many, if the very value was waited for that was started, or if the wait is in a loop over the collection that
// holds them all, and then at the one edge where the loop has seen its last element. A call that only tells by its
// result whether something has ended, or whether a flag is set, is an event of the edge where it told so. Cost:
// for each call that synchronises, its objects against those of all threads or latches.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "concurrency/executors.h"
#include "concurrency/latches.h"
#include "concurrency/order.h"
#include "concurrency/thread_objects.h"

namespace heddle::concurrency {

// What an instruction does to the facts.
struct OrderEvent {
  enum Kind : uint8_t { spawn, join_thread, join_part, join_value, await, signal, pass } kind;
  uint32_t instruction;
  uint32_t what;  // number of a thread, a part of one, a spawn, a latch or a passage
};

// The same when control leaves a block by a successor.
struct OrderEdgeEvent {
  uint32_t block, successor;
  OrderEvent::Kind kind;  // await, or a wait for the end
  uint32_t what;
};

struct CodeEvents {                // of an instance
  std::vector<OrderEvent> events;  // by instruction
  std::vector<OrderEdgeEvent> edges;
  std::vector<std::pair<uint32_t, uint32_t>> quiet;  // blocks before a gate, and which one
  // Calls whose callees and threads come after the end of a thread: instruction, number of the thread.
  std::vector<std::pair<uint32_t, uint32_t>> afters;
};

struct OrderEvents {
  IdVector<InstanceId, std::unique_ptr<CodeEvents>> of;  // none: no events
  std::map<ObjectId, std::set<uint32_t>> called_after;   // by function: numbers of threads that have ended then
  std::set<ObjectId> called_once;                        // those of these functions that are called once at most
  std::vector<Order::Assumption> assumptions;
};

OrderEvents find_order_events(const AllMethodFacts& facts, const ThreadFamily& family, const Executors& executors,
                              const Latches& latches, ThreadObjects& objects);

}  // namespace heddle::concurrency
