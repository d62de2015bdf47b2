#include "detectors/lock_ranks.h"

#include <algorithm>

#include "base/sorted.h"
#include "pointsto/loops.h"

namespace heddle::detectors {
namespace {

using concurrency::MethodFacts;
using concurrency::RootKind;
using concurrency::Step;
using ir::Condition;
using ir::Op;
using ir::ValueId;

constexpr int deepest_call = 3;      // that is looked into for the keys it reads, or for an order its callers made
constexpr size_t most_callers = 16;  // that are asked for an order
constexpr int deepest_number = 4;    // operations in a number that is computed twice

Condition negated(Condition c) {
  switch (c) {
    case Condition::equal: return Condition::not_equal;
    case Condition::not_equal: return Condition::equal;
    case Condition::less: return Condition::greater_equal;
    case Condition::greater_equal: return Condition::less;
    case Condition::greater: return Condition::less_equal;
    case Condition::less_equal: return Condition::greater;
  }
  return c;
}

Condition mirrored(Condition c) {
  switch (c) {
    case Condition::less: return Condition::greater;
    case Condition::greater_equal: return Condition::less_equal;
    case Condition::greater: return Condition::less;
    case Condition::less_equal: return Condition::greater_equal;
    default: return c;
  }
}

// What is known of two keys where several conditions hold.
class Relation {
 public:
  void add(Condition c) {
    if (c == Condition::less || c == Condition::less_equal) up_ = true;
    if (c == Condition::greater || c == Condition::greater_equal) down_ = true;
    if (c == Condition::equal) up_ = down_ = true;
  }
  Direction direction() const {
    if (up_ && down_) return Direction::tie;
    return up_ ? Direction::up : down_ ? Direction::down : Direction::unknown;
  }

 private:
  bool up_ = false, down_ = false;
};

Direction opposite(Direction d) {
  return d == Direction::up ? Direction::down : d == Direction::down ? Direction::up : d;
}

ValueId without_casts(const ir::Body& body, ValueId v) {
  while (body.op[v.raw] == Op::check_cast) v = body.operands(v.raw)[0];
  return v;
}

std::optional<ValueId> root_value(const Expression& e) {
  if (e.kind != RootKind::parameter && e.kind != RootKind::value) return std::nullopt;
  return ValueId(e.root);  // parameters are the first values
}

// The callee's name for something, in terms of the body that calls.
std::optional<Expression> in_caller(const MethodFacts& caller, uint32_t call, const Expression& e) {
  if (e.kind != RootKind::parameter) return e.kind == RootKind::value ? std::nullopt : std::optional(e);
  std::span<const ValueId> operands = caller.body.operands(call);
  if (e.root >= operands.size()) return std::nullopt;
  std::optional<Expression> mine = caller.expressions[operands[e.root]];
  for (concurrency::FieldId f : e.fields())
    if (mine) mine = mine->member(f);
  return mine;
}

}  // namespace

// What the comparisons of one body say about two of its values.
class LockRanks::Comparisons {
 public:
  Comparisons(const LockRanks& ranks, const MethodFacts& facts)
      : ranks_(ranks), facts_(facts), body_(facts.body) {}

  Rank rank(uint32_t at, const Expression& held, const Expression& wanted) const {
    if (Rank r = by_constant_index(held, wanted); r.direction != Direction::unknown) return r;
    if (Rank r = where(pointsto::block_of(body_, at), held, wanted); r.direction != Direction::unknown) return r;
    return by_choice(held, wanted);
  }

 private:
  struct Slice {
    std::vector<ValueId> values;
    std::vector<uint64_t> key;
    bool is_stable = true;  // reads nothing that changes
  };

  // Everything that a value is computed from.
  Slice slice(ValueId from) const {
    Slice s;
    std::vector<uint8_t> seen(body_.size());
    std::vector<ValueId> work{from};
    while (!work.empty()) {
      ValueId v = work.back();
      work.pop_back();
      if (std::exchange(seen[v.raw], uint8_t{1})) continue;
      s.values.push_back(v);
      Op op = body_.op[v.raw];
      switch (op) {
        case Op::get_field:
        case Op::get_static: read_field(v, s); break;
        case Op::invoke_virtual:
        case Op::invoke_special:
        case Op::invoke_static:
        case Op::invoke_interface: read_call(v, s); break;
        case Op::array_load: s.is_stable = false; break;
        case Op::phi: continue;
        default: break;
      }
      for (ValueId operand : body_.operands(v.raw)) work.push_back(operand);
    }
    sort_unique(s.key);
    return s;
  }

