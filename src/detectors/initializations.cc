#include "detectors/initializations.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <deque>

#include "base/components.h"
#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::detectors {

using concurrency::MayLock;
using concurrency::OrderReason;
using concurrency::RootKind;
using concurrency::Step;
using ir::ClassId;
using ir::Op;
using pointsto::MethodCall;

namespace {

constexpr ThreadId initializer_thread = pointsto::ThreadTable::initializer;
constexpr size_t most_instances = 5'000;  // below one initializer
constexpr size_t most_uses = 64;          // of a class, that are compared
constexpr size_t most_methods = 8;        // that a call may mean before it is a guess
constexpr int most_rounds = 8;            // of calls that surely lead to a use

}  // namespace

Initializations::Initializations(const concurrency::AllMethodFacts& facts, LockOrder& locks,
                                 concurrency::Locks& held, concurrency::Order& order)
    : paths_(facts.paths()), points_to_(paths_.points_to()), locks_(locks), held_(held), order_(order) {}

std::vector<BlockedInitialization> Initializations::find() {
  std::vector<BlockedInitialization> found;
  list_classes();
  if (nodes_.empty()) return found;
  find_needs();
  number_classes();
  if (words_ == 0) return found;
  find_sure();
  find_entries();
  list_uses();
  find_circles(found);
  find_locks(found);
  return found;
}

uint32_t Initializations::node_of(ClassId id) const {
  auto at = numbers_.find(id);
  return at == numbers_.end() ? none : at->second;
}

// Those with an initializer, and their subclasses: these wait for it, too.
void Initializations::list_classes() {
  const ir::Program& program = paths_.program();
  absl::flat_hash_map<ClassId, InstanceId> initializers;
  for (InstanceId id : paths_.roots(initializer_thread)) {
    MethodId m = paths_.method(id);
    if (paths_.is_application(m) && program.name(m) == "<clinit>") initializers.emplace(program[m].owner, id);
  }
  if (initializers.empty()) return;
  for (ClassId id : program.classes()) {
    if (!paths_.scope().is_application(id)) continue;
    bool waits = false;
    for (ClassId s = id; s && !waits; s = program[s].super) waits = initializers.contains(s);
    if (!waits) continue;
    auto own = initializers.find(id);
    numbers_.emplace(id, static_cast<uint32_t>(nodes_.size()));
    nodes_.push_back({.id = id, .initializer = own == initializers.end() ? InstanceId::none() : own->second});
  }
  for (Node& node : nodes_) node.super = program[node.id].super ? node_of(program[node.id].super) : none;
}

const std::vector<std::pair<uint32_t, uint32_t>>& Initializations::triggers(MethodId m) {
  auto [at, added] = triggers_.try_emplace(m);
  const ir::Body* body = added && paths_.is_application(m) ? paths_.body(m) : nullptr;
  if (!body) return at->second;
  const ir::Program& program = paths_.program();
  for (uint32_t i = 0; i < body->size(); ++i) {
    ClassId used;
    switch (body->op[i]) {
      case Op::get_static:
      case Op::put_static:
        if (auto field = paths_.scope().members->resolve_field(body->members[body->payload[i]]))
          used = program[field.id].owner;
        break;
      case Op::invoke_static:
        if (auto method = paths_.scope().members->resolve_method(body->members[body->payload[i]]))
          used = program[method.id].owner;
        break;
      case Op::new_object: used = ir::TypeId::from_raw(body->payload[i]).class_id(); break;
      default: break;
    }
    if (uint32_t node = used ? node_of(used) : none; node != none) at->second.emplace_back(i, node);
  }
  return at->second;
}

// --- what initializers lead to -------------------------------------------------------------------------------

void Initializations::follow(uint32_t number,
                             const absl::flat_hash_map<InstanceId, std::vector<uint32_t>>& wants) {
  std::vector<uint32_t> have;  // before its initializer begins
  for (uint32_t s = number; s != none; s = nodes_[s].super) have.push_back(s);
  // First along calls that mean one method, then along the others.
  std::deque<InstanceId> work{nodes_[number].initializer}, guesses;
  absl::flat_hash_set<InstanceId> seen(work.begin(), work.end());
  bool sure = true;
  while (!work.empty() || !guesses.empty()) {
    paths_.poll();
    if (work.empty()) {
      sure = false;
      std::erase_if(guesses, [&](InstanceId guess) { return !seen.insert(guess).second; });
      std::swap(work, guesses);
      if (work.empty()) break;
    }
    InstanceId id = work.front();
    work.pop_front();
    for (auto [i, to] : triggers(paths_.method(id))) {
      if (std::ranges::find(have, to) != have.end()) continue;
      have.push_back(to);
      nodes_[number].needs.push_back({to, {id, i}});
    }
    if (auto list = wants.find(id); sure && list != wants.end())
      nodes_[number].wants.insert(nodes_[number].wants.end(), list->second.begin(), list->second.end());
    std::span<const Step> steps = paths_.steps(id);
    for (size_t k = 0, methods = 0; k < steps.size(); ++k) {
      const Step& s = steps[k];
      if (k == 0 || steps[k - 1].instruction != s.instruction)
        for (methods = 1; k + methods < steps.size() && steps[k + methods].instruction == s.instruction;)
          ++methods;
      nodes_[number].spawns |= s.spawns;
      if (s.spawns || seen.size() >= most_instances || seen.contains(s.callee)) continue;
      if (methods > most_methods) continue;
      if (sure && methods > 1) {
        guesses.push_back(s.callee);
        continue;
      }
      seen.insert(s.callee);
      work.push_back(s.callee);
    }
  }
}

