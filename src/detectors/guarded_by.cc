#include "detectors/guarded_by.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/sorted.h"
#include "detectors/data_race.h"
#include "detectors/declared_locks.h"
#include "ir/names.h"

namespace heddle::detectors {
namespace {

using concurrency::Expression;
using concurrency::HeldLock;
using concurrency::MayLock;
using concurrency::Point;
using concurrency::RootKind;
using findings::Confidence;
using ir::Op;
using pointsto::SetId;

struct Member {
  const DeclaredGuard* declared;
  std::vector<DeclaredLock> locks;
};

// An instruction that uses a member, in a context.
struct Use {
  InstanceId instance;
  uint32_t instruction;
  bool is_call = false, writes = false;
  ir::ValueId base = {};  // none of a static member
  SetId objects = {};
  bool holds = false;              // what it must
  bool may_hold = false;           // what may be that
  size_t missing = 0;              // the first of the locks that it does not hold
  bool is_checked = true;          // else it needs no lock
  std::vector<Point> points = {};  // in the clear view, one for each thread
};

class Checker {
 public:
  explicit Checker(const GuardedByInput& input)
      : in_(input), paths_(input.facts->paths()), points_to_(paths_.points_to()), program_(paths_.program()) {}

  BrokenGuards run() {
    read_guards();
    if (members_.empty()) return std::move(out_);
    collect_uses();
    for (size_t m = 0; m < members_.size(); ++m) judge(members_[m], uses_[m]);
    std::ranges::stable_sort(
        out_.broken, {}, [](const BrokenGuard& b) { return std::tuple(b.finding.confidence, b.finding.subject); });
    return std::move(out_);
  }

 private:
  // --- what is declared ------------------------------------------------------------------------------------

  void read_guards() {
    for (const DeclaredGuard& guard : in_.guards) {
      ir::ClassId owner = guard.field ? program_[guard.field].owner : program_[guard.method].owner;
      bool is_static = guard.field ? program_[guard.field].is_static() : program_[guard.method].is_static();
      Member member{&guard, {}};
      for (const std::string& text : guard.locks) {
        auto lock = declared_lock(paths_.scope(), text, owner, is_static, guard.field);
        if (!lock) {
          findings::Place where;
          where.class_name = ir::class_name(program_.name(owner));
          where.file = program_[owner].source_file.valid() ? program_.text(program_[owner].source_file) : "";
          out_.unchecked.push_back(
              {where, fmt::format("the lock that @GuardedBy(\"{}\") names for {} is not known: not checked", text,
                                  subject(guard))});
          continue;
        }
        member.locks.push_back(std::move(*lock));
      }
      if (member.locks.size() < guard.locks.size() || member.locks.empty()) continue;
      auto number = static_cast<uint32_t>(members_.size());
      if (guard.field)
        by_field_[guard.field] = number;
      else
        by_method_[guard.method] = number;
      members_.push_back(std::move(member));
    }
    uses_.resize(members_.size());
  }

  std::string subject(const DeclaredGuard& guard) const {
    if (guard.field) return in_.evidence->field_name(guard.field);
    return ir::class_name(program_.name(program_[guard.method].owner)) + "." +
           ir::member_name(program_.name(guard.method));
  }

  // --- who uses it -----------------------------------------------------------------------------------------

  void collect_uses() {
    for (MethodId m : paths_.methods()) {
      if (!paths_.is_application(m)) continue;
      const ir::Body& body = *paths_.body(m);
      for (uint32_t i = 0; i < body.size(); ++i) {
        Op op = body.op[i];
        if (op == Op::get_field || op == Op::put_field || op == Op::get_static || op == Op::put_static)
          add_access(m, i);
        else if (ir::is_call(op) && !by_method_.empty())
          add_call(m, i);
      }
    }
  }

