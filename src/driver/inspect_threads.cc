// `inspect threads`: the threads that run application code, who starts them, and which of them never overlap.
//
// With --class and --method: the threads that run one of the chosen methods. The JSON:
//
//   {"format": "heddle-inspect-threads", "version": 1, "complete",   false: a limit ended the analysis
//    "threads": [{"id", "name", "root", "kind", "many", "system", "object", "parents": [ids],
//                 "spawned_at": [{"class", "method", "descriptor", "line", "pc"}],
//                 "serial_with": [ids],   tasks of the same serial executor; its own id: tasks of this thread
//                 alone "methods": [names]}]}   of the application, that it runs
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/sorted.h"
#include "concurrency/order.h"
#include "driver/inspect_concurrency.h"
#include "driver/text_rows.h"
#include "ir/names.h"
#include "models/effect_parser.h"

namespace heddle::driver {
namespace {

using concurrency::CodePaths;
using concurrency::Spawn;
using ir::MethodId;
using pointsto::InstanceId;
using pointsto::Place;
using pointsto::ThreadId;
using pointsto::ThreadRole;
using report::JsonLayout;
using report::JsonWriter;

class ThreadsInspector {
 public:
  ThreadsInspector(const Inspection& inspection, ConcurrencyView& view, const concurrency::Order& order)
      : inspection_(inspection), view_(view), paths_(view.paths()), table_(view.points_to().threads()),
        order_(order) {}

  Inspected run() {
    std::vector<MethodId> chosen = view_.chosen_methods();
    if (auto used = view_.selection().check_used(); !used) return std::unexpected(used.error());
    describe(chosen);
    if (threads_.empty()) return nothing_chosen("threads", view_.points_to());
    std::string text = inspection_.format == Format::json  ? render_json()
                       : inspection_.format == Format::dot ? render_dot()
                                                           : render_text();
    if (auto done = inspection_.output.write(text); !done) return std::unexpected(done.error());
    return threads_.size();
  }

 private:
  struct Described {
    ThreadId id;
    uint32_t number;
    std::vector<uint32_t> parents, serial_with;
    std::vector<Place> spawned_at;
    std::vector<MethodId> methods;
  };

  void describe(const std::vector<MethodId>& chosen) {
    std::vector<Described> all;
    std::vector<uint8_t> wanted;
    for (ThreadId t : view_.numbered()) {
      all.push_back({t, view_.names().number(t), {}, {}, {}, {}});
      wanted.push_back(false);
    }
    for (InstanceId id : paths_.instances()) {
      bool is_chosen = std::ranges::binary_search(chosen, paths_.method(id));
      for (uint32_t number : view_.numbers(paths_.threads(id))) {
        if (number == 0 || number > all.size()) continue;  // runs nothing of the application
        wanted[number - 1] |= is_chosen;
        if (paths_.is_application(id) && is_declared(paths_.method(id)))
          all[number - 1].methods.push_back(paths_.method(id));
      }
    }
    for (const Spawn& s : paths_.spawns()) {
      uint32_t number = view_.names().number(s.thread);
      if (number > all.size()) continue;
      Described& thread = all[number - 1];
      thread.spawned_at.push_back({paths_.method(s.by), s.instruction});
      std::vector<uint32_t> parents = view_.numbers(paths_.threads(s.by));
      thread.parents.insert(thread.parents.end(), parents.begin(), parents.end());
    }
    for (Described& a : all)
      for (const Described& b : all)
        if ((a.number != b.number || table_[a.id].many) && order_.run_serially(a.id, b.id))
          a.serial_with.push_back(b.number);
    for (size_t i = 0; i < all.size(); ++i) {
      if (!wanted[i]) continue;
      sort_unique(all[i].parents);
      sort_unique(all[i].spawned_at);
      sort_unique(all[i].methods);
      threads_.push_back(std::move(all[i]));
    }
  }

  bool is_declared(MethodId m) const {
    return view_.program()[view_.program()[m].owner].kind == ir::ClassKind::declared;
  }

  std::string_view kind(ThreadId t) const {
    return table_[t].role == ThreadRole::main ? "main" : models::name_of(table_[t].kind);
  }
  std::string object(ThreadId t) const {
    return table_[t].name.object ? view_.names().run_on(table_[t].name) : "";
  }
  const std::string& root(const Described& t) const { return view_.evidence().threads()[t.number - 1].root; }

