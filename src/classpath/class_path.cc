// Problem: from what a user names to one table of classes, the same on every run and for every number of jobs.
//
// Algorithm: (1) roots are opened one after the other in the order of definition, since each manifest may name
// more; only nested jars, all known by then, are unpacked in parallel. Each root adds its containers and its
// candidates: a name and where the bytes will come from. (2) The first candidate of each name wins. (3) The
// winners' bytes are laid out in one slab by their declared sizes, checked against the limits, and inflated or
// read in parallel, each into its own place. (4) What could not be read is reported and left out.
//
// Cost: linear in the candidates; image classes and entries that are stored plainly are never copied.
#include "classpath/class_path.h"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <map>
#include <new>
#include <utility>
#include <variant>

#include "base/arena.h"
#include "base/mapped_file.h"
#include "classpath/archive_layout.h"
#include "classpath/class_peek.h"
#include "classpath/directory.h"
#include "classpath/jdk_image.h"
#include "classpath/manifest.h"
#include "classpath/zip_archive.h"

namespace heddle::classpath {

// Deques, because candidates point into the elements.
struct ClassPath::Storage {
  Arena names;
  std::deque<MappedFile> files;
  std::deque<ZipArchive> archives;
  std::deque<JdkImage> images;
  std::deque<FoundFiles> listings;
  std::vector<std::unique_ptr<uint8_t[]>> inflated;
};

void ClassPath::DropStorage::operator()(Storage* storage) const { delete storage; }

namespace {

constexpr unsigned max_nesting = 2;   // a jar in a jar in a jar
constexpr size_t failures_shown = 8;  // per archive
constexpr const char* dex_message =
    "this is Android DEX code: Heddle reads Java class files; hand over the jar or the classes from before dexing";

struct CompressedImageClass {
  const JdkImage* image;
  const ImageClass* found;
};

// Where a class's bytes come from: they are there already, or have to be inflated or read.
using Source = std::variant<Bytes, const ZipEntry*, CompressedImageClass, const FoundFile*>;

struct Candidate {
  std::string_view name;
  ContainerId container;
  Source source;
  bool is_class = true;  // or a resource
};

// A jar inside an archive.
struct Nested {
  std::string display;
  std::string parent;  // the archive it is in
  const ZipEntry* entry;
  Origin origin;
  unsigned depth;
};

std::string canonical(const std::string& path) {
  std::error_code error;
  std::filesystem::path result = std::filesystem::canonical(path, error);
  return error ? path : result.string();
}

bool exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

bool is_directory(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

std::string join_place(const Container& container, std::string_view name, std::string_view suffix) {
  switch (container.kind) {
    case ContainerKind::class_file: return container.path;
    case ContainerKind::archive: return fmt::format("{}!/{}{}", container.path, name, suffix);
    default: return fmt::format("{}/{}{}", container.path, name, suffix);
  }
}

std::unique_ptr<uint8_t[]> try_allocate(uint64_t bytes) {
  return std::unique_ptr<uint8_t[]>(new (std::nothrow) uint8_t[bytes + 1]);
}

}  // namespace

class ClassPathBuilder {
 public:
  ClassPathBuilder(const ClassPathRequest& request, Diagnostics& diagnostics)
      : request_(request), diagnostics_(diagnostics) {
    result_.storage_.reset(new ClassPath::Storage);
  }

  ClassPath build() {
    open_jdk();
    open_paths();
    open_libraries();
    open_classpath();
    resolve();
    load();
    return std::move(result_);
  }

 private:
  // A root on disk and the origin of what it defines. What the user names may be a project.
  struct Root {
    std::string path;
    Origin origin;
    NamedBy named_by = NamedBy::manifest;  // counts for directories
  };
  // What one root brought along.
  struct Opened {
    bool readable = false;
    Manifest manifest;
  };
  struct Loaded {
    Bytes bytes;
    std::optional<Failure> failure;
    bool left_out = false;
  };

  // The stages.
  void open_jdk();
  void open_paths();
  void open_libraries();
  void open_classpath();
  void resolve();
  void load();