  // Reads of a field that guards itself which only get hold of the lock.
  bool gets_lock(const ir::Body& body, uint32_t i, const Member& member) const {
    FieldId own = member.declared->field;
    bool guards_itself = std::ranges::any_of(member.locks, [&](const DeclaredLock& lock) {
      return lock.path.empty() ? lock.field == own : lock.path.size() == 1 && lock.path[0] == own;
    });
    if (!guards_itself || (body.op[i] != Op::get_field && body.op[i] != Op::get_static)) return false;
    if (program_.name(body.method).starts_with("access$")) return true;  // for a nested class, which gets it then
    for (uint32_t use = i + 1; use < body.size(); ++use)
      if (body.op[use] == Op::monitor_enter && body.operands(use)[0].raw == i) return true;
    return false;
  }

  void add_access(MethodId m, uint32_t i) {
    if (by_field_.empty()) return;
    const ir::Body& body = *paths_.body(m);
    hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[i]]);
    auto known = field ? by_field_.find(field.id) : by_field_.end();
    if (known == by_field_.end() || gets_lock(body, i, members_[known->second])) return;
    bool is_static = body.op[i] == Op::get_static || body.op[i] == Op::put_static;
    if (is_static && program_.name(m) == "<clinit>" && program_[m].owner == program_[field.id].owner) return;
    ir::ValueId base = is_static ? ir::ValueId::none() : body.operands(i)[0];
    for (InstanceId id : points_to_.instances_of(m))
      add_use(known->second, {.instance = id,
                              .instruction = i,
                              .writes = body.op[i] == Op::put_field || body.op[i] == Op::put_static,
                              .base = base});
  }

  void add_call(MethodId m, uint32_t i) {
    const ir::Body& body = *paths_.body(m);
    for (InstanceId id : points_to_.instances_of(m)) {
      if (!paths_.is_relevant(id)) continue;
      std::set<uint32_t> called;
      for (const concurrency::Step& step : paths_.steps(id, i)) {
        auto known = step.spawns ? by_method_.end() : by_method_.find(paths_.method(step.callee));
        if (known == by_method_.end() || !called.insert(known->second).second) continue;
        bool is_static = program_[known->first].is_static();
        add_use(known->second, {.instance = id,
                                .instruction = i,
                                .is_call = true,
                                .base = is_static ? ir::ValueId::none() : body.operands(i)[0]});
      }
    }
  }

  void add_use(uint32_t member, Use use) {
    if (!paths_.is_relevant(use.instance)) return;
    std::vector<ThreadId> threads = in_.clear->threads_at(use.instance, use.instruction);
    bool is_guess = threads.empty();
    if (is_guess) {
      std::span<const ThreadId> all = paths_.threads(use.instance);
      threads.assign(all.begin(), all.end());
    }
    if (threads.empty()) return;
    MethodId m = paths_.method(use.instance);
    if (use.base) {
      use.objects = points_to_.points_to(use.instance, use.base);
      use.is_checked = !constructs(m, use.base) && !in_.escape->is_private(m, use.instruction, 0);
    }
    for (ThreadId t : threads)
      if (t != pointsto::ThreadTable::initializer && !in_.clear_order->is_system_thread(t))
        use.points.push_back(is_guess ? Point{} : in_.clear_order->point(t, use.instance, use.instruction));
    std::erase_if(use.points, [](const Point& p) { return !p.thread; });
    use.holds = true;
    if (use.is_checked) look_at_locks(members_[member], use);
    uses_[member].push_back(std::move(use));
  }

  // this.field = … in a constructor, or in a lambda or helper of nobody else's: only the first is plain to see.
  bool constructs(MethodId m, ir::ValueId base) const {
    return program_.name(m) == "<init>" && paths_.body(m)->op[base.raw] == Op::param &&
           paths_.body(m)->payload[base.raw] == 0;
  }

  // --- locks -----------------------------------------------------------------------------------------------