  void read_field(ValueId v, Slice& s) const {
    hierarchy::ResolvedField field =
        ranks_.paths_.scope().members->resolve_field(body_.members[body_.payload[v.raw]]);
    if (!field || !ranks_.facts_.unchanging()[field.id]) s.is_stable = false;
    if (field) s.key.push_back(field.id.raw);
  }

  void read_call(ValueId v, Slice& s) const {
    hierarchy::ResolvedMethod method =
        ranks_.paths_.scope().members->resolve_method(body_.members[body_.payload[v.raw]]);
    if (!method) {
      s.is_stable = false;
      return;
    }
    s.key.push_back(uint64_t{1} << 32 | method.id.raw);
    s.is_stable = s.is_stable && reads_unchanging_only({body_.method, v.raw});
  }

  // Whether the application's methods that the call reaches read nothing that changes.
  bool reads_unchanging_only(Place call) const {
    const std::vector<pointsto::MethodCall>& calls = ranks_.points_to_.call_graph();
    std::vector<std::pair<Place, int>> work{{call, 0}};
    while (!work.empty()) {
      auto [place, depth] = work.back();
      work.pop_back();
      if (depth > deepest_call) return false;
      for (auto at = std::ranges::lower_bound(calls, place, {}, &pointsto::MethodCall::place);
           at != calls.end() && at->place == place; ++at) {
        const MethodFacts* callee = ranks_.facts_.of(at->callee);
        if (!ranks_.paths_.is_application(at->callee) || !callee) continue;
        for (uint32_t i = 0; i < callee->body.size(); ++i) {
          Op op = callee->body.op[i];
          if (op == Op::get_field || op == Op::get_static) {
            hierarchy::ResolvedField field =
                ranks_.paths_.scope().members->resolve_field(callee->body.members[callee->body.payload[i]]);
            if (!field || !ranks_.facts_.unchanging()[field.id]) return false;
          }
          if (is_call(op)) work.push_back({{at->callee, i}, depth + 1});
        }
      }
    }
    return true;
  }

  // Whether the values say something about that lock and not about the other.
  bool is_about(const Slice& s, const Expression& lock, const Expression& other) const {
    std::optional<ValueId> index = index_of(lock), other_index = index_of(other);
    return std::ranges::any_of(s.values, [&](ValueId v) {
      if (index && v == *index && (!other_index || *other_index != v)) return true;
      const Expression& e = facts_.expressions[v];
      return e.rest_of(lock) && !e.rest_of(other);
    });
  }

  // Of an element: array and index. Of get(i) on anything likewise.
  std::optional<ValueId> index_of(const Expression& lock) const {
    std::optional<ValueId> root = root_value(lock);
    if (!root) return std::nullopt;
    ValueId v = without_casts(body_, *root);
    if (body_.op[v.raw] != Op::array_load && !is_call(body_.op[v.raw])) return std::nullopt;
    std::span<const ValueId> operands = body_.operands(v.raw);
    if (operands.size() != 2 || body_.type[operands[1].raw].is_reference()) return std::nullopt;
    return operands[1];
  }

  bool share_array(const Expression& a, const Expression& b) const {
    std::optional<ValueId> x = root_value(a), y = root_value(b);
    if (!x || !y || !index_of(a) || !index_of(b)) return false;
    ValueId from = body_.operands(without_casts(body_, *x).raw)[0];
    ValueId other = body_.operands(without_casts(body_, *y).raw)[0];
    return facts_.expressions[from] == facts_.expressions[other];
  }

  // locks[0], then locks[1].
  Rank by_constant_index(const Expression& held, const Expression& wanted) const {
    if (!share_array(held, wanted)) return {};
    ValueId i = *index_of(held), j = *index_of(wanted);
    if (body_.op[i.raw] != Op::const_int || body_.op[j.raw] != Op::const_int) return {};
    auto x = static_cast<int32_t>(body_.payload[i.raw]), y = static_cast<int32_t>(body_.payload[j.raw]);
    if (x == y) return {};
    return {x < y ? Direction::up : Direction::down, {}};
  }

