#include "detectors/witnesses.h"

#include <algorithm>
#include <deque>

#include "base/sorted.h"

namespace heddle::detectors {
namespace {

using pointsto::MethodCall;
using pointsto::Place;

constexpr size_t most_final_t = 128;

}  // namespace

// FINAL_T travels up the calls; a frame on the way, of another lock, makes it FINAL_P, which goes no further.
class Witnesses::WayUp {
 public:
  explicit WayUp(Witnesses& all)
      : all_(all), calls_(all.calls_), is_closed_(calls_.sites().size()), stacks_(calls_.sites().size()) {}

  void run() {
    look_at_sites();
    start();
    while (!work_.empty()) {
      all_.paths_.poll();
      const Item item = work_.front();
      work_.pop_front();
      find_ways(item.node);
      size_t closed = 0;
      for (size_t w = 0; w < nodes_[item.node].ways.size(); ++w)
        if (const Way way = nodes_[item.node].ways[w]; is_closed_[way.site])
          ++closed;
        else
          go_up(item, way);
      // They stay closed, so they are looked at once.
      if (closed > 0)
        std::erase_if(nodes_[item.node].ways, [&](const Way& way) { return is_closed_[way.site] != 0; });
    }
    list_passed_on();
  }

 private:
  static constexpr uint32_t none = UINT32_MAX;
  struct Item {
    uint32_t node;
    LockExpr first_lock;
    uint32_t pair;
  };
  struct Way {      // up from a method
    uint32_t site;  // that calls it
    LockExpr lock;  // as it is called there
    uint32_t node;  // of these; none: something is held there
  };
  struct Node {  // a method, and a name that it has for a lock
    uint32_t row;
    LockExpr lock;
    bool has_ways = false;
    std::vector<Way> ways = {};        // by callers that have a name for the lock
    std::vector<uint32_t> pairs = {};  // of FINAL_T under that name
  };

  uint32_t node(uint32_t row, LockExpr lock) {
    auto [at, added] = known_nodes_.try_emplace(std::pair(row, lock), static_cast<uint32_t>(nodes_.size()));
    if (added) nodes_.push_back({row, lock});
    return at->second;
  }

  void find_ways(uint32_t from) {
    if (std::exchange(nodes_[from].has_ways, true)) return;
    std::vector<Way> ways;
    for (const MethodCalls::Caller& up : calls_.callers(nodes_[from].row)) {
      if (is_closed_[up.site]) continue;
      LockExpr lock = in_caller(up.site, nodes_[from].lock);
      if (!lock) continue;
      const MethodId caller = calls_.sites()[up.site].place.method;
      ways.push_back({up.site, lock, stacks_[up.site] ? none : node(calls_.row(caller), lock)});
    }
    nodes_[from].ways = std::move(ways);
  }

  void look_at_sites() {
    for (uint32_t s = 0; s < is_closed_.size(); ++s) {
      const Place& place = calls_.sites()[s].place;
      const uint32_t row = calls_.row(place.method);
      is_closed_[s] = !calls_.is_below_application(row);
      const auto& stacks = all_.bodies_[row].stacks;
      if (auto at = stacks.find(place.instruction); at != stacks.end()) stacks_[s] = &at->second;
    }
  }

  void start() {
    for (uint32_t p = 0; p < all_.pairs_.size(); ++p) {
      const WitnessPair& pair = all_.pairs_[p];
      if (!all_.steps_.can_have_context(pair.lock) || !all_.steps_.can_have_context(pair.first_lock)) continue;
      if (pair.held.empty())
        work_.push_back({node(calls_.row(pair.method), pair.lock), pair.first_lock, p});
      else
        all_.patterns_.push_back({p, pair.method, pair.held.back(), UINT32_MAX, pair.lock});
    }
    for (const Item& item : work_) add(nodes_[item.node], item.pair);
  }

  void go_up(const Item& item, const Way& up) {
    const Place& place = calls_.sites()[up.site].place;
    const LockExpr lock = up.lock;
    const LockExpr first = item.first_lock == nodes_[item.node].lock ? lock : in_caller(up.site, item.first_lock);
    if (!first) return;
    if (const std::vector<uint32_t>* stack = stacks_[up.site]) {
      bool reentrant = std::ranges::any_of(*stack, [&](uint32_t site) {
        LockExpr held = all_.lock_of(place.method, site);
        return held == first || held == lock;
      });
      if (!reentrant) all_.patterns_.push_back({item.pair, place.method, stack->back(), place.instruction, lock});
      return;
    }
    Node& next = nodes_[up.node];
    if (std::ranges::find(next.pairs, item.pair) != next.pairs.end()) return;  // there are few
    if (all_.final_t_[next.row].size() >= most_final_t) {
      all_.bounds_.reach("more pairs of steps lead up from callees than were followed", place.method);
      close(place.method);
      return;
    }
    add(next, item.pair);
    work_.push_back({up.node, first, item.pair});
  }

