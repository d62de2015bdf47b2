#include "lowering/code_graph.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "classfile/opcodes.h"

namespace heddle::lowering {
namespace {

using classfile::Code;
using classfile::InstructionView;
using classfile::Opcode;
using classfile::SwitchView;

// Budgets against hostile code. The largest real methods stay far below them.
constexpr size_t max_nodes = 1 << 18;
constexpr size_t max_edges = 1 << 22;
constexpr size_t max_live_words = 1 << 22;
constexpr size_t max_liveness_work = size_t{1} << 30;
constexpr size_t max_handler_work = size_t{1} << 28;  // rows of the exception table, looked at for a node

constexpr uint32_t nothing = UINT32_MAX;
constexpr uint32_t max_locals_of_word = 64;

// What the scan has to know about an opcode. The local it accesses is `implied` plus the next byte under the mask;
// `reads` and `writes` are all ones where it does, else 0.
struct ScanEntry {
  uint64_t reads = 0, writes = 0;
  uint8_t implied = 0, local_mask = 0;
  bool throws = false;
  bool loads_constant = false;  // which throws if the constant has to be resolved
  bool special = false;         // ends the node, or is not described by this row
};

constexpr std::array<ScanEntry, 256> scan_table = [] {
  std::array<ScanEntry, 256> table{};
  auto at = [&](Opcode o, unsigned more = 0) -> ScanEntry& { return table[static_cast<unsigned>(o) + more]; };
  auto in = [&](Opcode first, Opcode last, auto set) {
    for (unsigned o = static_cast<unsigned>(first); o <= static_cast<unsigned>(last); ++o) set(table[o]);
  };
  constexpr uint64_t does = ~uint64_t{0};
  in(Opcode::iload, Opcode::aload, [](ScanEntry& e) { e.reads = does, e.local_mask = 0xFF; });
  in(Opcode::istore, Opcode::astore, [](ScanEntry& e) { e.writes = does, e.local_mask = 0xFF; });
  at(Opcode::iinc).reads = at(Opcode::iinc).writes = does;
  at(Opcode::iinc).local_mask = 0xFF;
  for (unsigned i = 0; i < 20; ++i) {
    at(Opcode::iload_0, i).reads = at(Opcode::istore_0, i).writes = does;
    at(Opcode::iload_0, i).implied = at(Opcode::istore_0, i).implied = i % 4;
  }
  in(Opcode::ldc, Opcode::ldc2_w, [](ScanEntry& e) { e.loads_constant = true; });
  auto special = [](ScanEntry& e) { e.special = true; };
  in(Opcode::ifeq, Opcode::return_, special);  // branches, jsr, ret, switches, returns
  for (Opcode o :
       {Opcode::athrow, Opcode::wide, Opcode::ifnull, Opcode::ifnonnull, Opcode::goto_w, Opcode::jsr_w}) {
    special(at(o));
  }

  auto throws = [](ScanEntry& e) { e.throws = true; };
  in(Opcode::iaload, Opcode::saload, throws);
  in(Opcode::iastore, Opcode::sastore, throws);
  in(Opcode::getstatic, Opcode::monitorenter, throws);
  in(Opcode::multianewarray, Opcode::multianewarray, throws);
  for (Opcode o : {Opcode::idiv, Opcode::ldiv, Opcode::irem, Opcode::lrem}) throws(at(o));
  return table;
}();

bool resolves_when_loaded(classfile::Tag tag) {
  return tag == classfile::Tag::class_ || tag == classfile::Tag::method_type ||
         tag == classfile::Tag::method_handle || tag == classfile::Tag::dynamic;
}

}  // namespace

Result<void> CodeGraph::build(const Code& code, const classfile::CodeMarks& marks,
                              const classfile::ConstantPool& pool, bool keep_throwing) {
  code_ = &code;
  pool_ = &pool;
  has_subroutines_ = has_loops_ = false;
  if (code.is_straight && !keep_throwing) {
    make_single_node();
    return {};
  }
  bool has_handlers = !code.handlers.empty();
  if (code.max_locals <= max_locals_of_word) {
    scan<true>(marks, keep_throwing || has_handlers);
  } else {
    scan<false>(marks, keep_throwing || has_handlers);
  }
  if (has_handlers) note_normal_entries();
  failure_.reset();
  if (search() && find_live_locals()) return {};
  return std::unexpected(*failure_);
}

bool CodeGraph::stop(uint32_t pc, std::string_view what) {
  if (!failure_) failure_ = Failure{std::string(what), pc};
  return false;
}

// Most methods: one node that nothing leads into (not even the prologue of a synchronized method), so nobody asks
// what is live there.
void CodeGraph::make_single_node() {
  CodeNode node;
  node.end = static_cast<uint32_t>(code_->code.size());
  node.order = 0;
  nodes_.assign(1, node);
  order_.assign(1, 0);
  successor_list_.clear();
  handler_list_.clear();
  contexts_.assign(1, {});
  live_bits_ = words_ = 0;
}

bool CodeGraph::entry_is_target() const { return nodes_[0].is_loop_header; }

// One pass over the code: nodes of the empty context, one per leader, in order of pc; what each reads and writes
// of the locals, whether it throws, and how it ends. Code read for the first time does not predict, so that what
// an instruction accesses is computed without a branch.
template <bool few_locals>
void CodeGraph::scan(const classfile::CodeMarks& marks, bool keep_throwing) {
  const uint8_t* const bytes = code_->code.data();
  const uint32_t size = static_cast<uint32_t>(code_->code.size());
  nodes_.clear();
  controls_.clear();
  uses_.clear();
  accesses_.clear();
  first_access_.clear();
  if (leader_numbers_.size() < size) leader_numbers_.resize(size);

  uint32_t start = 0;
  bool throws = false;
  LocalUse use;
  Control control{0, End::falls, 0};
  uint32_t first_access = 0;
  auto finish_node = [&](uint32_t end) {
    uint32_t number = static_cast<uint32_t>(nodes_.size());
    leader_numbers_[start] = number;
    CodeNode& node = nodes_.emplace_back();
    node.start = start;
    node.end = end;
    node.leader = number;
    node.throws = throws && keep_throwing;
    controls_.push_back(control);
    if constexpr (few_locals) {
      uses_.push_back(use);
    } else {
      first_access_.push_back(first_access);
      first_access = static_cast<uint32_t>(accesses_.size());
    }
    start = end;
    throws = false;
    use = {};
    control = {0, End::falls, 0};
  };
  // Of the locals that the masks say. At most 64 of them: as bits; else in a list.
  auto access = [&](uint32_t local, uint64_t reads, uint64_t writes) {
    if constexpr (few_locals) {
      uint64_t bit = uint64_t{1} << (local % max_locals_of_word);
      use.reads |= bit & reads & ~use.writes;
      use.writes |= bit & writes;
    } else {
      if (reads) accesses_.push_back({static_cast<uint16_t>(local), false});
      if (writes) accesses_.push_back({static_cast<uint16_t>(local), true});
    }
  };
  for (uint32_t pc = 0; pc < size;) {
    const ScanEntry& entry = scan_table[bytes[pc]];
    uint32_t next = pc + classfile::opcode_lengths[bytes[pc]];
    access(entry.implied + (bytes[pc + 1] & entry.local_mask), entry.reads, entry.writes);
    throws |= entry.throws;
    if (entry.loads_constant && keep_throwing) {
      InstructionView view(code_->code, pc);
      uint16_t constant = view.opcode() == Opcode::ldc ? view.constant_byte() : view.constant();
      throws |= resolves_when_loaded(pool_->tag(constant));
    }
    if (entry.special) {
      InstructionView view(code_->code, pc);
      Opcode opcode = view.opcode();
      next = pc + classfile::instruction_length(code_->code, pc);
      control = {pc, End::branch, 0};
      switch (opcode) {
        case Opcode::goto_:
        case Opcode::goto_w:
        case Opcode::jsr:
        case Opcode::jsr_w: {
          bool wide = opcode == Opcode::goto_w || opcode == Opcode::jsr_w;
          bool jsr = opcode == Opcode::jsr || opcode == Opcode::jsr_w;
          has_subroutines_ |= jsr;
          control.end = jsr ? End::jsr : End::jump;
          control.target = wide ? view.wide_branch_target() : view.branch_target();
          break;
        }
        case Opcode::ret:
          access(view.local(), ~uint64_t{0}, 0);
          control.end = End::ret;
          control.target = view.local();
          break;
        case Opcode::tableswitch:
        case Opcode::lookupswitch: control.end = End::switches; break;
        case Opcode::ireturn:
        case Opcode::lreturn:
        case Opcode::freturn:
        case Opcode::dreturn:
        case Opcode::areturn:
        case Opcode::return_:
        case Opcode::athrow: control.end = End::leaves; break;
        default:
          if (view.is_wide()) {
            const ScanEntry& widened = scan_table[static_cast<uint8_t>(opcode)];
            access(view.local(), widened.reads, widened.writes);
            control.end = End::falls;
          } else {
            control.target = view.branch_target();
          }
      }
    }
    pc = next;
    if (control.end != End::falls || pc == size || marks.targets[pc] != 0) finish_node(pc);
  }
  first_access_.push_back(first_access);
}

// Which leaders control comes to other than by an exception.
void CodeGraph::note_normal_entries() {
  uint32_t size = static_cast<uint32_t>(code_->code.size());
  uint32_t leaders = static_cast<uint32_t>(nodes_.size());
  entered_normally_.assign(leaders, false);
  auto enter = [&](uint32_t pc) { entered_normally_[leader_at(pc)] = true; };
  for (uint32_t i = 0; i < leaders; ++i) {
    const Control& control = controls_[i];
    End end = control.end;
    if (end == End::branch || end == End::jump || end == End::jsr) enter(control.target);
    if (end == End::switches) {
      SwitchView targets = InstructionView(code_->code, control.pc).switch_view();
      for (uint32_t k = 0; k < targets.count; ++k) enter(targets.target(k));
      enter(targets.default_target);
    }
    bool continues = end == End::falls || end == End::branch || end == End::jsr;
    if (continues && nodes_[i].end < size) entered_normally_[i + 1] = true;
  }
  entered_normally_[0] = true;
}

// Depth-first search from the entry; order_ becomes the reverse of the postorder. A node that is met while the
// search is still inside it heads a loop.
bool CodeGraph::search() {
  constexpr uint32_t entered = nothing - 1, left = nothing - 2;
  successor_list_.clear();
  handler_list_.clear();
  handler_work_ = 0;
  contexts_.assign(1, {});
  context_of_call_.clear();
  node_in_context_.clear();
  visits_.clear();
  order_.clear();
  auto visit = [&](uint32_t node) {
    nodes_[node].order = entered;
    visits_.push_back({node, 0});
    return link(node);
  };
  if (!visit(0)) return false;
  while (!visits_.empty()) {
    Visit& top = visits_.back();
    CodeNode& node = nodes_[top.node];
    // Handlers are searched first, so that they come last in the order: the code reads as it was written.
    uint32_t total = node.handlers + node.successors;
    if (top.next == total) {
      node.order = left;
      order_.push_back(top.node);
      visits_.pop_back();
      continue;
    }
    uint32_t i = top.next++;
    uint32_t target;
    if (i < node.handlers) {
      target = handler_list_[node.first_handler + node.handlers - 1 - i].pad;
    } else {
      uint32_t k = i - node.handlers;
      bool branch = node.successors == 2;  // its fall-through last, a switch's first case last
      target = successor_list_[node.first_successor + (branch ? k : node.successors - 1 - k)];
    }
    if (nodes_[target].order == nothing) {
      if (!visit(target)) return false;
    } else if (nodes_[target].order == entered) {
      nodes_[target].is_loop_header = has_loops_ = true;
    }
  }
  std::reverse(order_.begin(), order_.end());
  for (uint32_t i = 0; i < order_.size(); ++i) nodes_[order_[i]].order = i;
  return true;
}

// The node for a leader in a context, made if it is new.
uint32_t CodeGraph::node_in(uint32_t leader, uint32_t context) {
  if (context == 0) return leader;
  auto [known, fresh] =
      node_in_context_.try_emplace(uint64_t{context} << 32 | leader, static_cast<uint32_t>(nodes_.size()));
  if (!fresh) return known->second;
  if (nodes_.size() >= max_nodes) {
    stop(nodes_[leader].start, "subroutines nest too deeply to be inlined");
    return nothing;
  }
  CodeNode node;
  node.start = nodes_[leader].start;
  node.end = nodes_[leader].end;
  node.throws = nodes_[leader].throws;
  node.context = context;
  node.leader = leader;
  nodes_.push_back(node);
  return known->second;
}

// Successors and handlers of a node, when the search first comes to it.
bool CodeGraph::link(uint32_t n) {
  if (successor_list_.size() > max_edges) return stop(nodes_[n].start, "the method has too many branches");
  uint32_t first = static_cast<uint32_t>(successor_list_.size());
  if (!link_successors(n)) return false;
  nodes_[n].first_successor = first;
  nodes_[n].successors = static_cast<uint32_t>(successor_list_.size()) - first;
  return !nodes_[n].throws || link_handlers(n);
}

// From a node that ends at `end` to the node at pc.
bool CodeGraph::link_to(uint32_t pc, uint32_t context, uint32_t end) {
  if (pc >= code_->code.size()) return stop(end, "control runs off the end of the code");
  uint32_t target = node_in(leader_at(pc), context);
  if (target == nothing) return false;
  successor_list_.push_back(target);
  return true;
}

bool CodeGraph::link_successors(uint32_t n) {
  uint32_t context = nodes_[n].context, end = nodes_[n].end;
  // A pad's handler is the node with the same leader and context.
  if (nodes_[n].is_pad) return link_to(nodes_[n].start, context, end);
  const Control& control = controls_[nodes_[n].leader];
  switch (control.end) {
    case End::falls: return link_to(end, context, end);
    case End::jump: return link_to(control.target, context, end);
    case End::branch: return link_to(control.target, context, end) && link_to(end, context, end);
    case End::switches: {
      SwitchView targets = InstructionView(code_->code, control.pc).switch_view();
      for (uint32_t k = 0; k < targets.count; ++k) {
        if (!link_to(targets.target(k), context, end)) return false;
      }
      return link_to(targets.default_target, context, end);
    }
    case End::jsr: {
      uint32_t called = call_context(context, control.pc, end, leader_at(control.target));
      return called != nothing && link_to(control.target, called, end);
    }
    case End::ret: {
      uint32_t returning = return_context(n, control.target);
      if (returning == nothing) return false;
      return link_to(contexts_[returning].return_pc, contexts_[returning].parent, end);
    }
    case End::leaves: break;
  }
  return true;
}

// The chain for a jsr at `pc`. A subroutine does not call itself (JVMS 4.9.2): where one that is active is called,
// a branch or an exception has left it, and the chain is cut there. Equal chains are one, so a loop ends.
uint32_t CodeGraph::call_context(uint32_t context, uint32_t pc, uint32_t return_pc, uint32_t entry) {
  for (uint32_t c = context; c != 0; c = contexts_[c].parent) {
    if (contexts_[c].entry == entry) context = contexts_[c].parent;
  }
  auto next = static_cast<uint32_t>(contexts_.size());
  auto [known, fresh] = context_of_call_.try_emplace(uint64_t{context} << 32 | return_pc, next);
  if (!fresh) return known->second;
  if (next >= max_nodes) {
    stop(pc, "subroutines nest too deeply to be inlined");
    return nothing;
  }
  contexts_.push_back({context, return_pc, entry});
  return next;
}

// The active subroutine whose return address the local holds: the innermost one that starts by storing into it.
uint32_t CodeGraph::return_context(uint32_t n, uint32_t local) {
  for (uint32_t c = nodes_[n].context; c != 0; c = contexts_[c].parent) {
    InstructionView first(code_->code, nodes_[contexts_[c].entry].start);
    Opcode opcode = first.opcode();
    bool short_form = opcode >= Opcode::astore_0 && opcode <= Opcode::astore_3;
    uint32_t stored = short_form ? static_cast<uint32_t>(opcode) - static_cast<uint32_t>(Opcode::astore_0)
                      : opcode == Opcode::astore ? first.local()
                                                 : nothing;
    if (stored == local) return c;
  }
  stop(nodes_[n].end - 1, "ret does not belong to a subroutine that stores its return address there");
  return nothing;
}

uint32_t CodeGraph::pad_for(uint32_t handler) {
  if (!entered_normally_[nodes_[handler].leader]) {
    nodes_[handler].is_handler = true;
    return handler;
  }
  if (nodes_[handler].pad == nothing) {
    CodeNode pad;
    pad.start = pad.end = nodes_[handler].start;
    pad.context = nodes_[handler].context;
    pad.leader = nodes_[handler].leader;
    pad.is_pad = true;
    nodes_[handler].pad = static_cast<uint32_t>(nodes_.size());
    nodes_.push_back(pad);
  }
  return nodes_[handler].pad;
}

bool CodeGraph::link_handlers(uint32_t n) {
  nodes_[n].first_handler = static_cast<uint32_t>(handler_list_.size());
  uint32_t start = nodes_[n].start, context = nodes_[n].context;
  handler_work_ += code_->handlers.size();
  if (handler_work_ > max_handler_work) return stop(start, "the method has too many exception handlers");
  if (taken_by_.size() < pool_->size()) taken_by_.resize(pool_->size(), 0);
  if (++taker_ == 0) {
    std::ranges::fill(taken_by_, 0);
    taker_ = 1;
  }
  for (classfile::ExceptionHandler row : code_->handlers) {
    if (start < row.start || start >= row.end) continue;
    if (handler_list_.size() > max_edges) return stop(start, "the method has too many exception handlers");
    uint32_t handler = node_in(leader_at(row.handler), context);
    if (handler == nothing) return false;
    uint32_t pad = pad_for(handler);
    if (std::exchange(taken_by_[row.catch_type], taker_) == taker_) continue;  // an inner handler takes this type
    handler_list_.push_back({row.catch_type, pad});
    if (row.catch_type == 0) break;  // nothing gets past it
  }
  nodes_[n].handlers = static_cast<uint32_t>(handler_list_.size()) - nodes_[n].first_handler;
  return true;
}

// live(n) = reads(n) + (live(successors) - writes(n)) + live(handlers): an exception may come before any write.
bool CodeGraph::find_live_locals() {
  live_bits_ = uses_.empty() ? 0 : max_locals_of_word;
  for (const LocalAccess& access : accesses_) {
    if (!access.write) live_bits_ = std::max(live_bits_, access.local + 1u);
  }
  words_ = (live_bits_ + 63) / 64;
  if (size_t{words_} * nodes_.size() > max_live_words) return stop(0, "the method has too many local variables");
  flow_.assign(nodes_.size() * words_, {});
  find_accesses();

  size_t work = 0;
  for (bool changed = words_ > 0; changed;) {
    work += order_.size() * words_;
    if (work > max_liveness_work) return stop(0, "the method's loops and local variables are too entangled");
    changed = words_ == 1 ? flow_back<1>() : flow_back<0>();
  }
  return true;
}

void CodeGraph::find_accesses() {
  for (uint32_t n : order_) {
    if (nodes_[n].is_pad) continue;
    Flow* flow = flow_.data() + n * words_;
    if (!uses_.empty()) {
      flow->reads = uses_[nodes_[n].leader].reads;
      flow->writes = uses_[nodes_[n].leader].writes;
      continue;
    }
    for (uint32_t a = first_access_[nodes_[n].leader]; a < first_access_[nodes_[n].leader + 1]; ++a) {
      const LocalAccess& access = accesses_[a];
      if (access.local >= live_bits_) continue;
      Flow& word = flow[access.local / 64];
      uint64_t bit = uint64_t{1} << (access.local % 64);
      (access.write ? word.writes : word.reads) |= access.write ? bit : bit & ~word.writes;
    }
  }
}

// One round against the order, over `fixed_words` words per node, or words_ if that is 0. Without loops it is
// enough. With loops another one is needed only if something changed at a loop header: all else that a node looked
// at was visited before it.
template <uint32_t fixed_words>
bool CodeGraph::flow_back() {
  const size_t words = fixed_words != 0 ? fixed_words : words_;
  Flow* const flow = flow_.data();
  const uint32_t* const successor_list = successor_list_.data();
  const NodeHandler* const handler_list = handler_list_.data();
  bool changed = false;
  for (size_t i = order_.size(); i-- > 0;) {
    const CodeNode& node = nodes_[order_[i]];
    for (size_t w = 0; w < words; ++w) {
      Flow& word = flow[order_[i] * words + w];
      uint64_t out = 0, caught = word.caught;
      for (uint32_t s = 0; s < node.successors; ++s)
        out |= flow[successor_list[node.first_successor + s] * words + w].live;
      for (uint32_t h = 0; h < node.handlers; ++h)
        caught |= flow[handler_list[node.first_handler + h].pad * words + w].live;
      uint64_t live = word.reads | (out & ~word.writes) | caught;
      changed |= node.is_loop_header && live != word.live;
      word.caught = caught;
      word.live = live;
    }
  }
  return changed;
}

}  // namespace heddle::lowering
