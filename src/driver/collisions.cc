#include "driver/collisions.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "concurrency/accesses.h"
#include "concurrency/escape.h"
#include "concurrency/locks.h"
#include "concurrency/order.h"
#include "concurrency/thread_owned.h"
#include "detectors/atomicity.h"
#include "detectors/data_race.h"
#include "detectors/deadlock.h"
#include "detectors/guarded_by.h"
#include "driver/name_pattern.h"
#include "driver/thread_annotations.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

bool wants(const Options& options, findings::Rule rule) {
  return std::ranges::find(options.rules, rule) != options.rules.end();
}

// The subject, its end behind a dot, or a pattern; of several locks any.
bool is_asked_for(const std::string& field, const std::string& subject) {
  if (field.empty() || glob_matches(field, subject)) return true;
  std::string_view rest = subject;
  if (size_t comma = rest.find(", "); comma != rest.npos)
    return is_asked_for(field, subject.substr(0, comma)) || is_asked_for(field, subject.substr(comma + 2));
  if (rest.ends_with("[]") || rest.ends_with("{}")) rest.remove_suffix(2);
  return rest == field || rest.ends_with("." + field);
}

// What --why-safe FIELD asks the detectors for.
std::function<bool(const std::string& subject)> asked_for(const WhySafe& why_safe) {
  return [&field = why_safe.field](const std::string& subject) { return is_asked_for(field, subject); };
}

// What the rules look at; a rule builds what it needs and nobody has built before.
struct Layers {
  concurrency::Scope scope;
  std::optional<concurrency::CodePaths> paths, clear;
  std::optional<concurrency::AllMethodFacts> facts, clear_facts;
  std::optional<concurrency::Escape> escape;
  std::optional<concurrency::Locks> locks;
  std::optional<concurrency::Order> order, clear_order;
  std::optional<concurrency::ThreadOwned> owned;
  std::optional<concurrency::Accesses> accesses;
  std::optional<detectors::Evidence> evidence;
};

std::string_view describe(pointsto::NoteKind kind) {
  using pointsto::NoteKind;
  switch (kind) {
    case NoteKind::unresolved_reflection: return "what it reaches by reflection is not known";
    case NoteKind::native_method: return "a native method without a model does nothing but return";
    case NoteKind::phantom_call: return "a class that is called is missing";
    case NoteKind::unknown_bootstrap: return "the bootstrap method is not known";
    case NoteKind::missing_body: return "the method's code could not be read";
  }
  return "";
}

std::string_view name_of(pointsto::NoteKind kind) {
  using pointsto::NoteKind;
  switch (kind) {
    case NoteKind::unresolved_reflection: return "reflection";
    case NoteKind::native_method: return "native";
    case NoteKind::phantom_call: return "missing-class";
    case NoteKind::unknown_bootstrap: return "bootstrap";
    case NoteKind::missing_body: return "missing-code";
  }
  return "";
}

void find_data_races(const Options& options, Layers& layers, const ThreadAnnotations& annotations,
                     findings::Report& report) {
  detectors::DataRaceInput input{&*layers.facts,
                                 &*layers.escape,
                                 &*layers.accesses,
                                 &*layers.locks,
                                 &*layers.order,
                                 &*layers.clear,
                                 &*layers.clear_order,
                                 &*layers.owned,
                                 &*layers.evidence,
                                 options.lowest_confidence,
                                 options.check_constructors,
                                 annotations.lazily_initialized,
                                 {}};
  if (options.why_safe) input.why_safe = asked_for(*options.why_safe);
  detectors::DataRaces races = detectors::find_data_races(input);
  report.findings = std::move(races.findings);
  report.funnel = races.funnel;
  if (report.safe) *report.safe = std::move(races.safe);
}

void find_broken_guards(Layers& layers, const ThreadAnnotations& annotations, findings::Report& report) {
  detectors::BrokenGuards broken =
      detectors::find_broken_guards({&*layers.facts, &*layers.escape, &*layers.locks, &*layers.clear,
                                     &*layers.clear_order, &*layers.owned, &*layers.evidence, annotations.guards});
  detectors::fold_into_races(report.findings, broken.broken);
  for (detectors::BrokenGuard& guard : broken.broken) report.findings.push_back(std::move(guard.finding));
  for (detectors::BrokenGuards::Unchecked& guard : broken.unchecked)
    report.assumptions.push_back({"guarded-by", std::move(guard.where), std::move(guard.what)});
}

void find_atomicity(const Options& options, Layers& layers, findings::Report& report) {
  detectors::AtomicityInput input{&*layers.facts,
                                  &*layers.escape,
                                  &*layers.accesses,
                                  &*layers.locks,
                                  &*layers.order,
                                  &*layers.owned,
                                  &*layers.evidence,
                                  options.atomicity_variant,
                                  {}};
  if (options.why_safe) input.why_safe = asked_for(*options.why_safe);
  detectors::Atomicity atomicity = detectors::find_atomicity_violations(input);
  std::ranges::move(atomicity.findings, std::back_inserter(report.findings));
  if (report.safe) std::ranges::move(atomicity.safe, std::back_inserter(*report.safe));
  for (const detectors::Bounds::Reached& bound : atomicity.bounds) {
    std::string more = bound.methods > 1 ? fmt::format(", here and in {} more methods", bound.methods - 1) : "";
    report.assumptions.push_back({"atomicity", layers.evidence->place({bound.method, 0}), bound.what + more});
  }
}