  void look_at_locks(const Member& member, Use& use) {
    const concurrency::MethodFacts& facts = *in_.facts->of(paths_.method(use.instance));
    std::vector<HeldLock> must = in_.locks->must_hold(use.instance, use.instruction);
    add_promised(facts.body.method, must);
    const std::vector<MayLock>& may = in_.locks->may(in_.locks->may_hold(use.instance, use.instruction));
    size_t held = 0;
    bool all_may = true, any_may = false;
    for (size_t k = 0; k < member.locks.size(); ++k) {
      std::vector<ObjectId> objects = objects_of(member.locks[k], use);
      if (std::ranges::any_of(
              must, [&](const HeldLock& l) { return is_held(member.locks[k], use, facts, l, objects); })) {
        ++held;
        any_may = true;
        continue;
      }
      if (held == k) use.missing = k;
      bool may_be =
          std::ranges::any_of(may,
                              [&](const MayLock& l) {
                                return !(l.shared && use.writes) && std::ranges::binary_search(objects, l.object);
                              }) ||
          std::ranges::any_of(must, [&](const HeldLock& l) { return is_of_same_sort(member.locks[k], l); });
      all_may &= may_be;
      any_may |= may_be;
    }
    bool needs_all = use.writes || use.is_call;
    use.holds = needs_all ? held == member.locks.size() : held > 0;
    use.may_hold = needs_all ? all_may : any_may;
  }

  // A method that asks its callers for a lock has it.
  void add_promised(MethodId m, std::vector<HeldLock>& must) const {
    auto promised = by_method_.find(m);
    if (promised == by_method_.end()) return;
    for (const DeclaredLock& lock : members_[promised->second].locks) {
      std::optional<Expression> e = in_words(lock, Expression{RootKind::parameter, 0});
      if (e) must.push_back({.expression = *e, .is_monitor = false, .acquired_at = {m, 0}, .acquired_as = *e});
    }
  }

  // The lock in the words of a body in which `base` is the member's object. Nothing: the path is too long.
  static std::optional<Expression> in_words(const DeclaredLock& lock, const Expression& base) {
    std::optional<Expression> e;
    switch (lock.root) {
      case DeclaredLock::Root::receiver: e = base; break;
      case DeclaredLock::Root::static_field: e = Expression{RootKind::static_field, lock.field.raw}; break;
      case DeclaredLock::Root::class_constant:
        e = Expression{RootKind::class_constant, ir::TypeId::of_class(lock.type).raw()};
        break;
    }
    for (FieldId f : lock.path)
      if (e) e = e->member(f);
    return e;
  }

  bool is_held(const DeclaredLock& lock, const Use& use, const concurrency::MethodFacts& facts,
               const HeldLock& held, const std::vector<ObjectId>& objects) const {
    if (use.writes && concurrency::is_shared(held.mode)) return false;
    if (held.expression.kind == RootKind::object) {
      ObjectId o(held.expression.root);
      if (lock.root == DeclaredLock::Root::class_constant && lock.path.empty()) {
        const pointsto::Site& site = points_to_.heap()[points_to_.heap()[o].site];
        return site.kind == pointsto::SiteKind::class_constant &&
               site.detail == ir::TypeId::of_class(lock.type).raw();
      }
      return std::ranges::binary_search(objects, o) && is_only_lock(objects, o);
    }
    std::optional<Expression> expected =
        in_words(lock, use.base ? facts.expressions[use.base] : Expression{RootKind::parameter, 0});
    if (!expected) return false;
    const Expression& e = held.expression;
    if (is_part(lock, *expected, held)) return true;
    if (e.kind != RootKind::value || e.root >= facts.body.size()) return false;
    // rw.readLock(), or a lock in a field that may change: both are loaded in the body that holds them.
    ir::ValueId v = concurrency::whole_lock(paths_, facts.body, e).value_or(ir::ValueId(e.root));
    HeldLock whole = held;
    whole.expression = facts.expressions[v];
    return is_part(lock, *expected, whole) || is_loaded(*expected, facts, v);
  }

  // The same, or the lock inside: the library's locks have one, and so have classes of the program that lock for
  // their users (`monitor.enter()`). Who names an object means its own monitor, though.
  bool is_part(const DeclaredLock& lock, const Expression& whole, const HeldLock& held) const {
    auto rest = whole.rest_of(held.expression);
    if (!rest) return false;
    bool may_be_inside = !held.is_monitor && !lock.path.empty();
    return may_be_inside || std::ranges::all_of(*rest, [&](FieldId f) { return is_library(f); });
  }

