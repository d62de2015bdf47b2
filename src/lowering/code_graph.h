// The control-flow graph of a method's bytecode, before it becomes IR, and which locals are live where.
//
// Problem: split validated code into nodes such that control enters at the top and leaves at the bottom and
// the set of active exception handlers does not change inside; drop what is unreachable; inline jsr/ret.
// Formulation: leaders are branch targets, what follows a branch, handler starts and the bounds of handler
// ranges. A node is a leader in a *subroutine context*: the chain of jsr instructions that are active. A
// jsr is a jump into a longer chain, a ret a jump behind the jsr whose address it takes, so each call of a
// subroutine gets nodes of its own (methods without jsr have the one empty chain). A handler that is also
// reached by normal control gets a landing pad of its own, a node without code in front of it.
// Algorithm: one pass over the code, whose check has marked what is jumped to, for leaders, local accesses and
// branches; depth-first search from pc 0 with an explicit stack for the nodes in reverse postorder; backward
// liveness over bit sets to a fixpoint.
// Cost: linear in code and edges; liveness times loop depth. Hostile code (deeply nested subroutines, tens
// of thousands of overlapping ranges) runs into a budget and is refused.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "classfile/code.h"

namespace heddle::lowering {

// Successors of a branch: its target, then what follows; of a switch: its targets in order, then the default.
// Handlers are empty if nothing in the node throws.
struct CodeNode {
  uint32_t start = 0, end = 0;  // pcs
  uint32_t context = 0;
  uint32_t first_successor = 0, successors = 0;  // into successor_list
  uint32_t first_handler = 0, handlers = 0;      // into handler_list
  uint32_t order = UINT32_MAX;                   // in reverse postorder; UINT32_MAX: unreachable
  bool throws = false;
  bool is_pad = false;          // landing pad of the handler at `start`, which is its only successor
  bool is_handler = false;      // a handler that is its own landing pad
  bool is_loop_header = false;  // some predecessor comes at or after it in the order
  uint32_t leader = 0;          // whose code it has
  uint32_t pad = UINT32_MAX;    // of a handler: its landing pad, if that is another node
};

struct NodeHandler {
  uint16_t catch_type;  // Class constant; 0: everything
  uint32_t pad;         // node
};

class CodeGraph {
 public:
  // A failure's offset is a pc. `marks` are those of the code. `keep_throwing`: also note what throws where no
  // handler covers it (synchronized methods need that).
  Result<void> build(const classfile::Code& code, const classfile::CodeMarks& marks,
                     const classfile::ConstantPool& pool, bool keep_throwing);

  std::span<const CodeNode> nodes() const { return nodes_; }
  std::span<const uint32_t> order() const { return order_; }  // nodes in reverse postorder, entry first
  std::span<const uint32_t> successors(const CodeNode& n) const {
    return std::span(successor_list_).subspan(n.first_successor, n.successors);
  }
  std::span<const NodeHandler> handlers(const CodeNode& n) const {
    return std::span(handler_list_).subspan(n.first_handler, n.handlers);
  }
  bool has_loops() const { return has_loops_; }
  bool has_subroutines() const { return has_subroutines_; }
  bool entry_is_target() const;  // something jumps back to the entry node
  // pc behind the jsr that opened the context.
  uint32_t return_pc(uint32_t context) const { return contexts_[context].return_pc; }

  // Calls `use` with each local that some path reads before it writes it, from the node's start on. Ascending.
  template <class Use>
  void for_each_live_local(uint32_t node, Use use) const {
    for (uint32_t w = 0; w < words_; ++w) {
      for (uint64_t bits = flow_[node * words_ + w].live; bits != 0; bits &= bits - 1)
        use(w * 64 + static_cast<uint32_t>(std::countr_zero(bits)));
    }
  }
  // Whether a handler of the node reads the local's value from before the exception.
  bool live_in_handlers(uint32_t node, uint32_t local) const {
    return local < live_bits_ && (flow_[node * words_ + local / 64].caught >> (local % 64) & 1);
  }

 private:
  struct LocalAccess {
    uint16_t local;
    bool write;
  };
  enum class End : uint8_t { falls, branch, jump, jsr, ret, leaves, switches };
  struct Control {
    uint32_t pc;
    End end;
    uint32_t target;  // branch, jump, jsr; of a ret: the local
  };
  struct Context {
    uint32_t parent = 0, return_pc = 0, entry = 0;  // entry: leader of the subroutine
  };

  void make_single_node();
  template <bool few_locals>
  void scan(const classfile::CodeMarks& marks, bool keep_throwing);
  uint32_t leader_at(uint32_t pc) const { return leader_numbers_[pc]; }  // pc must be a leader
  void note_normal_entries();
  // These answer whether all went well; if not, failure_ says why.
  bool search();
  bool link(uint32_t node);
  bool link_successors(uint32_t node);
  bool link_handlers(uint32_t node);
  bool link_to(uint32_t pc, uint32_t context, uint32_t end);
  bool find_live_locals();
  bool stop(uint32_t pc, std::string_view what);
  // Answer `nothing` if something went wrong.
  uint32_t node_in(uint32_t leader, uint32_t context);
  uint32_t call_context(uint32_t context, uint32_t pc, uint32_t return_pc, uint32_t entry);
  uint32_t return_context(uint32_t node, uint32_t local);
  uint32_t pad_for(uint32_t handler_node);
  void find_accesses();
  template <uint32_t fixed_words>
  bool flow_back();

  const classfile::Code* code_ = nullptr;
  const classfile::ConstantPool* pool_ = nullptr;
  bool has_subroutines_ = false, has_loops_ = false;
  std::vector<uint32_t> leader_numbers_;  // by pc; only those of this method's leaders mean something
  std::vector<Control> controls_;         // by leader
  // By leader, where the method has at most 64 locals: those read before they are written, and those written.
  struct LocalUse {
    uint64_t reads = 0, writes = 0;
  };
  std::vector<LocalUse> uses_;
  // Where it has more.
  std::vector<LocalAccess> accesses_;
  std::vector<uint32_t> first_access_;  // by leader, one more at the end
  std::vector<bool> entered_normally_;  // by leader, where the method has handlers
  std::vector<CodeNode> nodes_;         // nodes of the empty context first, numbered as their leaders
  std::vector<Context> contexts_;
  absl::flat_hash_map<uint64_t, uint32_t> context_of_call_;  // parent, return_pc
  absl::flat_hash_map<uint64_t, uint32_t> node_in_context_;  // context (not 0), leader
  std::vector<uint32_t> successor_list_;
  std::vector<NodeHandler> handler_list_;
  size_t handler_work_ = 0;
  std::vector<uint32_t> taken_by_;  // by catch type: the node, as its number in taker_, that has a handler for it
  uint32_t taker_ = 0;
  std::vector<uint32_t> order_;
  struct Visit {
    uint32_t node, next;  // edge
  };
  std::vector<Visit> visits_;  // of the search

  uint32_t live_bits_ = 0, words_ = 0;
  // 64 locals of a node: live at its start, read before written, written, live in its handlers.
  struct Flow {
    uint64_t live = 0, reads = 0, writes = 0, caught = 0;
  };
  std::vector<Flow> flow_;  // words_ for each node
  std::optional<Failure> failure_;
};

}  // namespace heddle::lowering