  std::string render_text() const {
    std::string out;
    for (const Described& t : threads_) {
      TextRows rows;
      rows.add("root", "", root(t));
      if (std::string on = object(t.id); !on.empty()) rows.add("on", "", on);
      for (Place place : t.spawned_at)
        rows.add("started at", "",
                 fmt::format("{} in {}", view_.names().place(place), view_.names().method(place.method)));
      if (!t.parents.empty()) rows.add("by", "", view_.threads_text(t.parents));
      if (order_.is_system_thread(t.id)) rows.add("by", "", "the JVM or the JDK");
      rows.add("how many", "", table_[t.id].many ? "many" : "one");
      if (!t.serial_with.empty()) rows.add("one after the other with", "", view_.threads_text(t.serial_with));
      rows.add("runs", "",
               fmt::format("{} method{} of the application", t.methods.size(), t.methods.size() == 1 ? "" : "s"));
      out += fmt::format("{}thread {}: {}\n{}", out.empty() ? "" : "\n", t.number,
                         view_.evidence().thread_name(t.id), rows.text());
    }
    return out;
  }

  std::string render_json() const {
    std::string out;
    JsonWriter json(out);
    view_.begin_document(json, "heddle-inspect-threads").key("threads").begin_array();
    auto numbers = [&](std::string_view key, std::span<const uint32_t> list) {
      json.key(key).begin_array(JsonLayout::line);
      for (uint32_t n : list) json.value(n);
      json.end_array();
    };
    for (const Described& t : threads_) {
      json.begin_object()
          .member("id", t.number)
          .member("name", view_.evidence().thread_name(t.id))
          .member("root", root(t))
          .member("kind", kind(t.id))
          .member("many", table_[t.id].many)
          .member("system", order_.is_system_thread(t.id))
          .optional_member("object", object(t.id));
      numbers("parents", t.parents);
      json.key("spawned_at").begin_array();
      for (Place place : t.spawned_at) {
        json.begin_object(JsonLayout::line);
        view_.write_method(json, place.method);
        view_.write_place(json, place);
        json.end_object();
      }
      json.end_array();
      numbers("serial_with", t.serial_with);
      json.key("methods").begin_array();
      for (MethodId m : t.methods) json.value(ir::to_string(view_.program(), m));
      json.end_array().end_object();
    }
    json.end_array().end_object();
    return out + "\n";
  }

  // Who starts whom, with parents that were not asked for.
  std::string render_dot() const {
    std::set<uint32_t> shown;
    for (const Described& t : threads_) {
      shown.insert(t.number);
      for (uint32_t p : t.parents)
        if (p <= view_.numbered().size()) shown.insert(p);
    }
    std::string out = "digraph threads {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n";
    for (uint32_t n : shown) {
      ThreadId id = view_.numbered()[n - 1];
      out += fmt::format("  t{} [label={}{}];\n", n,
                         ir::quoted(fmt::format("{}: {}", n, view_.evidence().thread_name(id))),
                         table_[id].many ? ", peripheries=2" : "");
    }
    for (const Described& t : threads_) {
      std::vector<std::string> places;
      for (Place place : t.spawned_at) places.push_back(view_.names().place(place));
      for (uint32_t p : t.parents)
        if (shown.contains(p))
          out += fmt::format("  t{} -> t{} [label={}];\n", p, t.number, ir::quoted(enumeration(places)));
    }
    return out + "}\n";
  }

  const Inspection& inspection_;
  ConcurrencyView& view_;
  const CodePaths& paths_;
  const pointsto::ThreadTable& table_;
  const concurrency::Order& order_;
  std::vector<Described> threads_;  // by number
};

}  // namespace

Inspected inspect_threads(Inspection& inspection) {
  return inspect_concurrency(inspection, [&](ConcurrencyView& view) -> Inspected {
    std::optional<concurrency::Order> order;
    inspection.passes.run("order", [&] { order.emplace(view.facts()); });
    if (!order) return 0;
    return ThreadsInspector(inspection, view, *order).run();
  });
}

}  // namespace heddle::driver
