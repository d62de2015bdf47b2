// What the control flow of a body says: which instructions can execute more than once per invocation, and which
// come only after which.
#pragma once

#include <vector>

#include "ir/body.h"

namespace heddle::pointsto {

// By block: whether it lies on a cycle of the control flow, exceptional edges included. Linear.
std::vector<uint8_t> blocks_in_loops(const ir::Body& body);

// The block that holds an instruction.
uint32_t block_of(const ir::Body& body, uint32_t instruction);

// Whether every way to `later` passes `earlier`: the entry does not reach it without. Linear.
bool dominates(const ir::Body& body, uint32_t earlier, uint32_t later);

}  // namespace heddle::pointsto
