// Which entries of an archive are classes or resources, under which root, and which are libraries of their own.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classpath/manifest.h"
#include "classpath/zip_archive.h"

namespace heddle::classpath {

struct ArchiveFile {
  std::string_view name;  // below the root, of classes without ".class"; still the archive's UTF-8
  const ZipEntry* entry;
};

// A folder of the archive whose subfolders are packages.
struct ArchiveRoot {
  std::string folder;  // "" or "BOOT-INF/classes", "WEB-INF/classes", "META-INF/versions/11", a jmod's "classes"
  bool launcher = false;  // beside packaged classes the archive's own root holds only what starts them
  std::vector<ArchiveFile> classes;
  std::vector<ArchiveFile> resources;  // see resource_names.h

  bool empty() const { return classes.empty() && resources.empty(); }
};

struct ArchiveLayout {
  std::vector<ArchiveRoot> roots;             // none is empty; packaged classes before the archive's own root
  std::vector<const ZipEntry*> libraries;     // jars in BOOT-INF/lib, WEB-INF/lib, an AAR's libs
  const ZipEntry* android_classes = nullptr;  // an AAR's classes.jar
  bool dex = false;                           // Android code and no class file

  bool has_classes() const {
    return std::ranges::any_of(roots, [](const ArchiveRoot& root) { return !root.classes.empty(); });
  }
};

const ZipEntry* manifest_entry(std::span<const ZipEntry> entries);  // nullptr if there is none

// `feature_release` selects among META-INF/versions if the manifest says Multi-Release: for each class the
// highest version not above it (JAR specification; versions start at 9, META-INF itself has none).
ArchiveLayout layout_of(std::span<const ZipEntry> entries, const Manifest& manifest, unsigned feature_release);

// A jmod's classes are below "classes".
ArchiveLayout jmod_layout_of(std::span<const ZipEntry> entries);

}  // namespace heddle::classpath
