#include "detectors/atomicity_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "detectors/lock_sides.h"
#include "ir/names.h"

namespace heddle::detectors {

using concurrency::Held;
using concurrency::HeldLock;
using models::ActKind;
using pointsto::Place;

namespace {

constexpr size_t most_pairs_shown = 20;

}  // namespace

std::string_view to_string(AtomicityKind kind) {
  static constexpr std::string_view names[] = {"context-witness", "variant", "check-then-act",
                                               "read-modify-write"};
  return names[static_cast<size_t>(kind)];
}
std::string_view to_string(AtomicityGrade grade) {
  static constexpr std::string_view names[] = {"violation", "style", "benign"};
  return names[static_cast<size_t>(grade)];
}

AtomicityReport::AtomicityReport(const AtomicityInput& input, Witnesses& witnesses, Touches& touches,
                                 Interlopers& interlopers)
    : in_(input), paths_(input.facts->paths()), points_to_(paths_.points_to()), program_(paths_.program()),
      witnesses_(witnesses), names_(witnesses.names()), touches_(touches), interlopers_(interlopers) {}

std::string AtomicityReport::method_name(MethodId m) const {
  return ir::class_name(program_.name(program_[m].owner)) + "." + ir::member_name(program_.name(m));
}

std::string AtomicityReport::subject(const AtomicityVerdict& v) const {
  return method_name(v.pattern ? v.pattern->method : witnesses_.pairs()[v.pair].method);
}

std::string AtomicityReport::witness_name(const WitnessPair& pair) const {
  const ir::Body* body = paths_.body(pair.method);
  std::string name = names_.to_string(body, pair.lock);
  if (names_[pair.lock].kind == LockExprKind::object || name == "an inner lock") name = source_name(pair);
  if (pair.first_lock != pair.lock) name = names_.to_string(body, pair.first_lock) + " and " + name;
  return name;
}

// How the code that acquires it calls an object.
std::string AtomicityReport::source_name(const WitnessPair& pair) const {
  const ir::Body& body = *paths_.body(pair.method);
  std::span<const ir::ValueId> operands = body.operands(pair.second);
  if (operands.empty()) return "a lock";
  const concurrency::MethodFacts& facts = *in_.facts->of(pair.method);
  return concurrency::to_string(program_, &body, facts.expressions[operands[0]]);
}

findings::Lock AtomicityReport::lock_shown(std::string name, InstanceId id, LockExpr lock, Place at) const {
  findings::Lock shown;
  shown.expr = std::move(name);
  std::vector<ObjectId> objects = names_.objects(id, lock);
  if (!objects.empty()) shown.class_name = in_.evidence->object(objects[0]).class_name;
  shown.acquired_at = in_.evidence->place(at);
  return shown;
}

findings::Side AtomicityReport::side(InstanceId id, ThreadId thread, uint32_t instruction,
                                     findings::SideKind kind) {
  findings::Side side;
  side.kind = kind;
  Place place{paths_.method(id), instruction};
  side.place = in_.evidence->place(place);
  side.thread = in_.evidence->thread_number(thread);
  add_locks(side, in_.locks->held(id, instruction));
  side.stack = in_.evidence->stack(thread, id, instruction);
  return side;
}

void AtomicityReport::add_locks(findings::Side& side, const Held& held) const {
  for (const HeldLock& lock : held.must) {
    findings::Lock shown = in_.evidence->lock(lock);
    bool known = std::ranges::any_of(side.locks, [&](const findings::Lock& l) {
      return l.acquired_at.class_name == shown.acquired_at.class_name &&
             l.acquired_at.method == shown.acquired_at.method && l.acquired_at.pc == shown.acquired_at.pc;
    });
    if (!known) side.locks.push_back(std::move(shown));
  }
}

findings::SideKind AtomicityReport::kind_of(const WitnessPair& pair, uint32_t site, LockExpr lock) const {
  if (witnesses_.lock_of(pair.method, site) == lock) return findings::SideKind::acquire;
  const Witnesses::Act* act = witnesses_.own_act(pair.method, site, lock);
  if (act && act->field) return act->kind == ActKind::write ? findings::SideKind::write : findings::SideKind::read;
  return findings::SideKind::call;
}

findings::Side AtomicityReport::step_side(const AtomicityVerdict& v, uint32_t site, LockExpr lock) {
  const WitnessPair& pair = witnesses_.pairs()[v.pair];
  findings::Side shown = side(v.instance, v.thread, site, kind_of(pair, site, lock));
  if (shown.kind == findings::SideKind::acquire)
    shown.locks.push_back(lock_shown(witness_name(pair), v.instance, lock, {pair.method, site}));
  return shown;
}

findings::Pair AtomicityReport::shown(const AtomicityVerdict& v) {
  const WitnessPair& pair = witnesses_.pairs()[v.pair];
  findings::Pair shown;
  shown.confidence = v.confidence;
  if (v.confidence == findings::Confidence::possible) shown.doubt = v.doubt;
  shown.sides.push_back(step_side(v, pair.first, pair.first_lock));
  shown.sides.push_back(step_side(v, pair.second, pair.lock));
  if (v.interloper.touch != Interloper::nobody) {
    const Touch& t = touches_[v.interloper.touch];
    findings::SideKind kind = (t.act && !t.act->field) || t.use ? findings::SideKind::call
                              : t.writes                        ? findings::SideKind::write
                                                                : findings::SideKind::read;
    shown.sides.push_back(side(t.instance, v.interloper.theirs, t.place.instruction, kind));
    shown.conflict = t.writes && touches_[v.interloper.with].writes ? "write-write" : "read-write";
    if (ObjectId o = interlopers_.common_object(t, touches_[v.interloper.with]))
      shown.object = in_.evidence->object(o);
  }
  if (v.pattern) {
    const Pattern& p = *v.pattern;
    findings::Side context = side(v.context_instance, v.thread, p.context, findings::SideKind::acquire);
    context.locks.push_back(lock_shown(context_name(p), v.context_instance,
                                       witnesses_.lock_of(p.method, p.context), {p.method, p.context}));
    shown.context = std::move(context);
  }
  return shown;
}

std::string AtomicityReport::context_name(const Pattern& p) const {
  return names_.to_string(paths_.body(p.method), witnesses_.lock_of(p.method, p.context));
}

// What a touch is of, for people.
std::string AtomicityReport::thing(const Touch& t) const {
  if (t.field) return in_.evidence->field_name(t.field);
  if (t.objects && !t.objects->empty()) {
    std::string name = in_.evidence->object((*t.objects)[0]).class_name;
    return t.what == Touch::What::element ? "an element of " + name : "the " + name;
  }
  return "it";
}

std::string AtomicityReport::message(const AtomicityVerdict& v, const findings::Pair& pair) const {
  const WitnessPair& p = witnesses_.pairs()[v.pair];
  auto at = [](const findings::Side& side) { return short_place(side.place); };
  std::string witness = witness_name(p);
  std::string between;
  if (v.interloper.touch != Interloper::nobody) {
    const Touch& t = touches_[v.interloper.touch];
    between = fmt::format("; {} can {} {} in between, at {}", in_.evidence->thread_name(v.interloper.theirs),
                          t.writes ? "change" : "see", thing(t), at(pair.sides[2]));
  }
  switch (v.kind) {
    case AtomicityKind::context_witness:
    case AtomicityKind::variant: {
      std::string text = fmt::format(
          "{} holds {} as if all it does were one step, but {} {} released at {} and acquired again at {}",
          subject(v), context_name(*v.pattern), witness, v.kind == AtomicityKind::variant ? "are" : "is",
          at(pair.sides[0]), at(pair.sides[1]));
      if (v.grade == AtomicityGrade::violation) {
        const Touch& mine = touches_[v.interloper.with];
        return text + between + fmt::format(": what the first step knows of {} may be stale", thing(mine));
      }
      if (v.grade == AtomicityGrade::benign) return text + "; the context is held for the thread's whole life";
      if (v.callers_hold) return text + "; today every caller holds it already";
      return text +
             (v.interloper.touch == Interloper::nobody ? "; no thread is known that comes in between" : between);
    }
    case AtomicityKind::check_then_act:
    case AtomicityKind::read_modify_write: break;
  }
  // A lock is not what goes stale.
  const bool is_guarded = names_.is_lock(p.lock) && v.interloper.with != Interloper::nobody;
  const std::string value = is_guarded ? thing(touches_[v.interloper.with]) : witness;
  const std::string given_back = is_guarded ? fmt::format(", since {} is given back in between", witness) : "";
  if (v.kind == AtomicityKind::check_then_act)
    return fmt::format("what is done to {} at {} relies on what was found at {}, which may no longer hold{}{}",
                       value, at(pair.sides[1]), at(pair.sides[0]), given_back, between);
  return fmt::format("the new value of {} at {} is made of the one read at {}, which may be stale{}{}", value,
                     at(pair.sides[1]), at(pair.sides[0]), given_back, between);
}

std::string AtomicityReport::fix(const AtomicityVerdict& v) const {
  const WitnessPair& pair = witnesses_.pairs()[v.pair];
  std::string witness = witness_name(pair);
  switch (names_[pair.lock].kind) {
    case LockExprKind::cell: return "guard both steps with one lock, or use an atomic class and one call of it";
    case LockExprKind::state:
      return "use one call that does both, or guard every change with one lock that is held over both";
    default: return fmt::format("hold {} from the first step to the second", witness);
  }
}

ThreadId AtomicityReport::thread_shown(InstanceId id) const {
  std::span<const ThreadId> threads = paths_.threads(id);
  auto known = std::ranges::find_if(threads, [&](ThreadId t) { return in_.evidence->thread_number(t) != 0; });
  return known == threads.end() ? threads[0] : *known;
}

void AtomicityReport::add_findings(const std::vector<const AtomicityVerdict*>& verdicts,
                                   std::vector<findings::Finding>& into) {
  std::map<std::string, std::vector<const AtomicityVerdict*>> by_id;
  for (const AtomicityVerdict* v : verdicts)
    by_id[in_.evidence->finding_id("atomicity",
                                   fmt::format("{} {} {}", stable_name(subject(*v)), to_string(v->kind),
                                               witness_name(witnesses_.pairs()[v->pair])))]
        .push_back(v);
  for (auto& [id, list] : by_id) {
    std::ranges::stable_sort(list, {}, [](const AtomicityVerdict* v) { return v->rank(); });
    const AtomicityVerdict& best = *list.front();
    findings::Finding finding;
    finding.id = id;
    finding.rule = findings::Rule::atomicity;
    finding.confidence = best.confidence;
    finding.subject = subject(best);
    finding.kind = to_string(best.kind);
    finding.grade = to_string(best.grade);
    for (size_t i = 0; i < std::min(list.size(), most_pairs_shown); ++i) finding.pairs.push_back(shown(*list[i]));
    finding.message = message(best, finding.pairs.front());
    if (list.size() > most_pairs_shown)
      finding.message += fmt::format("; {} more pairs are not listed", list.size() - most_pairs_shown);
    finding.fix = fix(best);
    into.push_back(std::move(finding));
  }
  std::ranges::stable_sort(
      into, {}, [](const findings::Finding& f) { return std::tuple(f.confidence, f.subject, f.kind, f.id); });
}

void AtomicityReport::add_safe(uint32_t p, const Pattern* pattern, const std::string& stage,
                               const std::string& evidence, std::vector<findings::SafeFinding>& into) {
  if (!in_.why_safe) return;
  const WitnessPair& pair = witnesses_.pairs()[p];
  std::string subject = method_name(pattern ? pattern->method : pair.method);
  if (!in_.why_safe(subject)) return;
  AtomicityVerdict v{.pair = p, .pattern = nullptr, .instance = {}, .context_instance = {}, .thread = {}};
  for (InstanceId id : points_to_.instances_of(pair.method)) {
    if (!paths_.is_relevant(id) || paths_.threads(id).empty()) continue;
    v.instance = id;
    v.thread = thread_shown(id);
    break;
  }
  if (!v.instance) return;
  findings::SafeFinding safe;
  safe.finding.rule = findings::Rule::atomicity;
  safe.finding.subject = subject;
  safe.finding.id =
      in_.evidence->finding_id("atomicity", fmt::format("{} safe {}", stable_name(subject), witness_name(pair)));
  safe.finding.message = fmt::format("safe: {}", evidence);
  safe.finding.pairs.push_back(shown(v));
  safe.stage = stage;
  safe.evidence = evidence;
  into.push_back(std::move(safe));
}

}  // namespace heddle::detectors
