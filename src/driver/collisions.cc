#include "driver/collisions.h"

#include <fmt/format.h>

#include <algorithm>

#include "concurrency/accesses.h"
#include "concurrency/escape.h"
#include "concurrency/locks.h"
#include "concurrency/order.h"
#include "concurrency/thread_owned.h"
#include "detectors/data_race.h"
#include "driver/name_pattern.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

bool wants(const Options& options, findings::Rule rule) {
  return std::ranges::find(options.rules, rule) != options.rules.end();
}

concurrency::Scope scope_of(const Options& options, Loaded& loaded, Analysed& analysed) {
  concurrency::Scope scope;
  scope.members = analysed.members.get();
  scope.models = analysed.models.get();
  scope.points_to = analysed.points_to.get();
  scope.bodies = loaded.lowered.get();
  scope.is_application = [&program = loaded.program()](ir::ClassId id) {
    return program[id].origin == ir::Origin::application;
  };
  scope.jobs = options.jobs;
  return scope;
}

std::string_view describe(pointsto::NoteKind kind) {
  using pointsto::NoteKind;
  switch (kind) {
    case NoteKind::unresolved_reflection: return "what it reaches by reflection is not known";
    case NoteKind::native_method: return "a native method without a model does nothing but return";
    case NoteKind::phantom_call: return "the called class is missing";
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

}  // namespace

void find_collisions(const Options& options, Loaded& loaded, Analysed& analysed, Passes& passes,
                     findings::Report& report) {
  if (!analysed.points_to || !wants(options, findings::Rule::data_race)) return;
  concurrency::Scope scope = scope_of(options, loaded, analysed);

  // Which code runs in which thread.
  std::optional<concurrency::CodePaths> paths;
  std::optional<concurrency::AllMethodFacts> facts;
  passes.run("threads", [&] {
    paths.emplace(scope);
    facts.emplace(*paths);
  });
  // What is private, what is held, what is ordered.
  std::optional<concurrency::Escape> escape;
  std::optional<concurrency::Locks> locks;
  std::optional<concurrency::Order> order;
  std::optional<concurrency::ThreadOwned> owned;
  std::optional<concurrency::Accesses> accesses;
  passes.run("escape", [&] { escape.emplace(*facts); });
  passes.run("locks", [&] { locks.emplace(*facts); });
  passes.run("order", [&] { order.emplace(*facts); });
  passes.run("ownership", [&] { owned.emplace(*facts); });
  passes.run("accesses", [&] { accesses.emplace(*facts, *escape); });

  passes.run("data_races", [&] {
    detectors::Evidence evidence(*paths);
    detectors::DataRaceInput input{&*facts,
                                   &*accesses,
                                   &*locks,
                                   &*order,
                                   &*owned,
                                   &evidence,
                                   options.lowest_confidence,
                                   options.check_constructors,
                                   {}};
    if (options.why_safe) {
      input.why_safe = [&](const std::string& subject) {
        return options.why_safe->field.empty() || subject.starts_with(options.why_safe->field);
      };
    }
    detectors::DataRaces races = detectors::find_data_races(input);
    report.program.threads = evidence.threads();
    report.findings = std::move(races.findings);
    report.funnel = races.funnel;
    if (report.safe) *report.safe = std::move(races.safe);
    for (const concurrency::Order::Assumption& a : order->assumptions())
      report.assumptions.push_back({"order", evidence.place(a.place), a.what});
    for (const pointsto::Note& note : analysed.points_to->notes()) {
      if (!scope.is_application(loaded.program()[note.place.method].owner)) continue;
      report.assumptions.push_back(
          {std::string(name_of(note.kind)), evidence.place(note.place), std::string(describe(note.kind))});
    }
  });
  pointsto::Statistics statistics = analysed.points_to->statistics();
  report.program.reachable_methods = statistics.reachable_methods;
  report.program.contexts = statistics.contexts;
  report.program.objects = statistics.objects;
}

}  // namespace heddle::driver