  bool is_library(FieldId f) const { return program_[program_[f].owner].origin == ir::Origin::jdk; }

  // A lock that is kept in the same field, or inside an object of the same class, as the one that is wanted:
  // whether it is the same object is not known.
  bool is_of_same_sort(const DeclaredLock& lock, const HeldLock& held) const {
    if (lock.path.empty()) return false;
    FieldId wanted = lock.path.back(), last;
    for (FieldId f : held.acquired_as.fields())
      if (!is_library(f)) last = f;
    if (!last) return false;
    if (last == wanted) return true;
    std::string_view type = program_.text(program_[wanted].descriptor);
    return !held.is_monitor && type.starts_with('L') &&
           program_.name(program_[last].owner) == type.substr(1, type.size() - 2);
  }

  bool is_loaded(const Expression& expected, const concurrency::MethodFacts& facts, ir::ValueId v) const {
    const ir::Body& body = facts.body;
    bool is_static = body.op[v.raw] == Op::get_static;
    if (!is_static && body.op[v.raw] != Op::get_field) return false;
    hierarchy::ResolvedField field = paths_.scope().members->resolve_field(body.members[body.payload[v.raw]]);
    if (!field) return false;
    if (is_static)
      return expected.kind == RootKind::static_field && expected.length == 0 && expected.root == field.id.raw;
    std::optional<Expression> e = facts.expressions[body.operands(v.raw)[0]].member(field.id);
    return e == expected;
  }

  // Nothing else that a lock can be, but what it keeps inside.
  bool is_only_lock(const std::vector<ObjectId>& objects, ObjectId o) const {
    return std::ranges::all_of(objects, [&](ObjectId other) {
      return other == o || points_to_.heap().type(other) != points_to_.heap().type(o);
    });
  }

  // What the lock may be, with what the library keeps inside of it; ascending.
  std::vector<ObjectId> objects_of(const DeclaredLock& lock, const Use& use) const {
    std::vector<ObjectId> objects;
    auto add = [&](SetId set) { points_to_.sets().for_each(set, [&](ObjectId o) { objects.push_back(o); }); };
    switch (lock.root) {
      case DeclaredLock::Root::receiver:
        if (use.base) add(use.objects);
        break;
      case DeclaredLock::Root::static_field: add(points_to_.static_field(lock.field)); break;
      case DeclaredLock::Root::class_constant: return {};
    }
    for (FieldId f : lock.path) {
      std::vector<ObjectId> from = std::exchange(objects, {});
      for (ObjectId o : from) add(points_to_.field(o, f));
      sort_unique(objects);
    }
    sort_unique(objects);
    // The lock inside a class of the program that locks for its users, and what the library's locks are made of.
    auto is_lock = [&](ir::TypeId type) {
      return type.is_class() && program_.name(type.class_id()).starts_with("java/util/concurrent/locks/");
    };
    auto add_inside = [&](bool of_program) {
      for (size_t i = 0, n = objects.size(); i < n; ++i) {
        ir::TypeId type = points_to_.heap().type(objects[i]);
        if (!type.is_class() || is_lock(type) == of_program) continue;
        const hierarchy::Hierarchy& hierarchy = paths_.scope().members->hierarchy();
        for (ir::ClassId c = type.class_id(); c; c = hierarchy.super(c))
          for (FieldId f : program_[c].fields) {
            if (program_[f].is_static() || is_library(f) == of_program) continue;
            points_to_.sets().for_each(points_to_.field(objects[i], f), [&](ObjectId o) {
              if (is_lock(points_to_.heap().type(o))) objects.push_back(o);
            });
          }
      }
      sort_unique(objects);
    };
    if (!lock.path.empty()) add_inside(true);
    add_inside(false);
    add_inside(false);  // ReentrantReadWriteLock.readerLock.sync
    return objects;
  }

  // --- who can meet ----------------------------------------------------------------------------------------

  struct Broken {
    const Use* use;
    const Use* other = nullptr;  // that may happen at the same time
    ThreadId thread, other_thread = {};
    Confidence confidence = Confidence::possible;
    std::string_view doubt = {};
  };