  // Roots on disk.
  Opened open_with_class_path(Root root);
  Opened open_root(const Root& root);
  bool open_directory(const Root& root);
  size_t add_directory(const std::string& path, Origin origin, NamedBy named_by);
  bool add_class_file(const std::string& path, Bytes bytes, Origin origin);
  Opened add_archive_file(const std::string& path, Bytes bytes, Origin origin);
  bool add_image(const std::string& path, Bytes bytes, Origin origin);
  std::vector<Root> class_path_roots(const std::string& jar, const Manifest& manifest);

  // Archives, wherever their bytes are.
  Manifest read_manifest(const std::string& display, const ZipArchive& archive);
  bool add_archive(const std::string& display, const ArchiveLayout& layout, Origin origin, unsigned depth);
  std::vector<const ZipArchive*> open_nested(std::span<const Nested> wave);
  bool add_nested(const Nested& nested, const ZipArchive* archive);

  // Reading.
  Result<void> admit(uint64_t size, uint64_t stored, uint64_t limit);
  uint64_t limit_of(const Candidate& candidate) const;
  uint64_t space_for(const Candidate& candidate, Loaded& loaded);
  Loaded read(const Candidate& candidate, Inflater& inflater, std::span<uint8_t> out, MappedFile& file) const;
  bool report_failures(std::span<const Candidate> candidates, std::span<const Loaded> loaded);
  bool leave_out_misplaced(std::span<const Candidate> candidates, std::span<Loaded> loaded);
  void report_duplicates();
  unsigned release_of_object();

  ContainerId add_container(std::string path, Origin origin, ContainerKind kind, std::string file);
  std::string_view class_name(std::string_view utf8);
  void report(const std::string& file, std::span<const Diagnostic> problems);
  unsigned feature_release() const { return result_.jdk_ ? result_.jdk_->feature_release : 0; }
  ClassPath::Storage& storage() { return *result_.storage_; }

