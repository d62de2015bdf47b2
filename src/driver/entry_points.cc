#include "driver/entry_points.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "driver/name_pattern.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

using ir::ClassId;
using ir::MethodId;
using Missing = std::unexpected<std::string>;

class EntryPointFinder {
 public:
  EntryPointFinder(const Options& options, const hierarchy::Hierarchy& hierarchy)
      : options_(options), hierarchy_(hierarchy), program_(hierarchy.program()),
        main_(program_.symbols().find("main")),
        main_descriptor_(program_.symbols().find("([Ljava/lang/String;)V")) {}

  // public static void main(String[]), declared or inherited: the launcher accepts both.
  MethodId main_of(ClassId id) const {
    if (!main_ || !main_descriptor_) return {};
    constexpr uint16_t wanted = ir::access::public_ | ir::access::static_;
    for (; id; id = hierarchy_.super(id)) {
      MethodId method = program_.find_method(id, main_, main_descriptor_);
      if (method && (program_[method].flags & wanted) == wanted) return method;
    }
    return {};
  }

  std::vector<EntryPoint> application_mains() const {
    std::vector<EntryPoint> mains;
    NamePatterns targets(options_.classes, NamePatterns::Plain::exact);
    for (ClassId id : program_.classes()) {
      const ir::Class& c = program_[id];
      if (c.kind != ir::ClassKind::declared) continue;
      bool wanted = c.origin == ir::Origin::application ||
                    (!targets.empty() && targets.matches(dotted_name(program_.name(id))));
      MethodId method = wanted ? main_of(id) : MethodId();
      if (method && program_[method].owner == id) mains.push_back({method});
    }
    return mains;
  }

  std::expected<EntryPoint, std::string> named_main(std::string_view from, std::string_view typed) const {
    std::string internal = ir::internal_name(typed);
    ClassId id = program_.find_class(internal);
    std::string name = ir::class_name(internal);
    if (!id || program_[id].kind == ir::ClassKind::phantom)
      return Missing(fmt::format("{}: no class {} could be read{}", from, name, known_mains()));
    MethodId method = main_of(id);
    if (!method)
      return Missing(fmt::format("{}: {} has no public static void main(String[]){}", from, name, known_mains()));
    return EntryPoint{method};
  }

  // All methods of that name: "pkg.Batch.nightly".
  std::expected<void, std::string> add_methods(std::string_view typed, std::vector<EntryPoint>& into) const {
    size_t dot = typed.rfind('.');
    size_t before = into.size();
    ClassId id =
        dot == std::string_view::npos ? ClassId() : program_.find_class(ir::internal_name(typed.substr(0, dot)));
    if (id) {
      for (MethodId method : program_[id].methods)
        if (program_.name(method) == typed.substr(dot + 1)) into.push_back({method, false});
    }
    if (into.size() == before) return Missing(fmt::format("entry-points: no method {} could be read", typed));
    return {};
  }

 private:
  std::string known_mains() const {
    constexpr size_t most = 3;
    std::string names;
    std::vector<EntryPoint> mains = application_mains();
    for (size_t i = 0; i < std::min(most, mains.size()); ++i) {
      names += fmt::format("{}{}", i == 0 ? "; classes with a main: " : ", ",
                           ir::class_name(program_.name(program_[mains[i].method].owner)));
    }
    return names + (mains.size() > most ? ", …" : "");
  }

  const Options& options_;
  const hierarchy::Hierarchy& hierarchy_;
  const ir::Program& program_;
  Symbol main_, main_descriptor_;
};

}  // namespace

std::expected<std::vector<EntryPoint>, std::string> find_entry_points(const Options& options,
                                                                      std::span<const std::string> manifest_mains,
                                                                      MethodId open_program,
                                                                      const hierarchy::Hierarchy& hierarchy) {
  EntryPointFinder finder(options, hierarchy);
  std::vector<EntryPoint> entries;
  if (open_program) entries.push_back({open_program});
  std::span<const std::string> named = options.mains.empty() && !open_program ? manifest_mains : options.mains;
  for (const std::string& name : named) {
    auto entry = finder.named_main(options.mains.empty() ? "Main-Class" : "--main", name);
    if (!entry) return Missing(entry.error());
    entries.push_back(*entry);
  }
  if (named.empty() && !open_program) entries = finder.application_mains();
  for (const std::string& name : options.entry_points) {
    if (auto added = finder.add_methods(name, entries); !added) return Missing(added.error());
  }
  // Two names may mean one method: a class that inherits main, a main that is an entry point, too.
  std::set<MethodId> known;
  std::erase_if(entries, [&](const EntryPoint& entry) { return !known.insert(entry.method).second; });
  if (entries.empty())
    return Missing(
        "no entry point: no class has a main; name one with --main CLASS, or analyse a library with --library");
  return entries;
}

}  // namespace heddle::driver