  void judge(const Member& member, const std::vector<Use>& uses) {
    std::map<pointsto::Place, Broken> by_place;
    for (const Use& use : uses) {
      paths_.poll();
      if (use.holds) continue;
      Broken broken = meet(member, use, uses);
      auto [at, added] = by_place.try_emplace({paths_.method(use.instance), use.instruction}, broken);
      if (!added &&
          std::pair(broken.confidence, !broken.other) < std::pair(at->second.confidence, !at->second.other))
        at->second = broken;
    }
    if (by_place.empty()) return;
    std::vector<Broken> all;
    for (const auto& [place, broken] : by_place) all.push_back(broken);
    std::ranges::stable_sort(all, {}, [](const Broken& b) { return std::pair(b.confidence, !b.other); });
    report(member, all);
  }

  Broken meet(const Member& member, const Use& use, const std::vector<Use>& uses) {
    Broken broken{.use = &use, .thread = paths_.threads(use.instance)[0]};
    if (!use.points.empty()) broken.thread = use.points[0].thread;
    broken.doubt = "no other thread is known to use it at the same time so that it matters";
    // What a final field holds may change, and so may anything that a call does.
    bool may_change = member.declared->method || (program_[member.declared->field].flags & ir::access::final_);
    for (const Use& other : uses) {
      if (!other.is_checked || (!may_change && !use.writes && !other.writes)) continue;
      if (use.base && !points_to_.may_alias(use.objects, other.objects)) continue;
      for (const Point& p : use.points)
        for (const Point& q : other.points) {
          if (p.thread == q.thread || !in_.clear_order->parallel(p, q) || each_has_its_own(use, p, other, q))
            continue;
          broken.other = &other;
          broken.thread = p.thread;
          broken.other_thread = q.thread;
          broken.confidence = use.may_hold ? Confidence::possible : Confidence::likely;
          broken.doubt = use.may_hold ? "it may hold the lock that is named" : "";
          return broken;
        }
    }
    return broken;
  }

  bool each_has_its_own(const Use& use, const Point& p, const Use& other, const Point& q) const {
    if (!use.base || points_to_.threads().first_of(p.thread) != points_to_.threads().first_of(q.thread))
      return false;
    std::vector<ObjectId> common;
    points_to_.sets().for_each(use.objects, [&](ObjectId o) { common.push_back(o); });
    std::vector<ObjectId> others;
    points_to_.sets().for_each(other.objects, [&](ObjectId o) { others.push_back(o); });
    std::erase_if(common, [&](ObjectId o) { return std::ranges::find(others, o) == others.end(); });
    return in_.owned->are_confined(p.thread, common) ||
           (in_.owned->owns(p.thread, common) && in_.owned->from_root(use.instance, use.instruction, 0) &&
            in_.owned->from_root(other.instance, other.instruction, 0));
  }

  // --- the report ------------------------------------------------------------------------------------------

  findings::Side side(const Use& use, ThreadId thread) {
    findings::Side side;
    side.kind = use.is_call  ? findings::SideKind::call
                : use.writes ? findings::SideKind::write
                             : findings::SideKind::read;
    side.place = in_.evidence->place({paths_.method(use.instance), use.instruction});
    side.thread = in_.evidence->thread_number(thread);
    std::set<std::tuple<std::string, std::string, uint32_t>> known;
    auto show = [&](findings::Lock shown) {
      const findings::Place& at = shown.acquired_at;
      if (known.emplace(at.class_name, at.method, at.pc).second) side.locks.push_back(std::move(shown));
    };
    for (const HeldLock& lock : in_.locks->must_hold(use.instance, use.instruction))
      show(in_.evidence->lock(lock));
    for (findings::Lock& lock : in_.evidence->locks_along(thread, use.instance, *in_.locks)) show(std::move(lock));
    side.stack = in_.evidence->stack(thread, use.instance, use.instruction);
    return side;
  }