void Initializations::find_needs() {
  absl::flat_hash_map<InstanceId, std::vector<uint32_t>> wants;
  for (uint32_t w = 0; w < locks_.wants().size(); ++w)
    if (paths_.runs(initializer_thread, locks_.wants()[w].at.instance))
      wants[locks_.wants()[w].at.instance].push_back(w);
  for (uint32_t n = 0; n < nodes_.size(); ++n) {
    if (nodes_[n].super != none) nodes_[n].needs.push_back({nodes_[n].super, {}});
    if (nodes_[n].initializer) follow(n, wants);
  }
}

bool Initializations::has_lock(CodePoint at, const Acquisition& wanted, ObjectId& lock) {
  if (locks_.held(at).empty()) return false;
  for (const MayLock& held : held_.may(held_.may_hold(at.instance, at.instruction)))
    if (held.is_monitor == wanted.lock.is_monitor && std::ranges::binary_search(wanted.objects, held.object)) {
      lock = held.object;
      return true;
    }
  return false;
}

// Those on circles, and those that somebody uses who has a lock that their initializers take.
void Initializations::number_classes() {
  Components components = strongly_connected(
      static_cast<uint32_t>(nodes_.size()), [&](uint32_t n) { return nodes_[n].needs.size(); },
      [&](uint32_t n, uint32_t i) { return nodes_[n].needs[i].to; });
  uint32_t count = 0;
  auto matters = [&](uint32_t n) {
    if (nodes_[n].bit == none) nodes_[n].bit = count++;
  };
  for (uint32_t c = 0; c < components.size(); ++c) {
    if (components.nodes_in(c) < 2) continue;
    std::vector<uint32_t> circle(components.nodes.begin() + components.first[c],
                                 components.nodes.begin() + components.first[c + 1]);
    std::ranges::sort(circle);
    for (uint32_t n : circle) matters(n);
    circles_.push_back(std::move(circle));
  }
  std::ranges::sort(circles_);
  for (InstanceId id : paths_.instances())
    for (auto [i, n] : triggers(paths_.method(id)))
      for (uint32_t w : nodes_[n].wants) {
        ObjectId lock;
        if (has_lock({id, i}, locks_.wants()[w], lock)) matters(n);
      }
  words_ = (count + 63) / 64;
}

// --- what is surely initialized ------------------------------------------------------------------------------

bool Initializations::add(const Bits& more, Bits& into) {
  bool changed = false;
  for (size_t w = 0; w < more.size(); ++w) {
    changed |= (more[w] & ~into[w]) != 0;
    into[w] |= more[w];
  }
  return changed;
}

bool Initializations::adds(const Bits& more, const Bits& to) {
  for (size_t w = 0; w < more.size(); ++w)
    if (more[w] & ~to[w]) return true;
  return false;
}

// A class with all that its initialization surely leads to.
void Initializations::add_initialized(uint32_t node, Bits& into) const {
  for (uint32_t n = node; n != none; n = nodes_[n].super) {
    if (nodes_[n].bit != none) into[nodes_[n].bit / 64] |= uint64_t{1} << nodes_[n].bit % 64;
    if (!nodes_[n].initializer) continue;
    if (auto sure = sure_.find(paths_.method(nodes_[n].initializer)); sure != sure_.end()) add(sure->second, into);
  }
}

void Initializations::find_sure() {
  bool changed = true;
  for (int round = 0; round < most_rounds && changed; ++round) {
    changed = false;
    for (MethodId m : paths_.methods())
      if (paths_.is_application(m)) changed |= find_sure(m);
  }
}

