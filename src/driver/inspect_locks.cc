// `inspect locks`: what the chosen methods acquire and release, and what is held when they are entered.
//
// The text leaves out methods that have nothing to do with locks and says how many there are. The JSON:
//
//   {"format": "heddle-inspect-locks", "version": 1, "complete",   false: a limit ended the analysis
//    "threads": [{"id", "name", "many"}],
//    "objects": [{"id", "class", "site", "context", "single"}],    those that may be held
//    "methods": [{"class", "method", "descriptor",
//                 "actions": [{"action", "lock", "sort", "if_true", "line", "pc"}],    acquire or release
//                 "entries": [{"context", "threads": [ids],
//                              "must": [{"lock", "sort", "acquired_at"}],
//                              "may": [{"object", "shared", "monitor"}]}]}]}
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "concurrency/locks.h"
#include "driver/inspect_concurrency.h"
#include "driver/text_rows.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

using concurrency::Held;
using concurrency::MethodFacts;
using concurrency::SyncCall;
using ir::MethodId;
using ir::Op;
using models::LockMode;
using models::SyncKind;
using pointsto::InstanceId;
using pointsto::ObjectId;
using report::JsonLayout;
using report::JsonWriter;

class LocksInspector {
 public:
  LocksInspector(const Inspection& inspection, ConcurrencyView& view, concurrency::Locks& locks)
      : inspection_(inspection), view_(view), locks_(locks) {}

  Inspected run() {
    std::vector<MethodId> methods = view_.chosen_methods();
    if (auto used = view_.selection().check_used(); !used) return std::unexpected(used.error());
    if (methods.empty()) return nothing_chosen("locks", view_.points_to());
    for (MethodId m : methods) methods_.push_back({m, actions(*view_.facts().of(m)), entries(m)});
    std::string text = inspection_.format == Format::json ? render_json() : render_text();
    if (auto done = inspection_.output.write(text); !done) return std::unexpected(done.error());
    return methods_.size();
  }

 private:
  struct Action {
    uint32_t instruction;
    bool acquires;
    std::string lock;
    std::string_view sort;
    bool if_true = false;
  };
  struct Entry {
    InstanceId instance;
    std::vector<uint32_t> threads;
    Held held;
  };
  struct Described {
    MethodId id;
    std::vector<Action> actions;
    std::vector<Entry> entries;
  };

