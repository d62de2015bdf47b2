// The class path: every class Heddle can see, by name, with its bytes and its origin.
//
// Input is what a user names (PATHs, --classpath, a JDK): directories of class files, single class files,
// jar/war/aar/zip archives with nested libraries, jmod files, a JDK's image or rt.jar, project directories.
// One flat namespace comes out. The first definition of a name wins, in this order:
//   1. the JDK;
//   2. each PATH, followed by what its manifest's Class-Path names (and so on, depth first);
//   3. jars nested in the PATHs (BOOT-INF/lib, WEB-INF/lib, an AAR's libs);
//   4. each --classpath entry, followed by its Class-Path.
// Inside an archive the order is that of its central directory, in a directory by name, in the image by
// place. Everything is the same for every number of jobs.
//
// Opening reads the indexes, picks the winners, and inflates those in parallel; classes of the JDK image are
// views into the mapped file and cost nothing until somebody looks. Bad input costs one diagnostic with file
// and offset, and only what it breaks is left out.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/diagnostics.h"
#include "base/ids.h"
#include "base/parallel.h"
#include "base/symbol.h"
#include "classpath/jdk.h"
#include "classpath/limits.h"

namespace heddle::classpath {

enum class Origin : uint8_t { application, dependency, jdk };
// archive_folder: a folder in an archive that is a root of its own (BOOT-INF/classes, META-INF/versions/11, a
// jmod's classes); image_module: one module of the JDK's image.
enum class ContainerKind : uint8_t { directory, class_file, archive, archive_folder, image_module };

using ContainerId = Id<struct ContainerTag>;
using ClassIndex = Id<struct ClassIndexTag>;

// Where classes come from: one root of packages. A Spring Boot jar is several containers (its own root,
// BOOT-INF/classes, each nested jar); the JDK image is one per module.
struct Container {
  std::string path;  // as shown to people: "app.jar!/BOOT-INF/lib/x.jar", "/opt/jdk/lib/modules!/java.base"
  Origin origin = Origin::dependency;
  ContainerKind kind = ContainerKind::archive;
};

// A class by its place. The name is the binary name that the place implies ("java/lang/String"), in modified
// UTF-8; whether the bytes agree is for the class-file layer to say. Views live as long as the ClassPath.
struct ClassEntry {
  std::string_view name;
  Bytes bytes;
  ContainerId container;
};

// A file that says what runs without being called by name: META-INF/services/SERVICE, or GraalVM's reflection
// metadata below META-INF/native-image. Unlike classes, those of one name all count.
struct Resource {
  std::string_view name;  // below the root of packages: "META-INF/services/java.sql.Driver"
  Bytes bytes;
  ContainerId container;
};

// A definition that lost: `name` in container `ignored` is shadowed by the one in container `used`.
struct Duplicate {
  std::string_view name;
  ContainerId used;
  ContainerId ignored;
};

struct ClassPathRequest {
  std::vector<std::string> paths;      // PATH…: application
  std::vector<std::string> classpath;  // --classpath, already split; "dir/*" means the jars in dir
  std::optional<std::string> jdk;      // --jdk
  Environment environment;             // where else a JDK may be found
  Limits limits;
  Jobs jobs;
};

// Frozen: everything is const and safe to read from any thread. Moving it keeps all views valid.
class ClassPath {
 public:
  const IdVector<ContainerId, Container>& containers() const { return containers_; }
  const IdVector<ClassIndex, ClassEntry>& classes() const { return classes_; }

  ClassIndex find(std::string_view name) const;  // none if no container defines it
  std::string_view name(ClassIndex i) const { return classes_[i].name; }
  Bytes bytes(ClassIndex i) const { return classes_[i].bytes; }
  Origin origin(ClassIndex i) const { return containers_[classes_[i].container].origin; }
  std::string place(ClassIndex i) const { return place(classes_[i]); }
  std::string place(const ClassEntry& entry) const;  // "app.jar!/pkg/A.class", for diagnostics

  // Every module-info class of every container, in container order; these are not among classes().
  std::span<const ClassEntry> module_descriptors() const { return module_descriptors_; }
  std::span<const Resource> resources() const { return resources_; }  // in container order
  std::string place(const Resource& resource) const;                  // "app.jar!/META-INF/services/p.Service"
  std::span<const Duplicate> duplicates() const { return duplicates_; }

  // Main-Class (or Spring Boot's Start-Class) of the PATHs' manifests, in order, as binary names.
  std::span<const std::string> main_classes() const { return main_classes_; }
  const std::optional<Jdk>& jdk() const { return jdk_; }
  // PATHs of the request from which nothing could be read (each has its diagnostic).
  std::span<const std::string> unreadable_paths() const { return unreadable_paths_; }

  // Of the JDK's image nearly all is read once, for the headers, and little again: what was read leaves memory.
  void release_pages() const;

 private:
  friend class ClassPathBuilder;
  struct Storage;  // mapped files, inflated bytes, names
  struct DropStorage {
    void operator()(Storage* storage) const;
  };

  struct NameHash {
    size_t operator()(std::string_view name) const { return hash_bytes(name); }
  };

  IdVector<ContainerId, Container> containers_;
  IdVector<ClassIndex, ClassEntry> classes_;
  absl::flat_hash_map<std::string_view, ClassIndex, NameHash> by_name_;
  std::vector<ClassEntry> module_descriptors_;
  std::vector<Resource> resources_;
  std::vector<Duplicate> duplicates_;
  std::vector<std::string> main_classes_;
  std::optional<Jdk> jdk_;
  std::vector<std::string> unreadable_paths_;
  std::unique_ptr<Storage, DropStorage> storage_;
};

ClassPath open_class_path(const ClassPathRequest& request, Diagnostics& diagnostics);

}  // namespace heddle::classpath