  // What the branch says about the keys of the two, if it is taken to its successor.
  std::optional<Condition> compared(const ir::Block& block, size_t successor, const Expression& a,
                                    const Expression& b, std::vector<uint64_t>& key) const {
    uint32_t last = block.end - 1;
    if (body_.op[last] != Op::branch) return std::nullopt;
    auto condition = static_cast<Condition>(body_.payload[last]);
    std::vector<ValueId> sides(body_.operands(last).begin(), body_.operands(last).end());
    bool references = body_.type[sides[0].raw].is_reference();
    if (references) return std::nullopt;
    std::vector<uint64_t> comparator;
    if (sides.size() == 1) {  // compare(x, y) against 0
      ValueId v = sides[0];
      Op op = body_.op[v.raw];
      if (op != Op::compare && op != Op::sub && !is_call(op)) return std::nullopt;
      sides.assign(body_.operands(v.raw).begin(), body_.operands(v.raw).end());
      if (is_call(op)) {
        Slice call;
        read_call(v, call);
        if (!call.is_stable) return std::nullopt;
        comparator = call.key;
        // The comparator itself says nothing about either.
        while (sides.size() > 2) sides.erase(sides.begin());
      }
    }
    if (sides.size() != 2) return std::nullopt;
    Slice left = slice(sides[0]), right = slice(sides[1]);
    if (!left.is_stable || !right.is_stable || left.key != right.key) return std::nullopt;
    bool straight = is_about(left, a, b) && is_about(right, b, a) && !is_about(left, b, a);
    bool crossed = is_about(left, b, a) && is_about(right, a, b) && !is_about(left, a, b);
    if (straight == crossed) return std::nullopt;
    key = left.key;
    key.insert(key.end(), comparator.begin(), comparator.end());
    if (successor == 1) condition = negated(condition);
    if (condition == Condition::not_equal) return std::nullopt;
    return straight ? condition : mirrored(condition);
  }

  // Whether every way to the block takes that edge.
  bool is_only_way(uint32_t from, size_t successor, uint32_t to) const {
    std::vector<uint8_t> seen(body_.blocks.size());
    std::vector<uint32_t> work{0};
    seen[0] = 1;
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      if (b == to) return false;
      auto go = [&](uint32_t next) {
        if (!std::exchange(seen[next], uint8_t{1})) work.push_back(next);
      };
      std::span<const ir::BlockId> successors = body_.successors(body_.blocks[b]);
      for (size_t s = 0; s < successors.size(); ++s)
        if (b != from || s != successor) go(successors[s].raw);
      for (const ir::Handler& h : body_.handlers(body_.blocks[b])) go(h.target.raw);
    }
    return true;
  }

  // What holds in a block, whichever way led there.
  Rank where(uint32_t block, const Expression& a, const Expression& b) const {
    Relation relation;
    Rank rank;
    for (uint32_t from = 0; from < body_.blocks.size(); ++from)
      for (size_t s = 0; s < 2; ++s) {
        std::vector<uint64_t> key;
        auto condition = compared(body_.blocks[from], s, a, b, key);
        if (!condition || !is_only_way(from, s, block)) continue;
        relation.add(*condition);
        rank.key = std::move(key);
      }
    rank.direction = relation.direction();
    return rank;
  }

  // The same for an edge of the control flow.
  Rank on_edge(uint32_t from, uint32_t to, const Expression& a, const Expression& b) const {
    std::span<const ir::BlockId> successors = body_.successors(body_.blocks[from]);
    for (size_t s = 0; s < successors.size(); ++s) {
      if (successors[s].raw != to || (successors.size() > 1 && successors[1 - s].raw == to)) continue;
      Rank rank;
      Relation relation;
      if (auto condition = compared(body_.blocks[from], s, a, b, rank.key)) {
        relation.add(*condition);
        rank.direction = relation.direction();
        return rank;
      }
    }
    return where(from, a, b);
  }

  struct Chosen {
    ValueId one, other;
    Rank rank;  // up: the lesser of the two
  };