bool Initializations::find_sure(MethodId m) {
  const ir::Body& body = *paths_.body(m);
  std::vector<Event> events;
  const Bits nothing(words_);
  for (auto [i, n] : triggers(m)) {
    Event event{i, nothing};
    add_initialized(n, event.bits);
    if (event.bits != nothing) events.push_back(std::move(event));
  }
  const std::vector<MethodCall>& graph = points_to_.call_graph();
  auto call = std::ranges::lower_bound(graph, Place{m, 0}, {}, &MethodCall::place);
  while (call != graph.end() && call->place.method == m) {
    uint32_t i = call->place.instruction;
    Bits common(words_, ~uint64_t{0});
    for (; call != graph.end() && call->place == Place{m, i}; ++call) {
      auto sure = call->spawns ? sure_.end() : sure_.find(call->callee);
      for (size_t w = 0; w < words_; ++w) common[w] &= sure == sure_.end() ? 0 : sure->second[w];
    }
    if (common != nothing) events.push_back({i, std::move(common)});
  }
  if (events.empty()) return false;
  Bits always(words_);
  for (const Event& event : events) {
    Bits more = always;
    if (!add(event.bits, more)) continue;
    bool on_all_ways = true;
    for (const ir::Block& block : body.blocks)
      on_all_ways = on_all_ways && (body.op[block.end - 1] != Op::return_ ||
                                    pointsto::dominates(body, event.instruction, block.end - 1));
    if (on_all_ways) always = std::move(more);
  }
  events_[m] = std::move(events);
  return add(always, sure_.try_emplace(m, words_).first->second);
}

// What a body has surely done before it gets to the instruction.
const Initializations::Bits& Initializations::local(MethodId m, uint32_t instruction) {
  auto [at, added] = local_.try_emplace(Place{m, instruction}, words_);
  if (!added) return at->second;
  if (auto events = events_.find(m); events != events_.end())
    for (const Event& event : events->second)
      if (event.instruction != instruction && adds(event.bits, at->second) &&
          pointsto::dominates(*paths_.body(m), event.instruction, instruction))
        add(event.bits, at->second);
  return at->second;
}

Initializations::Bits Initializations::known_at(CodePoint at) {
  MethodId m = paths_.method(at.instance);
  const Bits& entry = entry_[paths_.row(at.instance)];
  Bits known = entry.empty() ? Bits(words_, ~uint64_t{0}) : entry;
  // Who has an object has its class, unless the initializer itself lets other threads know some.
  const ir::Method& method = paths_.program()[m];
  if (uint32_t own = method.is_static() ? none : node_of(method.owner); own != none && !nodes_[own].spawns)
    add_initialized(own, known);
  if (events_.contains(m)) add(local(m, at.instruction), known);
  return known;
}

void Initializations::find_entries() {
  entry_.resize(paths_.instances().size());
  std::deque<InstanceId> work;
  std::vector<uint8_t> waiting(entry_.size());
  auto enter = [&](InstanceId id, const Bits& known) {
    Bits& entry = entry_[paths_.row(id)];
    bool changed = entry.empty();
    if (changed) entry = known;
    for (size_t w = 0; w < words_; ++w) {
      changed |= (entry[w] & ~known[w]) != 0;
      entry[w] &= known[w];
    }
    if (!changed) return;
    if (!std::exchange(waiting[paths_.row(id)], uint8_t{1})) work.push_back(id);
  };
  for (ThreadId t : points_to_.threads().ids()) {
    bool is_main = points_to_.threads()[t].role == pointsto::ThreadRole::main;
    for (InstanceId id : paths_.roots(t)) {
      if (!is_main && t != initializer_thread && !paths_.callers(id).empty()) continue;  // whoever starts it knows
      Bits known(words_);
      if (uint32_t own = is_main ? node_of(paths_.program()[paths_.method(id)].owner) : none; own != none)
        add_initialized(own, known);
      enter(id, known);
    }
  }
  while (!work.empty()) {
    paths_.poll();
    InstanceId id = work.front();
    work.pop_front();
    waiting[paths_.row(id)] = 0;
    MethodId m = paths_.method(id);
    uint32_t instruction = none;
    Bits known;
    const bool is_one = !events_.contains(m) && triggers(m).empty();  // at all instructions
    for (const Step& s : paths_.steps(id)) {
      if (s.instruction != instruction && !(is_one && instruction != none)) {
        instruction = s.instruction;
        known = known_at({id, instruction});
        for (auto [i, n] : triggers(m))
          if (i == instruction) add_initialized(n, known);
      }
      enter(s.callee, known);
    }
  }
}

void Initializations::list_uses() {
  for (InstanceId id : paths_.instances()) {
    if (std::ranges::none_of(paths_.threads(id), [](ThreadId t) { return t != initializer_thread; })) continue;
    for (auto [i, n] : triggers(paths_.method(id))) {
      uint32_t bit = nodes_[n].bit;
      if (bit == none || nodes_[n].uses.size() >= most_uses) continue;
      if (!(known_at({id, i})[bit / 64] >> bit % 64 & 1)) nodes_[n].uses.push_back({id, i});
    }
  }
}

