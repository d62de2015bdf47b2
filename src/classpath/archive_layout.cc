#include "classpath/archive_layout.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "classpath/ascii.h"
#include "classpath/resource_names.h"

namespace heddle::classpath {
namespace {

constexpr std::string_view class_suffix = ".class";
constexpr std::string_view packaged_roots[] = {"BOOT-INF/classes", "WEB-INF/classes"};
constexpr std::string_view library_folders[] = {"BOOT-INF/lib/", "WEB-INF/lib/", "WEB-INF/lib-provided/"};
constexpr std::string_view no_packages[] = {"META-INF/", "BOOT-INF/", "WEB-INF/"};
constexpr std::string_view versions_folder = "META-INF/versions/";
constexpr unsigned first_versioned_release = 9;

template <class Prefixes>
bool starts_with_any(std::string_view name, const Prefixes& prefixes) {
  return std::any_of(std::begin(prefixes), std::end(prefixes),
                     [&](std::string_view p) { return name.starts_with(p); });
}

bool is_jar(std::string_view name) { return ends_with_ignore_case(name, ".jar"); }

std::string_view without_suffix(std::string_view name) {
  return name.substr(0, name.size() - class_suffix.size());
}

ArchiveRoot files_below(std::span<const ZipEntry> entries, std::string_view folder) {
  ArchiveRoot root{std::string(folder), false, {}, {}};
  for (const ZipEntry& entry : entries) {
    std::string_view name = entry.name;
    if (!name.starts_with(folder) || name.size() <= folder.size() || name[folder.size()] != '/') continue;
    name.remove_prefix(folder.size() + 1);
    if (is_resource(name))
      root.resources.push_back({name, &entry});
    else if (name.ends_with(class_suffix))
      root.classes.push_back({without_suffix(name), &entry});
  }
  return root;
}

struct Versioned {
  unsigned release = 0;
  std::string_view name;  // below META-INF/versions/N/, with ".class"
};

// Release 0 if the entry is no versioned class that this release sees.
Versioned versioned_class(const ZipEntry& entry, unsigned feature_release) {
  std::string_view rest = entry.name;
  if (!rest.starts_with(versions_folder) || !rest.ends_with(class_suffix)) return {};
  rest.remove_prefix(versions_folder.size());
  size_t slash = rest.find('/');
  unsigned release = 0;
  if (slash == std::string_view::npos) return {};
  if (rest.starts_with('0')) return {};  // JVMs look for the number as they write it
  auto [end, error] = std::from_chars(rest.data(), rest.data() + slash, release);
  if (error != std::errc() || end != rest.data() + slash) return {};
  if (release < first_versioned_release || release > feature_release) return {};
  rest.remove_prefix(slash + 1);
  if (rest.starts_with("META-INF/")) return {};
  return {release, rest};
}

// The archive's own root, and one root per version that contributes.
std::vector<ArchiveRoot> own_roots(std::span<const ZipEntry> entries, bool multi_release,
                                   unsigned feature_release) {
  absl::flat_hash_map<std::string_view, unsigned> chosen;  // class entry → version that defines it
  if (multi_release) {
    for (const ZipEntry& entry : entries) {
      Versioned found = versioned_class(entry, feature_release);
      if (found.release == 0) continue;
      unsigned& best = chosen[found.name];
      best = std::max(best, found.release);
    }
  }
  ArchiveRoot own;
  std::map<unsigned, ArchiveRoot> by_release;
  for (const ZipEntry& entry : entries) {
    if (is_resource(entry.name)) own.resources.push_back({entry.name, &entry});
    if (!entry.name.ends_with(class_suffix)) continue;
    if (!starts_with_any(entry.name, no_packages)) {
      if (chosen.empty() || !chosen.contains(entry.name))
        own.classes.push_back({without_suffix(entry.name), &entry});
    } else if (!chosen.empty()) {
      Versioned found = versioned_class(entry, feature_release);
      if (found.release == 0 || chosen[found.name] != found.release) continue;
      by_release[found.release].classes.push_back({without_suffix(found.name), &entry});
    }
  }
  std::vector<ArchiveRoot> roots = {std::move(own)};
  for (auto& [release, root] : by_release) {
    root.folder = std::string(versions_folder) + std::to_string(release);
    roots.push_back(std::move(root));
  }
  return roots;
}

const ZipEntry* find(std::span<const ZipEntry> entries, std::string_view name) {
  auto at = std::find_if(entries.begin(), entries.end(), [&](const ZipEntry& e) { return e.name == name; });
  return at == entries.end() ? nullptr : &*at;
}

bool is_dex(const ZipEntry& entry) {
  return entry.name == "classes.dex" || entry.name.ends_with("/dex/classes.dex");
}

}  // namespace

const ZipEntry* manifest_entry(std::span<const ZipEntry> entries) {
  auto at = std::find_if(entries.begin(), entries.end(), [](const ZipEntry& entry) {
    return equals_ignore_case(entry.name, "META-INF/MANIFEST.MF");
  });
  return at == entries.end() ? nullptr : &*at;
}

ArchiveLayout layout_of(std::span<const ZipEntry> entries, const Manifest& manifest, unsigned feature_release) {
  ArchiveLayout layout;
  if (find(entries, "AndroidManifest.xml")) layout.android_classes = find(entries, "classes.jar");
  for (const ZipEntry& entry : entries) {
    bool library = starts_with_any(entry.name, library_folders) ||
                   (layout.android_classes && entry.name.starts_with("libs/"));
    if (library && is_jar(entry.name)) layout.libraries.push_back(&entry);
  }
  auto add = [&](ArchiveRoot root) {
    if (!root.empty()) layout.roots.push_back(std::move(root));
  };
  for (std::string_view folder : packaged_roots) add(files_below(entries, folder));
  bool packaged = !layout.roots.empty() || (!layout.libraries.empty() && !layout.android_classes);
  for (ArchiveRoot& root : own_roots(entries, manifest.multi_release, feature_release)) {
    root.launcher = packaged;
    add(std::move(root));
  }
  layout.dex = !layout.has_classes() && std::any_of(entries.begin(), entries.end(), is_dex);
  return layout;
}

ArchiveLayout jmod_layout_of(std::span<const ZipEntry> entries) {
  ArchiveLayout layout;
  layout.roots.push_back(files_below(entries, "classes"));
  return layout;
}

}  // namespace heddle::classpath