  // a < b ? a : b
  std::optional<Chosen> chosen(ValueId v) const {
    v = without_casts(body_, v);
    if (is_call(body_.op[v.raw])) return chosen_by_call(v);
    if (body_.op[v.raw] != Op::phi) return std::nullopt;
    std::vector<ValueId> choices = candidates(v);
    if (choices.size() != 2) return std::nullopt;
    uint32_t block = pointsto::block_of(body_, v.raw);
    std::span<const ir::BlockId> predecessors = body_.predecessors(body_.blocks[block]);
    std::span<const ValueId> operands = body_.operands(v.raw);
    std::optional<Rank> all;
    for (size_t i = 0; i < operands.size() && i < predecessors.size(); ++i) {
      ValueId taken = without_casts(body_, operands[i]);
      ValueId left = taken == choices[0] ? choices[1] : choices[0];
      Rank rank = on_edge(predecessors[i].raw, block, facts_.expressions[taken], facts_.expressions[left]);
      if (all && *all != rank) return std::nullopt;
      all = rank;
    }
    if (!all || (all->direction != Direction::up && all->direction != Direction::down)) return std::nullopt;
    return Chosen{choices[0], choices[1], *all};
  }

  // min(a, b): a method that returns one of its two parameters.
  std::optional<Chosen> chosen_by_call(ValueId v) const {
    std::span<const ValueId> operands = body_.operands(v.raw);
    if (body_.op[v.raw] != Op::invoke_static || operands.size() != 2) return std::nullopt;
    hierarchy::ResolvedMethod method =
        ranks_.paths_.scope().members->resolve_method(body_.members[body_.payload[v.raw]]);
    const ir::Body* body = method ? ranks_.paths_.scope().bodies->body(method.id) : nullptr;
    if (!body || body->size() > 64) return std::nullopt;
    MethodFacts facts(ranks_.paths_, ranks_.facts_.unchanging(), *body);
    Comparisons inside(ranks_, facts);
    std::optional<Rank> all;
    for (const ir::Block& block : body->blocks) {
      uint32_t last = block.end - 1;
      if (body->op[last] != Op::return_ || body->operands(last).size() != 1) continue;
      ValueId result = without_casts(*body, body->operands(last)[0]);
      Rank rank;
      if (result.raw < 2) {
        Expression taken{RootKind::parameter, result.raw}, left{RootKind::parameter, 1 - result.raw};
        rank = inside.where(pointsto::block_of(*body, last), taken, left);
      } else if (body->op[result.raw] == Op::phi) {
        auto choice = inside.chosen(result);
        if (!choice || choice->one.raw + choice->other.raw != 1) return std::nullopt;
        rank = choice->rank;
      }
      if (all && *all != rank) return std::nullopt;
      all = rank;
    }
    if (!all || (all->direction != Direction::up && all->direction != Direction::down)) return std::nullopt;
    return Chosen{without_casts(body_, operands[0]), without_casts(body_, operands[1]), *all};
  }

  // What a value may be, seen through phis.
  std::vector<ValueId> candidates(ValueId v) const {
    std::vector<ValueId> found, work{without_casts(body_, v)};
    std::vector<uint8_t> seen(body_.size());
    while (!work.empty()) {
      ValueId x = work.back();
      work.pop_back();
      if (std::exchange(seen[x.raw], uint8_t{1})) continue;
      if (body_.op[x.raw] != Op::phi) {
        found.push_back(x);
        continue;
      }
      for (ValueId operand : body_.operands(x.raw)) work.push_back(without_casts(body_, operand));
    }
    std::ranges::sort(found);
    return found;
  }

  // What may be chosen from: the value's own candidates, or the arguments of a choosing call.
  std::vector<ValueId> choices(ValueId v) const {
    if (auto choice = chosen(v)) {
      std::vector<ValueId> both{choice->one, choice->other};
      std::ranges::sort(both);
      return both;
    }
    return candidates(v);
  }

  // One of the two was chosen as the lesser or greater of some, the other is among these.
  Rank by_choice(const Expression& held, const Expression& wanted) const {
    if (!std::ranges::equal(held.fields(), wanted.fields())) return {};
    std::optional<ValueId> h = root_value(held), w = root_value(wanted);
    if (!h || !w) return {};
    if (share_array(held, wanted)) {
      h = index_of(held);
      w = index_of(wanted);
    }
    std::vector<ValueId> of_held = choices(*h), of_wanted = choices(*w);
    auto includes = [&](const std::vector<ValueId>& all, const std::vector<ValueId>& some) {
      return std::ranges::all_of(
          some, [&](ValueId v) { return std::ranges::any_of(all, [&](ValueId u) { return are_equal(u, v); }); });
    };
    if (auto choice = chosen(*h); choice && includes(of_held, of_wanted)) return choice->rank;
    if (auto choice = chosen(*w); choice && includes(of_wanted, of_held))
      return {opposite(choice->rank.direction), choice->rank.key};
    return {};
  }

