// `inspect accesses`: who reads and writes what threads could share, and under which locks.
//
// Shown are accesses in the chosen methods and, without --method, those to fields of the chosen classes. An
// element of an array and the state of a JDK object go by the class of the object. The JSON:
//
//   {"format": "heddle-inspect-accesses", "version": 1, "complete",   false: a limit ended the analysis
//    "threads": [{"id", "name", "many"}],
//    "objects": [{"id", "class", "site", "context", "single"}],       those that are mentioned
//    "locations": [{"location", "name", "accesses": [{"access", "class", "method", "descriptor", "line", "pc",
//                   "private", "contexts": [{"context", "threads": [ids], "objects": [ids], "locks": [...]}]}]}]}
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "concurrency/accesses.h"
#include "driver/inspect_concurrency.h"
#include "driver/text_rows.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

using concurrency::Access;
using concurrency::AccessSite;
using concurrency::Location;
using ir::MethodId;
using pointsto::ObjectId;
using report::JsonLayout;
using report::JsonWriter;

std::string_view to_string(Location location) {
  switch (location) {
    case Location::field: return "field";
    case Location::static_field: return "static field";
    case Location::element: return "elements of";
    case Location::state: return "state of";
  }
  return "";
}

class AccessesInspector {
 public:
  AccessesInspector(const Inspection& inspection, ConcurrencyView& view, const concurrency::Accesses& accesses,
                    concurrency::Locks& locks)
      : inspection_(inspection), view_(view), accesses_(accesses), locks_(locks) {}

  Inspected run() {
    choose();
    if (auto used = view_.selection().check_used(); !used) return std::unexpected(used.error());
    if (locations_.empty()) return nothing_shown();
    std::string text = inspection_.format == Format::json ? render_json() : render_text();
    if (auto done = inspection_.output.write(text); !done) return std::unexpected(done.error());
    return locations_.size();
  }

 private:
  struct LocationKey {
    Location location;
    std::string name;
    friend auto operator<=>(const LocationKey&, const LocationKey&) = default;
  };
  struct InContext {
    const Access* access;
    std::vector<ObjectId> objects;  // of this location
  };
  using Sites = std::map<uint32_t, std::vector<InContext>>;

  void choose() {
    std::vector<MethodId> methods = view_.chosen_methods();
    for (const Access& access : accesses_.accesses()) {
      const AccessSite& site = accesses_.sites()[access.site];
      bool chosen = std::ranges::binary_search(methods, site.place.method) || has_field(site);
      if (chosen) add(access, site);
    }
  }

  bool has_field(const AccessSite& site) {
    if (!site.field || view_.selection().filters_methods()) return false;
    ir::ClassId owner = view_.program()[site.field].owner;
    return view_.selection().has_class(view_.program().name(owner), view_.program()[owner].origin);
  }

  // An access to objects of several classes is one to several locations.
  void add(const Access& access, const AccessSite& site) {
    if (site.field) {
      locations_[{site.location, view_.evidence().field_name(site.field)}][access.site].push_back(
          {&access, access.objects});
      return;
    }
    std::map<std::string, std::vector<ObjectId>> by_class;
    for (ObjectId o : access.objects)
      by_class[ir::to_string(view_.program(), view_.points_to().heap().type(o))].push_back(o);
    for (auto& [name, objects] : by_class)
      locations_[{site.location, name}][access.site].push_back({&access, std::move(objects)});
  }

  // Code without shared memory is no error, if it is there.
  Inspected nothing_shown() {
    if (!view_.points_to().is_complete() || view_.chosen_methods().empty())
      return nothing_chosen("accesses", view_.points_to());
    return std::unexpected(
        "inspect accesses: what --class and --method ask for accesses nothing that threads could share");
  }

  std::vector<concurrency::HeldLock> held(const Access& access) {
    return locks_.held(access.instance, accesses_.sites()[access.site].place.instruction).must;
  }
  std::vector<uint32_t> threads(const Access& access) const {
    return view_.numbers(view_.paths().threads(access.instance));
  }