  std::vector<Action> actions(const MethodFacts& facts) const {
    std::vector<Action> actions;
    const ir::Body& body = facts.body;
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::monitor_enter && body.op[i] != Op::monitor_exit) continue;
      std::string lock = view_.expression(facts.expressions[body.operands(i)[0]], body.method);
      actions.push_back({i, body.op[i] == Op::monitor_enter, std::move(lock),
                         ConcurrencyView::lock_sort(LockMode::exclusive, true)});
    }
    for (const SyncCall& call : facts.sync_calls) {
      if (call.fact->kind != SyncKind::acquire && call.fact->kind != SyncKind::release) continue;
      auto expression = facts.expression(call);
      actions.push_back({call.instruction, call.fact->kind == SyncKind::acquire,
                         expression ? view_.expression(*expression, body.method) : "some lock",
                         ConcurrencyView::lock_sort(call.fact->mode, false), call.fact->if_true});
    }
    std::ranges::stable_sort(actions, {}, &Action::instruction);
    return actions;
  }

  // Nothing of the body has happened before its first instruction.
  std::vector<Entry> entries(MethodId m) {
    std::vector<Entry> entries;
    for (InstanceId id : view_.points_to().instances_of(m)) {
      if (!view_.paths().is_relevant(id) || view_.paths().threads(id).empty()) continue;
      entries.push_back({id, view_.numbers(view_.paths().threads(id)), locks_.held(id, 0)});
    }
    return entries;
  }

  std::string context(InstanceId id) const {
    std::string text = view_.names().context(view_.points_to()[id].context);
    return text.empty() ? "any context" : text;
  }

  std::string render_text() {
    std::string out;
    std::set<uint32_t> mentioned;
    size_t without = 0;
    for (const Described& m : methods_) {
      bool holds = std::ranges::any_of(m.entries,
                                       [](const Entry& e) { return !e.held.must.empty() || !e.held.may.empty(); });
      if (m.actions.empty() && !holds) {
        ++without;
        continue;
      }
      out += fmt::format("\n{}\n{}", ir::to_string(view_.program(), m.id), text_of(m.id, m.actions));
      std::set<std::string> contexts;
      for (const Entry& e : m.entries) {
        view_.mention(view_.points_to()[e.instance].context, mentioned);
        for (const concurrency::MayLock& lock : e.held.may) view_.mention(lock.object, mentioned);
        contexts.insert(text_of(m.id, e));
      }
      for (const std::string& text : contexts) out += text;
    }
    if (without) out += fmt::format("\n{} method{} without locks\n", without, without == 1 ? "" : "s");
    return view_.legend(mentioned) + out;
  }

  // Handlers release what normal ways do, on the same lines.
  std::string text_of(MethodId m, const std::vector<Action>& actions) const {
    TextRows rows;
    std::set<std::tuple<bool, std::string, std::string>> said;
    for (const Action& a : actions) {
      std::string place = view_.names().place({m, a.instruction});
      std::string text = fmt::format("{} ({}{})", a.lock, a.sort, a.if_true ? ", if true" : "");
      if (said.emplace(a.acquires, place, text).second)
        rows.add(a.acquires ? "acquires" : "releases", place, text);
    }
    return rows.text();
  }

  std::string text_of(MethodId m, const Entry& e) const {
    TextRows rows;
    for (const std::string& lock : view_.lock_names(e.held.must, m)) rows.add("holds", "", lock);
    if (e.held.must.empty()) rows.add("holds", "", e.held.may.empty() ? "nothing" : "nothing for certain");
    std::vector<std::string> objects;
    for (const concurrency::MayLock& lock : e.held.may)
      objects.push_back(view_.names().object(lock.object) + (lock.shared ? " (shared)" : ""));
    std::ranges::sort(objects);
    if (!objects.empty()) rows.add("may hold", "", enumeration(objects));
    return fmt::format("  entered in {}\n{}", context(e.instance), rows.text(4));
  }

  std::string render_json() const {
    std::set<ObjectId> mentioned;
    for (const Described& m : methods_)
      for (const Entry& e : m.entries)
        for (const concurrency::MayLock& lock : e.held.may) mentioned.insert(lock.object);
    std::string out;
    JsonWriter json(out);
    view_.begin_document(json, "heddle-inspect-locks");
    view_.write_threads(json);
    view_.write_objects(json, mentioned);
    json.key("methods").begin_array();
    for (const Described& m : methods_) render_method(json, m);
    json.end_array().end_object();
    return out + "\n";
  }

  void render_method(JsonWriter& json, const Described& m) const {
    json.begin_object();
    view_.write_method(json, m.id);
    json.key("actions").begin_array();
    for (const Action& a : m.actions) {
      json.begin_object(JsonLayout::line)
          .member("action", a.acquires ? "acquire" : "release")
          .member("lock", a.lock)
          .member("sort", a.sort)
          .member("if_true", a.if_true);
      view_.write_place(json, {m.id, a.instruction});
      json.end_object();
    }
    json.end_array().key("entries").begin_array();
    for (const Entry& e : m.entries) {
      json.begin_object(JsonLayout::line)
          .member("context", view_.names().context(view_.points_to()[e.instance].context))
          .key("threads")
          .begin_array();
      for (uint32_t n : e.threads) json.value(n);
      json.end_array().key("must");
      view_.write_locks(json, e.held.must, m.id);
      json.key("may").begin_array();
      for (const concurrency::MayLock& lock : e.held.may)
        json.begin_object()
            .member("object", lock.object.raw)
            .member("shared", lock.shared)
            .member("monitor", lock.is_monitor)
            .end_object();
      json.end_array().end_object();
    }
    json.end_array().end_object();
  }

  const Inspection& inspection_;
  ConcurrencyView& view_;
  concurrency::Locks& locks_;
  std::vector<Described> methods_;  // by id
};

}  // namespace

Inspected inspect_locks(Inspection& inspection) {
  return inspect_concurrency(inspection, [&](ConcurrencyView& view) -> Inspected {
    std::optional<concurrency::Locks> locks;
    inspection.passes.run("locks", [&] { locks.emplace(view.facts()); });
    if (!locks) return 0;
    return LocksInspector(inspection, view, *locks).run();
  });
}

}  // namespace heddle::driver