void find_deadlocks(const Options& options, Layers& layers, findings::Report& report) {
  detectors::DeadlockInput input{&*layers.clear_facts,
                                 &*layers.locks,
                                 &*layers.order,
                                 &*layers.owned,
                                 &*layers.evidence,
                                 options.lowest_confidence,
                                 {}};
  if (options.why_safe) input.why_safe = asked_for(*options.why_safe);
  detectors::Deadlocks deadlocks = detectors::find_deadlocks(input);
  std::ranges::move(deadlocks.findings, std::back_inserter(report.findings));
  if (report.safe) std::ranges::move(deadlocks.safe, std::back_inserter(*report.safe));
  if (!deadlocks.is_complete)
    report.assumptions.push_back({"deadlock", {}, "there are more cycles of locks than were looked at"});
}

std::string called_class(const concurrency::Scope& scope, const pointsto::Place& call) {
  const ir::Body* body = scope.bodies->body(call.method);
  if (!body || call.instruction >= body->size() || !ir::is_call(body->op[call.instruction]))
    return "its name is not known";
  return ir::to_string(scope.program(), body->members[body->payload[call.instruction]].owner);
}

void list_assumptions(const Layers& layers, findings::Report& report) {
  const pointsto::State& solved = layers.scope.points_to->state();
  if (!solved.coarsened_methods.empty() || !solved.coarsened_sites.empty())
    report.assumptions.push_back(
        {"budget",
         {},
         fmt::format("{} methods and {} allocations have more contexts than the budget allows, "
                     "some of which are merged: heddle inspect points-to names them",
                     solved.coarsened_methods.size(), solved.coarsened_sites.size())});
  if (!layers.order->is_stable())
    report.assumptions.push_back(
        {"order",
         {},
         "what calls mean to the order was not found within the budget: much that is ordered is reported"});
  for (const concurrency::Order::Assumption& a : layers.order->assumptions())
    report.assumptions.push_back({"order", layers.evidence->place(a.place), a.what});
  for (const pointsto::Note& note : layers.scope.points_to->notes()) {
    if (!layers.scope.is_application(layers.scope.program()[note.place.method].owner)) continue;
    std::string what(describe(note.kind));
    if (note.kind == pointsto::NoteKind::phantom_call) what += ": " + called_class(layers.scope, note.place);
    report.assumptions.push_back({std::string(name_of(note.kind)), layers.evidence->place(note.place), what});
  }
}

}  // namespace

concurrency::Scope scope_of(const Options& options, Loaded& loaded, const Analysed& analysed, Passes& passes) {
  concurrency::Scope scope;
  scope.members = analysed.members.get();
  scope.models = analysed.models.get();
  scope.points_to = analysed.points_to.get();
  scope.bodies = loaded.lowered.get();
  scope.is_application = [&program = loaded.program()](ir::ClassId id) {
    return program[id].origin == ir::Origin::application;
  };
  scope.jobs = options.jobs;
  scope.poll = Poll([&passes] { return passes.limit().has_value(); });
  return scope;
}

void find_collisions(const Options& options, Loaded& loaded, Analysed& analysed, Passes& passes,
                     findings::Report& report) {
  bool data_races = wants(options, findings::Rule::data_race);
  bool atomicity = wants(options, findings::Rule::atomicity);
  bool deadlocks = wants(options, findings::Rule::deadlock);
  if (!analysed.points_to || (!data_races && !atomicity && !deadlocks)) return;
  Layers layers;
  layers.scope = scope_of(options, loaded, analysed, passes);

  // Which code runs in which thread.
  passes.run("threads", [&] {
    layers.paths.emplace(layers.scope);
    layers.clear.emplace(layers.paths->clear_view());
    layers.facts.emplace(*layers.paths);
    layers.clear_facts.emplace(*layers.facts, *layers.clear);
    layers.evidence.emplace(*layers.paths, *layers.clear);
    report.program.threads = layers.evidence->threads();
  });
  // What is held, what is ordered.
  passes.run("locks", [&] { layers.locks.emplace(*layers.facts); });
  passes.run("order", [&] {
    layers.order.emplace(*layers.facts);
    if (data_races) layers.clear_order.emplace(*layers.clear_facts);
    list_assumptions(layers, report);
  });
  // What is private, and who touches what.
  passes.run("ownership", [&] { layers.owned.emplace(*layers.facts); });
  if (data_races || atomicity) {
    passes.run("escape", [&] { layers.escape.emplace(*layers.facts); });
    passes.run("accesses", [&] { layers.accesses.emplace(*layers.facts, *layers.escape); });
  }

  if (data_races) {
    ThreadAnnotations annotations;
    passes.run("annotations", [&] { annotations = read_thread_annotations(*loaded.lowered); });
    passes.run("data_races", [&] { find_data_races(options, layers, annotations, report); });
    passes.run("guards", [&] { find_broken_guards(layers, annotations, report); });
  }
  if (atomicity) passes.run("atomicity", [&] { find_atomicity(options, layers, report); });
  if (deadlocks) passes.run("deadlocks", [&] { find_deadlocks(options, layers, report); });
  if (layers.evidence) report.program.threads = layers.evidence->threads();  // with those that findings added

  pointsto::Statistics statistics = analysed.points_to->statistics();
  report.program.reachable_methods = statistics.reachable_methods;
  report.program.contexts = statistics.contexts;
  report.program.objects = statistics.objects;
}

}  // namespace heddle::driver