  std::string render_text() {
    std::string out;
    std::set<uint32_t> mentioned;
    for (const auto& [location, sites] : locations_) {
      TextRows rows;
      for (const auto& [number, contexts] : sites) {
        const AccessSite& site = accesses_.sites()[number];
        std::map<std::string, std::set<uint32_t>> texts;  // what is the same in several threads is said once
        for (const InContext& c : contexts) {
          std::vector<uint32_t> runners = threads(*c.access);
          texts[describe(site, c)].insert(runners.begin(), runners.end());
          mentioned.insert(runners.begin(), runners.end());
          for (ObjectId o : c.objects) view_.mention(o, mentioned);
        }
        std::vector<std::pair<std::vector<uint32_t>, std::string>> lines;
        for (const auto& [text, runners] : texts)
          lines.emplace_back(std::vector(runners.begin(), runners.end()), text);
        std::ranges::sort(lines);
        for (const auto& [runners, text] : lines)
          rows.add(site.writes ? "write" : "read", view_.names().place(site.place),
                   view_.threads_text(runners) + text);
      }
      out += fmt::format("\n{} {}\n{}", to_string(location.location), location.name, rows.text());
    }
    return view_.legend(mentioned) + out;
  }

  std::string describe(const AccessSite& site, const InContext& c) {
    std::vector<std::string> objects;
    for (ObjectId o : c.objects) objects.push_back(view_.names().object(o));
    std::ranges::sort(objects);
    std::string text;
    if (!objects.empty()) text += ": " + enumeration(objects);
    if (site.is_private) text += "; private";
    std::vector<std::string> locks = view_.lock_names(held(*c.access), site.place.method);
    if (!locks.empty()) text += fmt::format("; holds {}", fmt::join(locks, ", "));
    return text;
  }

  std::string render_json() {
    std::set<ObjectId> mentioned;
    for (const auto& [location, sites] : locations_)
      for (const auto& [number, contexts] : sites)
        for (const InContext& c : contexts) mentioned.insert(c.objects.begin(), c.objects.end());
    std::string out;
    JsonWriter json(out);
    view_.begin_document(json, "heddle-inspect-accesses");
    view_.write_threads(json);
    view_.write_objects(json, mentioned);
    json.key("locations").begin_array();
    for (const auto& [location, sites] : locations_) {
      json.begin_object()
          .member("location", to_string(location.location))
          .member("name", location.name)
          .key("accesses")
          .begin_array();
      for (const auto& [number, contexts] : sites) render_site(json, accesses_.sites()[number], contexts);
      json.end_array().end_object();
    }
    json.end_array().end_object();
    return out + "\n";
  }

  void render_site(JsonWriter& json, const AccessSite& site, const std::vector<InContext>& contexts) {
    json.begin_object().member("access", site.writes ? "write" : "read");
    view_.write_method(json, site.place.method);
    view_.write_place(json, site.place);
    json.member("private", site.is_private).key("contexts").begin_array();
    for (const InContext& c : contexts) {
      json.begin_object(JsonLayout::line)
          .member("context", view_.names().context(view_.points_to()[c.access->instance].context))
          .key("threads")
          .begin_array();
      for (uint32_t n : threads(*c.access)) json.value(n);
      json.end_array().key("objects").begin_array();
      for (ObjectId o : c.objects) json.value(o.raw);
      json.end_array().key("locks");
      view_.write_locks(json, held(*c.access), site.place.method);
      json.end_object();
    }
    json.end_array().end_object();
  }

  const Inspection& inspection_;
  ConcurrencyView& view_;
  const concurrency::Accesses& accesses_;
  concurrency::Locks& locks_;
  std::map<LocationKey, Sites> locations_;
};

}  // namespace

Inspected inspect_accesses(Inspection& inspection) {
  return inspect_concurrency(inspection, [&](ConcurrencyView& view) -> Inspected {
    std::optional<concurrency::Escape> escape;
    std::optional<concurrency::Locks> locks;
    std::optional<concurrency::Accesses> accesses;
    inspection.passes.run("escape", [&] { escape.emplace(view.facts()); });
    inspection.passes.run("locks", [&] { locks.emplace(view.facts()); });
    inspection.passes.run("accesses", [&] { accesses.emplace(view.facts(), *escape); });
    if (!accesses) return 0;
    return AccessesInspector(inspection, view, *accesses, *locks).run();
  });
}

}  // namespace heddle::driver
