#include "report/json_writer.h"
#include "report/render.h"

namespace heddle::report {
namespace {

using namespace findings;

void write(JsonWriter& json, const Place& place) {
  json.begin_object(JsonLayout::line)
      .member("class", place.class_name)
      .member("method", place.method)
      .member("descriptor", place.descriptor)
      .member("file", place.file)
      .optional_member("path", place.path)
      .member("line", place.line)
      .member("pc", place.pc)
      .member("origin", to_string(place.origin))
      .end_object();
}

void write(JsonWriter& json, const std::vector<Place>& places) {
  json.begin_array();
  for (const Place& place : places) write(json, place);
  json.end_array();
}

void write(JsonWriter& json, const Lock& lock) {
  json.begin_object(JsonLayout::line)
      .member("expr", lock.expr)
      .member("class", lock.class_name)
      .member("mode", to_string(lock.mode))
      .key("acquired_at");
  write(json, lock.acquired_at);
  json.end_object();
}

void write(JsonWriter& json, const Side& side) {
  json.begin_object()
      .member("kind", to_string(side.kind))
      .member("class", side.place.class_name)
      .member("method", side.place.method)
      .member("descriptor", side.place.descriptor)
      .member("file", side.place.file)
      .optional_member("path", side.place.path)
      .member("line", side.place.line)
      .member("pc", side.place.pc)
      .member("origin", to_string(side.place.origin))
      .member("thread", side.thread)
      .key("locks")
      .begin_array();
  for (const Lock& lock : side.locks) write(json, lock);
  json.end_array().key("stack");
  write(json, side.stack);
  if (side.wants) {
    json.key("wants");
    write(json, *side.wants);
  }
  json.end_object();
}

void write(JsonWriter& json, Rule rule, const Pair& pair) {
  json.begin_object().member("confidence", to_string(pair.confidence)).member("conflict", pair.conflict);
  if (!pair.doubt.empty()) json.member("doubt", pair.doubt);
  json.key("sides").begin_array();
  for (const Side& side : pair.sides) write(json, side);
  json.end_array();
  if (rule == Rule::atomicity) {
    json.key("context");
    if (pair.context) {
      write(json, *pair.context);
    } else {
      json.null();
    }
  }
  json.key("object");
  if (pair.object) {
    json.begin_object().member("class", pair.object->class_name).key("allocated_at");
    write(json, pair.object->allocated_at);
    json.end_object();
  } else {
    json.null();
  }
  json.end_object();
}

void write_members(JsonWriter& json, const Finding& finding) {
  json.member("id", finding.id)
      .member("rule", to_string(finding.rule))
      .member("confidence", to_string(finding.confidence))
      .member("subject", finding.subject)
      .optional_member("kind", finding.kind)
      .optional_member("grade", finding.grade)
      .optional_member("idiom", finding.idiom)
      .member("message", finding.message)
      .optional_member("fix", finding.fix)
      .key("pairs")
      .begin_array();
  for (const Pair& pair : finding.pairs) write(json, finding.rule, pair);
  json.end_array();
}

void write(JsonWriter& json, const Thread& thread) {
  json.begin_object()
      .member("id", thread.id)
      .member("name", thread.name)
      .member("many", thread.many)
      .member("root", thread.root)
      .key("parent");
  if (thread.parent) {
    json.value(*thread.parent);
  } else {
    json.null();
  }
  json.key("spawned_at");
  write(json, thread.spawned_at);
  json.end_object();
}

void write(JsonWriter& json, const ProgramSummary& program) {
  json.begin_object().key("entry_points").begin_array();
  for (const std::string& entry : program.entry_points) json.value(entry);
  json.end_array()
      .member("classes", program.classes)
      .member("reachable_methods", program.reachable_methods)
      .member("contexts", program.contexts)
      .member("objects", program.objects)
      .key("threads")
      .begin_array();
  for (const Thread& thread : program.threads) write(json, thread);
  json.end_array().end_object();
}

void write(JsonWriter& json, const Funnel& funnel) {
  json.begin_object(JsonLayout::line)
      .member("original", funnel.original)
      .member("reachable", funnel.reachable)
      .member("aliasing", funnel.aliasing)
      .member("escaping", funnel.escaping)
      .member("parallel", funnel.parallel)
      .member("global_lock", funnel.global_lock)
      .member("local_lock", funnel.local_lock)
      .member("local_thread", funnel.local_thread)
      .member("ownership", funnel.ownership)
      .end_object();
}

void write(JsonWriter& json, const SuppressedFinding& suppressed) {
  json.begin_object(JsonLayout::line)
      .member("id", suppressed.finding.id)
      .member("rule", to_string(suppressed.finding.rule))
      .member("subject", suppressed.finding.subject)
      .member("in_source", suppressed.in_source)
      .optional_member("reason", suppressed.reason)
      .end_object();
}

void write(JsonWriter& json, const Withheld& withheld) {
  json.begin_object(JsonLayout::line);
  for (Confidence confidence : {Confidence::certain, Confidence::likely, Confidence::possible})
    json.member(to_string(confidence), withheld.below_mode[static_cast<size_t>(confidence)]);
  json.member("in_baseline", withheld.in_baseline).end_object();
}

void write(JsonWriter& json, const Statistics& statistics) {
  json.key("timings").begin_object(JsonLayout::line);
  for (const Timing& timing : statistics.timings) json.member(timing.pass, timing.seconds);
  json.end_object().member("peak_memory_mb", statistics.peak_memory_mb);
}

}  // namespace

std::string render_json(const Report& report) {
  std::string out;
  JsonWriter json(out);
  json.begin_object()
      .member("format", "heddle-findings")
      .member("version", 1)
      .key("tool")
      .begin_object(JsonLayout::line)
      .member("name", "heddle")
      .member("version", report.tool_version)
      .end_object()
      .key("program");
  write(json, report.program);
  json.key("findings").begin_array();
  for (const Finding& finding : report.findings) {
    json.begin_object();
    write_members(json, finding);
    json.end_object();
  }
  json.end_array();
  if (report.safe) {
    json.key("safe").begin_array();
    for (const SafeFinding& safe : *report.safe) {
      json.begin_object();
      write_members(json, safe.finding);
      json.member("stage", safe.stage).member("evidence", safe.evidence).end_object();
    }
    json.end_array();
  }
  json.key("suppressed").begin_array();
  for (const SuppressedFinding& suppressed : report.suppressed) write(json, suppressed);
  json.end_array().key("hidden");
  write(json, report.withheld);
  json.key("funnel");
  write(json, report.funnel);
  json.key("assumptions").begin_array();
  for (const Assumption& assumption : report.assumptions) {
    json.begin_object(JsonLayout::line).member("kind", assumption.kind).key("where");
    write(json, assumption.where);
    json.member("what", assumption.what).end_object();
  }
  json.end_array();
  if (report.statistics) write(json, *report.statistics);
  json.end_object();
  return out;
}

}  // namespace heddle::report
