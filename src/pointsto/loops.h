// Which instructions of a body can execute more than once per invocation.
#pragma once

#include <vector>

#include "ir/body.h"

namespace heddle::pointsto {

// By block: whether it lies on a cycle of the control flow, exceptional edges included. Linear.
std::vector<uint8_t> blocks_in_loops(const ir::Body& body);

// The block that holds an instruction.
uint32_t block_of(const ir::Body& body, uint32_t instruction);

}  // namespace heddle::pointsto