  const ClassPathRequest& request_;
  Diagnostics& diagnostics_;
  ClassPath result_;
  std::vector<Candidate> candidates_;
  std::vector<Candidate> descriptors_, resources_;
  std::vector<Nested> nested_;
  std::vector<std::string> loose_libraries_;    // jars in an unpacked WEB-INF/lib or BOOT-INF/lib
  IdVector<ContainerId, std::string> file_of_;  // the archive, image or directory, for diagnostics
  absl::flat_hash_set<ContainerId> manifest_directories_;
  absl::flat_hash_set<std::string> application_paths_;
  absl::flat_hash_map<std::string, Opened> opened_;  // by canonical path
  uint64_t inflated_bytes_ = 0;
  size_t nested_errors_ = 0;  // archives in archives that cannot be read
};

ClassPath open_class_path(const ClassPathRequest& request, Diagnostics& diagnostics) {
  return ClassPathBuilder(request, diagnostics).build();
}

ClassIndex ClassPath::find(std::string_view name) const {
  auto at = by_name_.find(name);
  return at == by_name_.end() ? ClassIndex::none() : at->second;
}

void ClassPath::release_pages() const {
  if (!storage_) return;
  for (const MappedFile& file : storage_->files) file.release_pages();
}

std::string ClassPath::place(const ClassEntry& entry) const {
  return join_place(containers_[entry.container], entry.name, ".class");
}

std::string ClassPath::place(const Resource& resource) const {
  return join_place(containers_[resource.container], resource.name, "");
}

// ---------------------------------------------------------------------------------------------- the stages

void ClassPathBuilder::open_jdk() {
  result_.jdk_ = find_jdk(request_.jdk, request_.environment, diagnostics_);
  if (!result_.jdk_) return;
  for (const std::string& path : result_.jdk_->files) open_root({path, Origin::jdk});
  if (candidates_.empty()) {
    result_.jdk_.reset();
    return;
  }
  if (std::ranges::find(candidates_, "java/lang/Object", &Candidate::name) == candidates_.end()) {
    diagnostics_.warning(result_.jdk_->home,
                         "java/lang/Object is not in it: this is no JDK, or only some modules of one");
  }
  if (result_.jdk_->feature_release == 0) result_.jdk_->feature_release = release_of_object();
}

void ClassPathBuilder::open_paths() {
  for (const std::string& path : request_.paths) application_paths_.insert(canonical(path));
  for (const std::string& path : request_.paths) {
    Opened opened = open_with_class_path({path, Origin::application, NamedBy::user});
    if (!opened.readable) result_.unreadable_paths_.push_back(path);
    const std::string& main_class = opened.manifest.main_class;
    std::vector<std::string>& mains = result_.main_classes_;
    if (!main_class.empty() && std::find(mains.begin(), mains.end(), main_class) == mains.end()) {
      mains.push_back(main_class);
    }
  }
}

void ClassPathBuilder::open_libraries() {
  for (const std::string& path : std::exchange(loose_libraries_, {})) {
    open_with_class_path({path, Origin::dependency});
  }
  while (!nested_.empty()) {
    std::vector<Nested> wave = std::exchange(nested_, {});
    std::vector<const ZipArchive*> archives = open_nested(wave);
    for (size_t i = 0; i < wave.size(); ++i) add_nested(wave[i], archives[i]);
  }
}

void ClassPathBuilder::open_classpath() {
  for (const std::string& path : request_.classpath) {
    std::vector<std::string> expanded = {path};
    if (path == "*" || path.ends_with("/*")) {
      std::string directory = path == "*" ? "." : path == "/*" ? "/" : path.substr(0, path.size() - 2);
      expanded = jars_in(directory);
      if (std::error_code error = why_not_listed(directory))
        diagnostics_.error(path, "cannot list directory: " + error.message());
      else if (expanded.empty())
        diagnostics_.warning(path, "there are no jars in this directory");
    }
    for (const std::string& entry : expanded) open_with_class_path({entry, Origin::dependency, NamedBy::user});
  }
  open_libraries();
}

void ClassPathBuilder::resolve() {
  result_.by_name_.reserve(candidates_.size());
  std::vector<Candidate> winners;
  winners.reserve(candidates_.size());
  for (const Candidate& candidate : candidates_) {
    if (candidate.name == "module-info") {
      descriptors_.push_back(candidate);
      continue;
    }
    auto [at, fresh] = result_.by_name_.try_emplace(candidate.name, winners.size());
    if (fresh) {
      winners.push_back(candidate);
    } else {
      result_.duplicates_.push_back({candidate.name, winners[at->second.raw].container, candidate.container});
    }
  }
  candidates_ = std::move(winners);
  report_duplicates();
}

void ClassPathBuilder::load() {
  size_t classes = candidates_.size();
  std::vector<Candidate> all = std::move(candidates_);
  all.insert(all.end(), descriptors_.begin(), descriptors_.end());
  all.insert(all.end(), resources_.begin(), resources_.end());

  std::vector<Loaded> loaded(all.size());
  std::vector<uint64_t> start(all.size() + 1, 0);
  std::vector<uint32_t> work;  // those that are not views already
  for (uint32_t i = 0; i < all.size(); ++i) {
    start[i + 1] = start[i] + space_for(all[i], loaded[i]);
    if (const Bytes* view = std::get_if<Bytes>(&all[i].source))
      loaded[i].bytes = *view;
    else if (!loaded[i].failure)
      work.push_back(i);
  }
  std::unique_ptr<uint8_t[]> slab = try_allocate(start.back());
  if (!slab) {
    diagnostics_.error("", fmt::format("not enough memory for {} bytes of class files", start.back()));
    result_.by_name_.clear();
    return;
  }
  std::vector<MappedFile> files(work.size());
  parallel_ranges(request_.jobs, work.size(), 32, [&](size_t begin, size_t end, unsigned) {
    Inflater inflater;
    for (size_t k = begin; k < end; ++k) {
      uint32_t i = work[k];
      loaded[i] = read(all[i], inflater, {slab.get() + start[i], start[i + 1] - start[i]}, files[k]);
    }
  });
  storage().inflated.push_back(std::move(slab));
  for (MappedFile& file : files) {
    if (file.bytes().data()) storage().files.push_back(std::move(file));
  }

  bool all_read = report_failures(all, loaded);
  all_read &= leave_out_misplaced(all, loaded);
  if (!all_read) result_.by_name_.clear();  // the numbers change
  result_.classes_.reserve(classes);
  for (size_t i = 0; i < all.size(); ++i) {
    if (loaded[i].failure || loaded[i].left_out) continue;
    if (!all[i].is_class) {
      result_.resources_.push_back({all[i].name, loaded[i].bytes, all[i].container});
      continue;
    }
    ClassEntry entry{all[i].name, loaded[i].bytes, all[i].container};
    if (i < classes) {
      ClassIndex index = result_.classes_.push_back(entry);
      if (!all_read) result_.by_name_.emplace(entry.name, index);
    } else {
      result_.module_descriptors_.push_back(entry);
    }
  }
}

// ------------------------------------------------------------------------------------------ roots on disk

// Depth first, as a JVM's class loader: a jar, then what its manifest names, then what comes after the jar.
ClassPathBuilder::Opened ClassPathBuilder::open_with_class_path(Root root) {
  Opened first;
  std::vector<Root> stack = {std::move(root)};
  for (bool is_first = true; !stack.empty(); is_first = false) {
    Root next = std::move(stack.back());
    stack.pop_back();
    std::string key = canonical(next.path);
    if (auto known = opened_.find(key); known != opened_.end()) {
      if (is_first) first = known->second;
      continue;
    }
    if (application_paths_.contains(key)) {
      next.origin = Origin::application;
      next.named_by = NamedBy::user;
    }
    Opened opened = open_root(next);
    opened_[key] = opened;
    std::vector<Root> follow = class_path_roots(next.path, opened.manifest);
    std::move(follow.rbegin(), follow.rend(), std::back_inserter(stack));
    if (is_first) first = std::move(opened);
  }
  return first;
}

std::vector<ClassPathBuilder::Root> ClassPathBuilder::class_path_roots(const std::string& jar,
                                                                       const Manifest& manifest) {
  std::vector<Root> roots;
  std::vector<std::string_view> missing;
  for (const std::string& entry : manifest.class_path) {
    std::optional<std::string> path = resolve_class_path_entry(jar, entry);
    if (path && exists(*path))
      roots.push_back({*path, Origin::dependency, NamedBy::manifest});
    else
      missing.push_back(entry);
  }
  if (!missing.empty()) {
    diagnostics_.note(jar, fmt::format("Class-Path names {} of {} entries that do not exist, for instance {}",
                                       missing.size(), manifest.class_path.size(), missing.front()));
  }
  return roots;
}

ClassPathBuilder::Opened ClassPathBuilder::open_root(const Root& root) {
  if (is_directory(root.path)) return {open_directory(root), {}};
  Result<MappedFile> file = MappedFile::open(root.path);
  if (!file) {
    diagnostics_.error(root.path, "cannot read: " + file.error().what);
    return {};
  }
  Bytes bytes = storage().files.emplace_back(std::move(*file)).bytes();
  if (has_class_magic(bytes)) return {add_class_file(root.path, bytes, root.origin), {}};
  if (JdkImage::has_magic(bytes)) return {add_image(root.path, bytes, root.origin), {}};
  if (as_string(bytes).starts_with("dex\n")) {
    diagnostics_.error(root.path, dex_message);
    return {};
  }
  return add_archive_file(root.path, bytes, root.origin);
}

bool ClassPathBuilder::open_directory(const Root& root) {
  bool by_user = root.named_by == NamedBy::user;
  if (by_user) {
    ProjectLayout layout = project_layout(root.path);
    size_t classes = 0;
    for (const std::string& output : layout.roots) classes += add_directory(output, root.origin, root.named_by);
    std::move(layout.libraries.begin(), layout.libraries.end(), std::back_inserter(loose_libraries_));
    if (classes > 0) return true;
  }
  if (add_directory(root.path, root.origin, root.named_by) > 0 || !by_user) return true;
  if (why_not_listed(root.path)) return false;  // which has been said
  if (is_file(std::filesystem::path(root.path) / "classes.dex")) {
    diagnostics_.error(root.path, dex_message);
    return false;
  }
  std::string hint;
  if (const char* tool = build_tool_of(root.path)) {
    hint = fmt::format(": this {} project has to be built first", tool);
  } else if (std::vector<std::string> jars = jars_in(root.path); !jars.empty()) {
    hint = fmt::format(": name the jars in it instead, for instance {}", jars.front());
  }
  diagnostics_.error(root.path, "no class files below this directory" + hint);
  return false;
}

size_t ClassPathBuilder::add_directory(const std::string& path, Origin origin, NamedBy named_by) {
  FoundFiles& found = storage().listings.emplace_back(files_below(path, named_by, request_.limits, diagnostics_));
  if (found.classes.empty() && found.resources.empty()) return 0;
  std::string shown = path;
  while (shown.size() > 1 && shown.ends_with('/')) shown.pop_back();
  ContainerId container = add_container(shown, origin, ContainerKind::directory, shown);
  if (named_by == NamedBy::manifest) manifest_directories_.insert(container);
  for (const FoundFile& file : found.classes) candidates_.push_back({class_name(file.name), container, &file});
  for (const FoundFile& file : found.resources) resources_.push_back({file.name, container, &file, false});
  return found.classes.size();
}

bool ClassPathBuilder::add_class_file(const std::string& path, Bytes bytes, Origin origin) {
  Result<std::string_view> name = peek_class_name(bytes);
  if (!name) {
    diagnostics_.error(path, name.error());
    return false;
  }
  candidates_.push_back({*name, add_container(path, origin, ContainerKind::class_file, path), bytes});
  return true;
}

bool ClassPathBuilder::add_image(const std::string& path, Bytes bytes, Origin origin) {
  Result<JdkImage> opened = JdkImage::open(bytes);
  if (!opened) {
    diagnostics_.error(path, opened.error());
    return false;
  }
  const JdkImage& image = storage().images.emplace_back(std::move(*opened));
  report(path, image.problems());
  absl::flat_hash_map<std::string_view, ContainerId> modules;
  candidates_.reserve(candidates_.size() + image.classes().size());
  for (const ImageClass& found : image.classes()) {
    ContainerId& container = modules[found.module];
    if (!container) {
      container =
          add_container(fmt::format("{}!/{}", path, found.module), origin, ContainerKind::image_module, path);
    }
    std::string_view name = found.base;
    if (!found.package.empty()) {
      std::span<char> joined = storage().names.array<char>(found.package.size() + 1 + found.base.size());
      char* end = std::copy(found.package.begin(), found.package.end(), joined.data());
      *end++ = '/';
      std::copy(found.base.begin(), found.base.end(), end);
      name = {joined.data(), joined.size()};
    }
    Source source = found.content;
    if (found.compressed) source = CompressedImageClass{&image, &found};
    candidates_.push_back({name, container, source});
  }
  return !image.classes().empty();
}

ClassPathBuilder::Opened ClassPathBuilder::add_archive_file(const std::string& path, Bytes bytes, Origin origin) {
  Result<ZipArchive> opened = ZipArchive::open(bytes);
  if (!opened) {
    diagnostics_.error(path, bytes.empty() ? Failure{"file is empty", 0} : opened.error());
    return {};
  }
  const ZipArchive& archive = storage().archives.emplace_back(std::move(*opened));
  report(path, archive.problems());
  bool jmod = as_string(bytes).starts_with("JM");
  Manifest manifest = jmod ? Manifest{} : read_manifest(path, archive);
  ArchiveLayout layout =
      jmod ? jmod_layout_of(archive.entries()) : layout_of(archive.entries(), manifest, feature_release());
  if (layout.dex) {
    diagnostics_.error(path, dex_message);
    return {};
  }
  size_t errors_before = nested_errors_;
  bool any = add_archive(path, layout, origin, 0);
  if (!any && manifest.class_path.empty() && origin == Origin::application) {
    auto is_error = [](const Diagnostic& problem) { return problem.severity == Severity::error; };
    bool explained = std::ranges::any_of(archive.problems(), is_error) || nested_errors_ > errors_before;
    if (!explained) diagnostics_.error(path, "no class files in this archive");
    return {};
  }
  return {true, std::move(manifest)};
}

// --------------------------------------------------------------------------------------------- archives

Manifest ClassPathBuilder::read_manifest(const std::string& display, const ZipArchive& archive) {
  const ZipEntry* entry = manifest_entry(archive.entries());
  if (!entry) return {};
  std::unique_ptr<uint8_t[]> buffer;
  Result<void> admitted = admit(entry->size, entry->data.size(), request_.limits.class_bytes);
  if (admitted) buffer = try_allocate(entry->size);
  if (!buffer) {
    diagnostics_.error(
        display, Failure{"manifest: " + (admitted ? "not enough memory" : admitted.error().what), entry->offset});
    return {};
  }
  Result<Bytes> text = Inflater().read(*entry, {buffer.get(), entry->size});
  if (!text) {
    diagnostics_.error(display, Failure{"manifest: " + text.error().what, entry->offset});
    return {};
  }
  return parse_manifest(as_string(*text));
}

// True if the archive brought classes, or libraries that may.
bool ClassPathBuilder::add_archive(const std::string& display, const ArchiveLayout& layout, Origin origin,
                                   unsigned depth) {
  for (const ArchiveRoot& root : layout.roots) {
    Origin root_origin = root.launcher && origin == Origin::application ? Origin::dependency : origin;
    ContainerId container = root.folder.empty()
                                ? add_container(display, root_origin, ContainerKind::archive, display)
                                : add_container(fmt::format("{}!/{}", display, root.folder), root_origin,
                                                ContainerKind::archive_folder, display);
    for (const ArchiveFile& found : root.classes) {
      candidates_.push_back({class_name(found.name), container, found.entry});
    }
    for (const ArchiveFile& found : root.resources)
      resources_.push_back({found.name, container, found.entry, false});
  }
  bool any = layout.has_classes();
  auto nested = [&](const ZipEntry* entry, Origin nested_origin) {
    return Nested{fmt::format("{}!/{}", display, entry->name), display, entry, nested_origin, depth + 1};
  };
  if (depth == max_nesting && (layout.android_classes || !layout.libraries.empty())) {
    diagnostics_.warning(display,
                         fmt::format("archives nest deeper than {}: its libraries are not read", max_nesting));
    return any;
  }
  if (layout.android_classes) {
    Nested classes = nested(layout.android_classes, origin);
    any |= add_nested(classes, open_nested({&classes, 1}).front());
  }
  Origin library_origin = origin == Origin::jdk ? origin : Origin::dependency;
  for (const ZipEntry* library : layout.libraries) nested_.push_back(nested(library, library_origin));
  return any || !layout.libraries.empty();
}

// Unpacks and opens nested archives in parallel; nullptr for those that cannot be read.
std::vector<const ZipArchive*> ClassPathBuilder::open_nested(std::span<const Nested> wave) {
  struct Slot {
    std::unique_ptr<uint8_t[]> buffer;
    Result<ZipArchive> archive = fail(0, "not enough memory");
  };
  std::vector<Slot> slots(wave.size());
  for (size_t i = 0; i < wave.size(); ++i) {
    const ZipEntry& entry = *wave[i].entry;
    Result<void> admitted;
    if (entry.deflated) admitted = admit(entry.size, entry.data.size(), request_.limits.nested_bytes);
    if (!admitted)
      slots[i].archive = fail(entry.offset, admitted.error().what);
    else
      slots[i].buffer = try_allocate(entry.deflated ? entry.size : 0);
  }
  parallel_for(request_.jobs, wave.size(), 1, [&](size_t i) {
    Slot& slot = slots[i];
    if (!slot.buffer) return;
    const ZipEntry& entry = *wave[i].entry;
    Result<Bytes> bytes = Inflater().read(entry, {slot.buffer.get(), entry.deflated ? entry.size : 0});
    slot.archive = bytes ? ZipArchive::open(*bytes) : std::unexpected(bytes.error());
    if (!bytes) slot.buffer.reset();
  });
  std::vector<const ZipArchive*> archives(wave.size(), nullptr);
  for (size_t i = 0; i < wave.size(); ++i) {
    Slot& slot = slots[i];
    if (slot.archive) {
      archives[i] = &storage().archives.emplace_back(std::move(*slot.archive));
      storage().inflated.push_back(std::move(slot.buffer));
      continue;
    }
    ++nested_errors_;
    if (slot.buffer) {  // unpacked, but no archive: the offset is inside the nested file
      diagnostics_.error(wave[i].display, slot.archive.error());
    } else {
      diagnostics_.error(wave[i].parent,
                         Failure{fmt::format("entry {}: {}", wave[i].entry->name, slot.archive.error().what),
                                 wave[i].entry->offset});
    }
  }
  return archives;
}

bool ClassPathBuilder::add_nested(const Nested& nested, const ZipArchive* archive) {
  if (!archive) return false;
  report(nested.display, archive->problems());
  Manifest manifest = read_manifest(nested.display, *archive);
  ArchiveLayout layout = layout_of(archive->entries(), manifest, feature_release());
  if (layout.dex) {
    diagnostics_.error(nested.display, dex_message);
    ++nested_errors_;
  }
  return add_archive(nested.display, layout, nested.origin, nested.depth);
}

// ---------------------------------------------------------------------------------------------- reading

// Checks declared sizes before anything is allocated for them; a deflate stream cannot exceed its declared size
// later, since it is given no more room.
Result<void> ClassPathBuilder::admit(uint64_t size, uint64_t stored, uint64_t limit) {
  const Limits& limits = request_.limits;
  if (size > limit) return fail(0, fmt::format("declares {} bytes, more than the limit of {}", size, limit));
  if (size > limits.ratio_from && size / limits.ratio > stored) {
    return fail(0,
                fmt::format("{} bytes declare to inflate to {}: refused as a decompression bomb", stored, size));
  }
  if (size > limits.total_bytes - inflated_bytes_) {
    return fail(0, fmt::format("class path inflates to more than the limit of {} bytes", limits.total_bytes));
  }
  inflated_bytes_ += size;
  return {};
}

uint64_t ClassPathBuilder::limit_of(const Candidate& candidate) const {
  return candidate.is_class ? request_.limits.class_bytes : request_.limits.resource_bytes;
}

// Bytes of the slab that the candidate needs; a failure if a limit forbids it.
uint64_t ClassPathBuilder::space_for(const Candidate& candidate, Loaded& loaded) {
  uint64_t size = 0, stored = 0, offset = 0;
  if (const auto* entry = std::get_if<const ZipEntry*>(&candidate.source)) {
    size = (*entry)->deflated ? (*entry)->size : 0;
    stored = (*entry)->data.size();
    offset = (*entry)->offset;
  } else if (const auto* compressed = std::get_if<CompressedImageClass>(&candidate.source)) {
    size = compressed->found->size;
    stored = compressed->found->content.size();
  }
  Result<void> admitted = admit(size, stored, limit_of(candidate));
  if (admitted) return size;
  loaded.failure = Failure{admitted.error().what, offset};
  return 0;
}

ClassPathBuilder::Loaded ClassPathBuilder::read(const Candidate& candidate, Inflater& inflater,
                                                std::span<uint8_t> out, MappedFile& file) const {
  auto loaded = [&](Result<Bytes> bytes) {
    if (!bytes) return Loaded{{}, bytes.error()};
    if (bytes->size() <= limit_of(candidate)) return Loaded{*bytes, std::nullopt};
    return Loaded{{}, Failure{fmt::format("has {} bytes, more than the limit", bytes->size()), 0}};
  };
  if (const auto* entry = std::get_if<const ZipEntry*>(&candidate.source))
    return loaded(inflater.read(**entry, out));
  if (const auto* compressed = std::get_if<CompressedImageClass>(&candidate.source)) {
    Result<void> done = compressed->image->decompress(*compressed->found, inflater, out);
    return done ? loaded(Bytes(out)) : loaded(std::unexpected(done.error()));
  }
  Result<MappedFile> opened = MappedFile::open(std::get<const FoundFile*>(candidate.source)->path);
  if (!opened) return loaded(fail(0, "cannot read: " + opened.error().what));
  file = std::move(*opened);
  return loaded(file.bytes());
}

// One line for each reason in each file, and not thousands for one file. True if nothing failed.
bool ClassPathBuilder::report_failures(std::span<const Candidate> candidates, std::span<const Loaded> loaded) {
  struct Group {
    size_t first;
    size_t count = 0;
  };
  std::vector<Group> groups;
  std::map<std::pair<std::string_view, std::string_view>, size_t> group_of;  // by file and reason
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (!loaded[i].failure) continue;
    const std::string& file = file_of_[candidates[i].container];
    auto [at, fresh] = group_of.try_emplace({file, loaded[i].failure->what}, groups.size());
    if (fresh) groups.push_back({i});
    ++groups[at->second].count;
  }
  std::map<std::string_view, size_t> shown, hidden;
  for (const Group& group : groups) {
    const Candidate& candidate = candidates[group.first];
    const Failure& failure = *loaded[group.first].failure;
    const std::string& file = file_of_[candidate.container];
    if (++shown[file] > failures_shown) {
      hidden[file] += group.count;
      continue;
    }
    std::string more = group.count > 1 ? fmt::format(" (and {} more)", group.count - 1) : "";
    diagnostics_.error(file, Failure{fmt::format("{}{}{}: {}", candidate.is_class ? "class " : "", candidate.name,
                                                 more, failure.what),
                                     failure.offset});
  }
  for (const auto& [file, count] : hidden) {
    diagnostics_.error(std::string(file), fmt::format("{} more files could not be read", count));
  }
  return groups.empty();
}

// A directory that a manifest names may hold anything: "." is where a jar was once made. Of the classes below it a
// JVM finds those that are where their names say. True if that is all.
bool ClassPathBuilder::leave_out_misplaced(std::span<const Candidate> candidates, std::span<Loaded> loaded) {
  std::map<ContainerId, size_t> left_out;
  for (size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& candidate = candidates[i];
    if (!candidate.is_class || loaded[i].failure || !manifest_directories_.contains(candidate.container)) continue;
    Result<std::string_view> name = peek_class_name(loaded[i].bytes);
    if (!name || *name == candidate.name || candidate.name == "module-info") continue;
    loaded[i].left_out = true;
    ++left_out[candidate.container];
  }
  for (const auto& [container, count] : left_out) {
    diagnostics_.note(
        result_.containers_[container].path,
        fmt::format("{} class file(s) are left out: a manifest's Class-Path names this directory, and "
                    "they are not where a JVM would look for them",
                    count));
  }
  return left_out.empty();
}

void ClassPathBuilder::report_duplicates() {
  struct Pair {
    size_t count = 0;
    std::string_view example;
  };
  std::map<std::pair<ContainerId, ContainerId>, Pair> pairs;
  for (const Duplicate& duplicate : result_.duplicates_) {
    Pair& pair = pairs[{duplicate.used, duplicate.ignored}];
    if (pair.count++ == 0) pair.example = duplicate.name;
  }
  for (const auto& [containers, pair] : pairs) {
    diagnostics_.note(
        result_.containers_[containers.second].path,
        fmt::format("{} of its classes, for instance {}, come from {}, which is first on the class path",
                    pair.count, pair.example, result_.containers_[containers.first].path));
  }
}

// For a JDK without a release file.
unsigned ClassPathBuilder::release_of_object() {
  for (const Candidate& candidate : candidates_) {
    if (candidate.name != "java/lang/Object") continue;
    if (const Bytes* view = std::get_if<Bytes>(&candidate.source)) return peek_feature_release(*view);
    Loaded loaded;
    std::vector<uint8_t> buffer(space_for(candidate, loaded));
    if (loaded.failure) return 0;
    Inflater inflater;
    MappedFile file;
    return peek_feature_release(read(candidate, inflater, buffer, file).bytes);
  }
  return 0;
}

ContainerId ClassPathBuilder::add_container(std::string path, Origin origin, ContainerKind kind,
                                            std::string file) {
  file_of_.push_back(std::move(file));
  return result_.containers_.push_back({std::move(path), origin, kind});
}

// Class files write characters beyond U+FFFF as two surrogates of three bytes each; file names do not.
std::string_view ClassPathBuilder::class_name(std::string_view utf8) {
  auto is_long = [](char c) { return static_cast<uint8_t>(c) >= 0xF0; };
  if (std::none_of(utf8.begin(), utf8.end(), is_long)) return utf8;
  std::string name;
  for (size_t i = 0; i < utf8.size(); ++i) {
    if (!is_long(utf8[i]) || utf8.size() - i < 4) {
      name += utf8[i];
      continue;
    }
    auto bits = [&](size_t k, uint32_t mask) { return static_cast<uint8_t>(utf8[i + k]) & mask; };
    uint32_t code = (bits(0, 7) << 18 | bits(1, 63) << 12 | bits(2, 63) << 6 | bits(3, 63)) - 0x10000;
    for (uint32_t unit : {0xD800 | ((code >> 10) & 0x3FF), 0xDC00 | (code & 0x3FF)}) {
      name += static_cast<char>(0xE0 | unit >> 12);
      name += static_cast<char>(0x80 | (unit >> 6 & 63));
      name += static_cast<char>(0x80 | (unit & 63));
    }
    i += 3;
  }
  return storage().names.copy(std::string_view(name));
}

void ClassPathBuilder::report(const std::string& file, std::span<const Diagnostic> problems) {
  for (Diagnostic problem : problems) {
    problem.file = file;
    diagnostics_.add(std::move(problem));
  }
}

}  // namespace heddle::classpath