  void add(Node& node, uint32_t pair) {
    node.pairs.push_back(pair);
    all_.final_t_[node.row].emplace_back(node.lock, pair);
  }

  void list_passed_on() {
    std::vector<MethodId> from;
    for (MethodId m : all_.paths_.methods()) {
      from.clear();
      for (const auto& [lock, pair] : all_.final_t_[calls_.row(m)]) from.push_back(all_.pairs_[pair].method);
      sort_unique(from);
      for (MethodId of_pair : from) all_.passed_on_[of_pair].insert(m);
    }
  }

  LockExpr in_caller(uint32_t site, LockExpr theirs) {
    const Place& place = calls_.sites()[site].place;
    return all_.names_.translate(*all_.paths_.body(place.method), place.instruction, theirs).value_or(LockExpr());
  }

  void close(MethodId m) {
    for (size_t s = calls_.first_site(m); s < stacks_.size() && calls_.sites()[s].place.method == m; ++s)
      if (!stacks_[s]) is_closed_[s] = 1;
  }

  Witnesses& all_;
  MethodCalls& calls_;
  std::deque<Item> work_;
  // By site, those by which nothing goes up: not below the application, or in a method that is full,
  // with nothing held.
  std::vector<uint8_t> is_closed_;
  std::vector<const std::vector<uint32_t>*> stacks_;  // by site: what is held there
  std::vector<Node> nodes_;
  absl::flat_hash_map<std::pair<uint32_t, LockExpr>, uint32_t> known_nodes_;  // by row
};

Witnesses::Witnesses(const concurrency::AllMethodFacts& facts, const Parameters& parameters, Bounds& bounds)
    : paths_(facts.paths()), bounds_(bounds), names_(facts), calls_(paths_), steps_(facts, calls_, names_, bounds),
      locks_(facts, calls_, steps_, names_, bounds), final_t_(calls_.methods()), bodies_(calls_.methods()) {
  find_pairs(facts, parameters);
  find_patterns();
}

void Witnesses::find_pairs(const concurrency::AllMethodFacts& facts, const Parameters& parameters) {
  NameChanges changes(paths_, calls_, steps_, locks_, names_);
  const WitnessScope scope{facts, calls_, steps_, locks_, changes, names_, bounds_, parameters.variant};
  for (MethodId m : paths_.methods()) {
    if (locks_.held(m).empty() || !paths_.is_application(m)) continue;
    Body& body = bodies_[calls_.row(m)];
    BodyWitnesses found = witnesses_of_body(scope, m);
    std::ranges::move(found.pairs, std::back_inserter(pairs_));
    body = {std::move(found.stacks), std::move(found.regions)};
  }
}

void Witnesses::find_patterns() { WayUp(*this).run(); }

std::span<const uint32_t> Witnesses::region(MethodId id, uint32_t acquisition) const {
  if (!calls_.has(id)) return {};
  const auto& regions = bodies_[calls_.row(id)].regions;
  auto at = regions.find(acquisition);
  return at == regions.end() ? std::span<const uint32_t>() : std::span<const uint32_t>(at->second);
}

std::vector<uint32_t> Witnesses::taken_for(MethodId m, uint32_t call, MethodId callee) {
  std::vector<uint32_t> found;
  const MethodSteps* steps = steps_.method(callee);
  if (!steps) return found;
  const ir::Body& body = *paths_.body(m);
  if (LockExpr lock = lock_of(m, call)) {
    for (const MethodSteps::Action& a : steps->actions)
      if (a.step == MethodSteps::Step::acquire && names_.translate(body, call, a.lock) == lock)
        found.push_back(a.instruction);
    return found;
  }
  for (LockExpr theirs : locks_.waited(calls_.row(callee))) {
    if (!names_.translate(body, call, theirs)) continue;
    for (const MethodSteps::Action& a : steps->actions)
      if (a.step == MethodSteps::Step::wait && a.lock == theirs) found.push_back(a.instruction);
    for (size_t s = calls_.first_site(callee); s < calls_.sites().size(); ++s) {
      const Place& place = calls_.sites()[s].place;
      if (place.method != callee) break;
      if (locks_.waits_in(callee, place.instruction, theirs)) found.push_back(place.instruction);
    }
  }
  sort_unique(found);
  return found;
}

std::vector<LockExpr> Witnesses::acquired_twice(MethodId id) const {
  std::vector<LockExpr> locks;
  for (const WitnessPair& p : pairs_)
    if (p.method == id && p.held.empty()) locks.push_back(p.lock);
  sort_unique(locks);
  return locks;
}

std::vector<LockExpr> Witnesses::final_witnesses(MethodId id) const {
  std::vector<LockExpr> locks;
  if (!calls_.has(id)) return locks;
  for (const auto& [lock, pair] : final_t_[calls_.row(id)]) locks.push_back(lock);
  for (const Pattern& p : patterns_)
    if (p.method == id) locks.push_back(p.lock);
  sort_unique(locks);
  return locks;
}

}  // namespace heddle::detectors