  // The same value, or the same number computed once more.
  bool are_equal(ValueId a, ValueId b, int depth = 0) const {
    if (a == b) return true;
    Op op = body_.op[a.raw];
    bool computes = op == Op::const_int || op == Op::add || op == Op::sub || op == Op::mul || op == Op::rem;
    if (!computes || op != body_.op[b.raw] || body_.payload[a.raw] != body_.payload[b.raw]) return false;
    std::span<const ValueId> x = body_.operands(a.raw), y = body_.operands(b.raw);
    if (x.size() != y.size() || depth == deepest_number) return false;
    for (size_t i = 0; i < x.size(); ++i)
      if (!are_equal(x[i], y[i], depth + 1)) return false;
    return true;
  }

  const LockRanks& ranks_;
  const MethodFacts& facts_;
  const ir::Body& body_;
};

Rank LockRanks::rank(CodePoint at, const Expression& held, const Expression& wanted) const {
  struct Question {
    CodePoint at;
    Expression held, wanted;
    int depth;
  };
  std::vector<Question> questions{{at, held, wanted, 0}};
  std::optional<Rank> all, tied;
  std::vector<Expression> tie_locks;  // under which all callers with equal keys come
  size_t asked = 0;
  while (!questions.empty()) {
    Question q = questions.back();
    questions.pop_back();
    const MethodFacts* facts = facts_.of(paths_.method(q.at.instance));
    if (!facts || ++asked > most_callers) return {};
    Rank rank = Comparisons(*this, *facts).rank(q.at.instruction, q.held, q.wanted);
    if (rank.direction == Direction::unknown) {
      bool given = q.held.kind == RootKind::parameter && q.wanted.kind == RootKind::parameter;
      std::span<const uint32_t> callers = paths_.callers(q.at.instance);
      if (!given || q.depth == deepest_call || callers.empty()) return {};
      for (uint32_t number : callers) {
        const Step& step = paths_.all_steps()[number];
        const MethodFacts* caller = facts_.of(paths_.method(step.caller));
        if (step.spawns || !caller) return {};
        auto h = in_caller(*caller, step.instruction, q.held), w = in_caller(*caller, step.instruction, q.wanted);
        if (!h || !w) return {};
        questions.push_back({{step.caller, step.instruction}, *h, *w, q.depth + 1});
      }
      continue;
    }
    if (rank.direction == Direction::tie && q.depth > 0) {
      std::vector<Expression> here = global_locks(q.at);
      if (!tied)
        tie_locks = std::move(here);
      else
        std::erase_if(tie_locks, [&](const Expression& e) { return std::ranges::find(here, e) == here.end(); });
      if (tied && *tied != rank) return {};
      tied = rank;
      continue;
    }
    if (all && *all != rank) return {};
    all = rank;
  }
  if (!all) return tied.value_or(Rank());
  // Those with equal keys exclude each other, and have nothing to do with the others.
  if (tied && (tied->key != all->key || tie_locks.empty())) return {};
  return *all;
}

// Locks that are one for all, and held there by one thread at a time.
std::vector<Expression> LockRanks::global_locks(CodePoint at) const {
  std::vector<Expression> found;
  for (const HeldLock& l : locks_.must_hold(at.instance, at.instruction))
    if (l.expression.kind != RootKind::parameter && l.expression.kind != RootKind::value &&
        !concurrency::is_shared(l.mode))
      found.push_back(l.expression);
  return found;
}

std::optional<Expression> LockRanks::name_at_start(std::span<const Step> way, Expression wanted) const {
  for (size_t i = way.size(); i-- > 0;) {
    const MethodFacts* caller = facts_.of(paths_.method(way[i].caller));
    if (!caller) return std::nullopt;
    auto name = in_caller(*caller, way[i].instruction, wanted);
    if (!name) return std::nullopt;
    wanted = *name;
  }
  return wanted;
}

