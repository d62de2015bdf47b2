#include "driver/inspect_concurrency.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/modified_utf8.h"
#include "base/sorted.h"
#include "driver/collisions.h"
#include "driver/text_rows.h"
#include "ir/names.h"

namespace heddle::driver {

using concurrency::HeldLock;
using concurrency::RootKind;
using ir::MethodId;
using pointsto::ObjectId;
using pointsto::ThreadId;
using report::JsonLayout;
using report::JsonWriter;

std::string enumeration(std::span<const std::string> names) {
  constexpr size_t shown = 4;
  std::string text = fmt::format("{}", fmt::join(names.first(std::min(names.size(), shown)), ", "));
  return names.size() > shown ? fmt::format("{}, and {} more", text, names.size() - shown) : text;
}

ConcurrencyView::ConcurrencyView(const Inspection& inspection, Loaded& loaded, const Analysed& analysed,
                                 const concurrency::AllMethodFacts& facts)
    : facts_(facts), names_(loaded.program(), *loaded.lowered, *analysed.points_to, inspection.options.context),
      evidence_(facts.paths(), facts.paths()), selection_(inspection.options) {
  // Contexts mention threads that have no number in reports: those come behind the others.
  std::vector<ThreadId> others;
  for (ThreadId t : points_to().threads().ids()) {
    bool is_first = evidence_.is_listed(t) && points_to().threads().first_of(t) == t;
    (is_first ? numbered_ : others).push_back(t);
  }
  all_ = numbered_;
  all_.insert(all_.end(), others.begin(), others.end());
  names_.number_threads(all_);
}

std::vector<MethodId> ConcurrencyView::chosen_methods() {
  std::vector<MethodId> methods;
  for (ir::ClassId id : program().classes()) {
    const ir::Class& c = program()[id];
    if (!selection_.has_class(program().name(id), c.origin)) continue;
    for (MethodId m : c.methods)
      if (facts_.of(m) && selection_.has_method(program().name(m), program().descriptor(m))) methods.push_back(m);
  }
  std::ranges::sort(methods);
  return methods;
}

std::vector<uint32_t> ConcurrencyView::numbers(std::span<const ThreadId> threads) const {
  std::vector<uint32_t> numbers;
  for (ThreadId t : threads) numbers.push_back(names_.number(points_to().threads().first_of(t)));
  sort_unique(numbers);
  return numbers;
}

std::string ConcurrencyView::threads_text(std::span<const uint32_t> numbers) const {
  if (numbers.empty()) return "no thread";
  return fmt::format("thread{} {}", numbers.size() > 1 ? "s" : "", fmt::join(numbers, ", "));
}

void ConcurrencyView::mention(pointsto::ContextId context, std::set<uint32_t>& numbers) const {
  ThreadId thread = points_to().state().contexts[context].thread;
  if (thread) numbers.insert({names_.number(thread), names_.number(points_to().threads().first_of(thread))});
}

void ConcurrencyView::mention(ObjectId object, std::set<uint32_t>& numbers) const {
  mention(points_to().heap()[object].heap, numbers);
}

std::string ConcurrencyView::legend(const std::set<uint32_t>& numbers) const {
  TextRows rows;
  for (ThreadId t : all_)
    if (uint32_t n = names_.number(t); numbers.contains(n))
      rows.add(fmt::format("thread {}", n), "", names_.thread(t));
  return rows.text(0);
}

std::string ConcurrencyView::expression(const concurrency::Expression& e, MethodId in) const {
  if (e.kind == RootKind::object) return names_.object(ObjectId(e.root));
  return modified_utf8_to_utf8(concurrency::to_string(program(), paths().body(in), e));
}

std::string_view ConcurrencyView::lock_sort(models::LockMode mode, bool is_monitor) {
  if (is_monitor) return "monitor";
  switch (mode) {
    case models::LockMode::exclusive: return "lock";
    case models::LockMode::read: return "read lock";
    case models::LockMode::write: return "write lock";
    case models::LockMode::optimistic: return "optimistic read";
  }
  return "lock";
}

std::vector<std::string> ConcurrencyView::lock_names(std::span<const HeldLock> locks, MethodId in) const {
  std::vector<std::string> texts;
  std::vector<const HeldLock*> firsts;
  for (const HeldLock& lock : locks) {
    std::string name = expression(lock.expression, in);
    if (!lock.is_monitor) name += fmt::format(" ({})", lock_sort(lock.mode, false));
    auto same = std::ranges::find_if(firsts, [&](const HeldLock* l) {
      return l->acquired_at == lock.acquired_at && l->mode == lock.mode && l->is_monitor == lock.is_monitor;
    });
    if (same == firsts.end()) {
      firsts.push_back(&lock);
      texts.push_back(std::move(name));
    } else {
      texts[static_cast<size_t>(same - firsts.begin())] += " = " + name;
    }
  }
  return texts;
}

JsonWriter& ConcurrencyView::begin_document(JsonWriter& json, std::string_view format) const {
  return json.begin_object()
      .member("format", format)
      .member("version", 1)
      .member("complete", points_to().is_complete());
}

void ConcurrencyView::write_threads(JsonWriter& json) const {
  json.key("threads").begin_array();
  for (ThreadId t : all_)
    json.begin_object(JsonLayout::line)
        .member("id", names_.number(t))
        .member("name", names_.thread(t))
        .member("many", points_to().threads()[t].many)
        .end_object();
  json.end_array();
}

void ConcurrencyView::write_objects(JsonWriter& json, const std::set<ObjectId>& objects) const {
  json.key("objects").begin_array();
  for (ObjectId o : objects)
    json.begin_object(JsonLayout::line)
        .member("id", o.raw)
        .member("class", ir::to_string(program(), points_to().heap().type(o)))
        .member("site", names_.site(points_to().heap()[o].site))
        .member("context", names_.context(points_to().heap()[o].heap))
        .member("single", points_to().is_single(o))
        .end_object();
  json.end_array();
}

void ConcurrencyView::write_method(JsonWriter& json, MethodId id) const {
  json.member("class", dotted_name(program().name(program()[id].owner)))
      .member("method", modified_utf8_to_utf8(program().name(id)))
      .member("descriptor", modified_utf8_to_utf8(program().descriptor(id)));
}

void ConcurrencyView::write_place(JsonWriter& json, pointsto::Place place) const {
  json.member("line", names_.line(place)).member("pc", names_.pc(place));
}

void ConcurrencyView::write_locks(JsonWriter& json, std::span<const HeldLock> locks, MethodId in) const {
  json.begin_array();
  for (const HeldLock& lock : locks) {
    json.begin_object(JsonLayout::line)
        .member("lock", expression(lock.expression, in))
        .member("sort", lock_sort(lock.mode, lock.is_monitor))
        .key("acquired_at")
        .begin_object();
    write_method(json, lock.acquired_at.method);
    write_place(json, lock.acquired_at);
    json.end_object().end_object();
  }
  json.end_array();
}

Inspected inspect_concurrency(Inspection& inspection, const std::function<Inspected(ConcurrencyView&)>& show) {
  std::unique_ptr<Loaded> loaded = load(inspection.options, true, inspection.passes, inspection.diagnostics);
  if (!has_input(inspection.options, loaded->class_path)) return 0;
  auto analysed = analyse(inspection.options, *loaded, inspection.passes, inspection.diagnostics);
  if (!analysed) return std::unexpected(analysed.error());
  if (!analysed->points_to) return 0;
  std::optional<concurrency::CodePaths> paths;
  std::optional<concurrency::AllMethodFacts> facts;
  inspection.passes.run("threads", [&] {
    paths.emplace(scope_of(inspection.options, *loaded, *analysed, inspection.passes));
    facts.emplace(*paths);
  });
  if (!facts) return 0;
  ConcurrencyView view(inspection, *loaded, *analysed, *facts);
  return show(view);
}

}  // namespace heddle::driver
