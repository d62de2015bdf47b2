// One run of a program with threads, under a schedule that a seed decides, and the collisions that it shows.
//
// Problem: what does an execution say about races and deadlocks? Formulation: the happens-before order of the Java
// memory model as vector clocks; two accesses to one location, one of them a write, race if neither clock knows
// the other. Algorithm: every Java thread is a thread of ours in the interpreter, and one of them runs at a time:
// before whatever others could notice it may hand on to another that is not blocked, drawn by the seed. Program
// order, monitors, locks, start, join, latches, waits, semaphores, serial executors, volatile fields and class
// initialization order what they order. If nobody can run and somebody has not ended, the run is stuck. Cost: per
// access the other threads' last ones at the location.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hierarchy/members.h"
#include "lowering/lowered_program.h"

namespace heddle::reference {

struct RanAccess {
  ir::MethodId method;
  uint32_t pc = 0;
  bool writes = false;
  friend auto operator<=>(const RanAccess&, const RanAccess&) = default;
};

struct RanRace {
  RanAccess first, second;  // the lesser one first
  ir::FieldId field;        // none: an element of an array
  // One side wrote while no other thread could have known the object: the race is the publication's.
  bool before_publication = false;
  friend auto operator<=>(const RanRace&, const RanRace&) = default;
};

struct RunOutcome {
  std::set<RanRace> races;
  std::vector<RanAccess> stuck;  // where threads wait for monitors that others hold, if the run got stuck that way
  std::string trouble;           // why it could not go on to its end; a step too many is none
};

RunOutcome run_schedule(lowering::LoweredProgram& program, const hierarchy::Members& members, ir::MethodId main,
                        uint32_t seed);

}  // namespace heddle::reference