// The object that the lock is an unchanging part of; nothing if it stands for itself or is one for all.
static std::optional<Expression> owner_of(const Expression& lock) {
  bool is_global = lock.kind != RootKind::parameter && lock.kind != RootKind::value;
  if (is_global || lock.length == 0) return std::nullopt;
  return Expression{lock.kind, lock.root};
}

// A lock that has no unchanging name, as a part of what it was got from: by a field that may change, or by a call
// of the library that hands out a part (lock.writeLock()).
std::optional<LockRanks::Part> LockRanks::part(InstanceId in, const Expression& lock) const {
  const MethodFacts* facts = facts_.of(paths_.method(in));
  if (!facts) return std::nullopt;
  const ir::Body& body = facts->body;
  Part found{lock, {}};
  while (found.whole.kind == RootKind::value && found.whole.length == 0) {
    const ValueId v{found.whole.root};
    if (body.op[v.raw] == Op::get_field) {
      found.path.emplace_back(paths_.scope().members->resolve_field(body.members[body.payload[v.raw]]).id,
                              Symbol());
    } else if (is_call(body.op[v.raw]) && body.op[v.raw] != Op::invoke_static &&
               body.operands(v.raw).size() == 1 &&
               std::ranges::none_of(paths_.steps(in, v.raw),
                                    [&](const Step& s) { return paths_.is_application(s.callee); })) {
      found.path.emplace_back(concurrency::FieldId(), body.members[body.payload[v.raw]].name);
    } else {
      break;
    }
    const Expression& next = facts->expressions[body.operands(v.raw)[0]];
    if (next == found.whole) break;
    found.whole = next;
  }
  if (found.path.empty()) return std::nullopt;
  for (concurrency::FieldId f : found.whole.fields()) found.path.emplace_back(f, Symbol());
  if (found.whole.length != 0) found.whole = {found.whole.kind, found.whole.root};
  return found;
}

Kinship LockRanks::kinship(std::span<const Step> way, CodePoint held_in, const Expression& held,
                           CodePoint wanted_at, const Expression& wanted) const {
  if (auto name = name_at_start(way, wanted))
    if (auto rest = held.rest_of(*name); rest && !rest->empty()) return Kinship::part;
  std::optional<ValueId> root = root_value(wanted);
  if (!root) return Kinship::none;
  // The same part of two objects: as the objects are related, so are the locks.
  std::optional<Expression> owner =
      std::ranges::equal(held.fields(), wanted.fields()) ? owner_of(held) : std::nullopt;
  if (auto mine = part(held_in.instance, held), theirs = part(wanted_at.instance, wanted);
      mine && theirs && mine->path == theirs->path)
    owner = mine->whole;
  // Backwards along the way: what the wanted lock comes from, but not through what is one for all.
  std::vector<ValueId> wanted_values{*root};
  InstanceId in = wanted_at.instance;
  for (size_t i = way.size() + 1; i-- > 0;) {
    const MethodFacts* facts = facts_.of(paths_.method(in));
    if (!facts) return Kinship::none;
    const ir::Body& body = facts->body;
    std::vector<uint8_t> seen(body.size());
    std::vector<uint32_t> parameters;
    while (!wanted_values.empty()) {
      ValueId v = wanted_values.back();
      wanted_values.pop_back();
      if (std::exchange(seen[v.raw], uint8_t{1})) continue;
      if (i == 0 && in == held_in.instance && (facts->expressions[v] == held || facts->expressions[v] == owner))
        return Kinship::derived;
      if (body.op[v.raw] == Op::param) parameters.push_back(body.payload[v.raw]);
      if (!body.type[v.raw].is_reference()) continue;
      std::vector<ObjectId> objects = concurrency::objects_of(points_to_, points_to_.points_to(in, v));
      if (objects.size() == 1 && points_to_.is_single(objects[0]) && body.op[v.raw] != Op::param) continue;
      for (ValueId operand : body.operands(v.raw)) wanted_values.push_back(operand);
    }
    if (i == 0) break;
    const Step& step = way[i - 1];
    in = step.caller;
    const MethodFacts* caller = facts_.of(paths_.method(in));
    if (!caller) return Kinship::none;
    std::span<const ValueId> operands = caller->body.operands(step.instruction);
    for (uint32_t p : parameters)
      if (p < operands.size()) wanted_values.push_back(operands[p]);
  }
  return Kinship::none;
}

}  // namespace heddle::detectors