  findings::Pair pair(const Broken& broken) {
    findings::Pair pair;
    pair.confidence = broken.confidence;
    pair.doubt = broken.doubt;
    pair.sides.push_back(side(*broken.use, broken.thread));
    if (broken.other) pair.sides.push_back(side(*broken.other, broken.other_thread));
    bool both_write = broken.use->writes && (!broken.other || broken.other->writes);
    pair.conflict = broken.use->is_call ? "call-call" : both_write ? "write-write" : "read-write";
    ObjectId object;
    if (broken.use->base)
      points_to_.sets().for_each(broken.use->objects, [&](ObjectId o) { object = object ? object : o; });
    if (object) pair.object = in_.evidence->object(object);
    return pair;
  }

  void report(const Member& member, const std::vector<Broken>& all) {
    findings::Finding finding;
    finding.rule = findings::Rule::data_race;
    finding.kind = "guarded-by";
    finding.subject = subject(*member.declared);
    std::string identity = finding.subject;
    if (member.declared->method) identity += program_.descriptor(member.declared->method);
    finding.id = in_.evidence->finding_id("data-race", identity + " guarded-by");
    finding.confidence = all.front().confidence;
    for (size_t i = 0; i < std::min(all.size(), most_pairs); ++i) finding.pairs.push_back(pair(all[i]));
    const findings::Pair& best = finding.pairs.front();
    const findings::Side& at = best.sides[0];
    std::string in_short =
        fmt::format("{} is declared @GuardedBy(\"{}\"), but {} {} it at {}:{} without {}", finding.subject,
                    fmt::join(member.declared->locks, "\", \""), in_.evidence->thread_name(all.front().thread),
                    verb(at), at.place.file, at.place.line, holds_instead(at));
    finding.message = in_short;
    if (best.sides.size() > 1)
      finding.message +=
          fmt::format(", while {} can {} it at {}:{}", in_.evidence->thread_name(all.front().other_thread),
                      infinitive(best.sides[1]), best.sides[1].place.file, best.sides[1].place.line);
    if (all.size() > most_pairs)
      finding.message += fmt::format("; {} more places are not listed", all.size() - most_pairs);
    finding.fix = fmt::format("hold {} there, as the annotation says, or correct the annotation",
                              member.declared->locks[all.front().use->missing]);
    out_.broken.push_back({std::move(finding), std::move(in_short)});
  }

  static std::string_view verb(const findings::Side& side) {
    return side.kind == findings::SideKind::call    ? "calls"
           : side.kind == findings::SideKind::write ? "writes"
                                                    : "reads";
  }
  static std::string_view infinitive(const findings::Side& side) {
    return side.kind == findings::SideKind::call    ? "call"
           : side.kind == findings::SideKind::write ? "write"
                                                    : "read";
  }
  static std::string holds_instead(const findings::Side& side) {
    if (side.locks.empty()) return "that lock";
    return fmt::format("that lock, holding {} instead", side.locks.front().expr);
  }

  const GuardedByInput& in_;
  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const ir::Program& program_;
  std::vector<Member> members_;
  absl::flat_hash_map<FieldId, uint32_t> by_field_;
  absl::flat_hash_map<MethodId, uint32_t> by_method_;
  std::vector<std::vector<Use>> uses_;  // by member
  BrokenGuards out_;
};

}  // namespace

BrokenGuards find_broken_guards(const GuardedByInput& input) { return Checker(input).run(); }

void fold_into_races(std::vector<findings::Finding>& races, std::vector<BrokenGuard>& broken_guards) {
  std::map<std::string_view, findings::Finding*> by_subject;
  for (findings::Finding& race : races)
    if (race.confidence != Confidence::possible) by_subject[race.subject] = &race;
  std::erase_if(broken_guards, [&](const BrokenGuard& guard) {
    bool is_known = false;
    for (const char* suffix : {"", "{}", "[]"}) {
      auto race = by_subject.find(guard.finding.subject + suffix);
      if (race == by_subject.end()) continue;
      race->second->message += "; " + guard.in_short;
      race->second->fix = guard.finding.fix;
      is_known = true;
    }
    return is_known;
  });
}

}  // namespace heddle::detectors