// --- who meets whom ------------------------------------------------------------------------------------------

bool Initializations::are_parallel(CodePoint a, ThreadId t, CodePoint b, ThreadId u) {
  return t != u && t != initializer_thread && u != initializer_thread &&
         order_.order(order_.point(t, a.instance, a.instruction), order_.point(u, b.instance, b.instruction)) ==
             OrderReason::none;
}

bool Initializations::share_gate(CodePoint a, CodePoint b) {
  for (const HeldLock& x : locks_.held(a)) {
    if (x.expression.kind == RootKind::parameter || x.expression.kind == RootKind::value) continue;
    for (const HeldLock& y : locks_.held(b))
      if (x.expression == y.expression && x.is_monitor == y.is_monitor &&
          !(concurrency::is_shared(x.mode) && concurrency::is_shared(y.mode)))
        return true;
  }
  return false;
}

// Two threads that can be at both uses at the same time.
bool Initializations::meet(BlockedInitialization& found) {
  CodePoint a = found.first.use, b = found.second.use;
  if (share_gate(a, b)) return false;
  for (ThreadId t : paths_.threads(a.instance))
    for (ThreadId u : paths_.threads(b.instance))
      if (are_parallel(a, t, b, u)) {
        found.first.thread = t;
        found.second.thread = u;
        return true;
      }
  return false;
}

// The shortest one; empty: there is none.
std::vector<Initializations::Need> Initializations::way(uint32_t from, uint32_t to, bool sure) const {
  absl::flat_hash_map<uint32_t, std::pair<uint32_t, const Need*>> reached;
  std::deque<uint32_t> work{from};
  while (!work.empty() && !reached.contains(to)) {
    uint32_t n = work.front();
    work.pop_front();
    for (const Need& need : nodes_[n].needs) {
      if (sure && !need.sure) continue;
      if (need.to != from && reached.try_emplace(need.to, n, &need).second) work.push_back(need.to);
    }
  }
  std::vector<Need> way;
  for (uint32_t n = to; n != from;) {
    auto at = reached.find(n);
    if (at == reached.end()) return {};
    way.push_back(*at->second.second);
    n = at->second.first;
  }
  std::ranges::reverse(way);
  return way;
}

void Initializations::find_circles(std::vector<BlockedInitialization>& found) {
  for (const std::vector<uint32_t>& circle : circles_)
    for (uint32_t n : circle)
      for (Need& need : nodes_[n].needs) {
        if (!need.at.instance || nodes_[need.to].bit == none) continue;
        const Bits& sure = sure_.try_emplace(paths_.method(nodes_[n].initializer), words_).first->second;
        need.sure = sure[nodes_[need.to].bit / 64] >> nodes_[need.to].bit % 64 & 1;
      }
  auto points = [](const std::vector<Need>& needs) {
    std::vector<CodePoint> list;
    for (const Need& need : needs)
      if (need.at.instance) list.push_back(need.at);
    return list;
  };
  for (const std::vector<uint32_t>& circle : circles_) {
    bool done = false;
    for (bool sure : {true, false})
      for (uint32_t c : circle)
        for (uint32_t d : circle) {
          if (done || d <= c || nodes_[c].uses.empty() || nodes_[d].uses.empty()) continue;
          std::vector<Need> there = way(c, d, sure), back = way(d, c, sure);
          if (there.empty() || back.empty()) continue;
          for (CodePoint a : nodes_[c].uses)
            for (CodePoint b : nodes_[d].uses) {
              if (done) break;
              BlockedInitialization blocked;
              blocked.first = {{}, nodes_[c].id, a, points(there)};
              blocked.second = {{}, nodes_[d].id, b, points(back)};
              blocked.is_sure = sure;
              done = meet(blocked);
              if (done) found.push_back(std::move(blocked));
            }
        }
  }
}

void Initializations::find_locks(std::vector<BlockedInitialization>& found) {
  for (const Node& node : nodes_) {
    absl::flat_hash_set<ObjectId> known;
    for (uint32_t w : node.wants)
      for (CodePoint b : node.uses) {
        ObjectId lock, other;
        const Acquisition& want = locks_.wants()[w];
        if (!has_lock(b, want, lock) || known.contains(lock)) continue;
        for (CodePoint a : node.uses) {
          if (has_lock(a, want, other)) continue;  // it has the lock, and goes on
          BlockedInitialization blocked;
          blocked.first = {{}, node.id, a, {want.at}};
          blocked.second = {{}, node.id, b, {}};
          blocked.want = w;
          blocked.lock = lock;
          blocked.is_sure = want.objects.size() == 1 && points_to_.is_single(lock);
          if (!meet(blocked)) continue;
          known.insert(lock);
          found.push_back(std::move(blocked));
          break;
        }
      }
  }
}

}  // namespace heddle::detectors
