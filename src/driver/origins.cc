#include "driver/origins.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace heddle::driver {
namespace {

using classpath::ClassIndex;
using classpath::ClassPath;

// "org.apache" of org/apache/commons/A; "" in the unnamed package.
std::string package_family(std::string_view internal_name) {
  size_t package_end = internal_name.rfind('/');
  if (package_end == std::string_view::npos) return "";
  std::string_view package = internal_name.substr(0, package_end);
  size_t first = package.find('/');
  size_t second = first == std::string_view::npos ? first : package.find('/', first + 1);
  return dotted_name(package.substr(0, second));
}

}  // namespace

OriginRule::OriginRule(const Options& options)
    : app_(options.app, NamePatterns::Plain::package), not_app_(options.not_app, NamePatterns::Plain::package) {}

ir::Origin OriginRule::of(const ClassPath& class_path, const classpath::ClassEntry& entry) const {
  classpath::Origin by_place = class_path.containers()[entry.container].origin;
  if (by_place == classpath::Origin::jdk) return ir::Origin::jdk;
  bool application = by_place == classpath::Origin::application;
  if (!app_.empty() || !not_app_.empty()) {
    std::string name = dotted_name(entry.name);
    if (!app_.empty()) application = app_.matches(name);
    if (not_app_.matches(name)) application = false;
  }
  return application ? ir::Origin::application : ir::Origin::dependency;
}

void note_flat_archives(const ClassPath& class_path, Diagnostics& diagnostics) {
  std::map<classpath::ContainerId, std::map<std::string, size_t>> families;
  for (ClassIndex i : class_path.classes().ids()) {
    classpath::ContainerId id = class_path.classes()[i].container;
    const classpath::Container& container = class_path.containers()[id];
    if (container.kind != classpath::ContainerKind::archive) continue;
    if (container.origin != classpath::Origin::application) continue;
    ++families[id][package_family(class_path.name(i))];
  }
  for (auto& [id, members] : families) {
    members.erase("");
    if (members.size() < 2) continue;
    auto largest = std::ranges::max_element(members, {}, [](const auto& member) { return member.second; });
    std::string others;
    for (const auto& [family, classes] : members)
      if (family != largest->first && others.size() < 60)
        others += fmt::format("{}{}", others.empty() ? "" : ", ", family);
    diagnostics.note(class_path.containers()[id].path,
                     fmt::format("all of it counts as application code: {} and {} more ({}{}); narrow it with "
                                 "--app PATTERN or --not-app PATTERN",
                                 largest->first, members.size() - 1, others, others.size() >= 60 ? ", …" : ""));
  }
}

}  // namespace heddle::driver
