// Any bytes as a zip archive: open it, read every entry, look at it as a class file and as a manifest, and open it
// as an archive once more.
#include <vector>

#include "classpath/class_peek.h"
#include "classpath/manifest.h"
#include "classpath/zip_archive.h"

namespace heddle::classpath {
namespace {

constexpr uint64_t largest_entry = 1 << 20;  // as a caller's limits would have it
volatile size_t sink;

void look_at(Bytes content) {
  if (auto name = peek_class_name(content)) sink = name->size() + peek_feature_release(content);
  for (const std::string& entry : parse_manifest(as_string(content)).class_path) {
    sink = resolve_class_path_entry("lib/app.jar", entry).has_value();
  }
}

void read_all(Bytes bytes, Inflater& inflater, int depth) {
  Result<ZipArchive> archive = ZipArchive::open(bytes);
  if (!archive) return;
  for (const Diagnostic& problem : archive->problems()) to_string(problem);
  for (const ZipEntry& entry : archive->entries()) {
    if (entry.size > largest_entry) continue;
    std::vector<uint8_t> out(entry.size);
    Result<Bytes> content = inflater.read(entry, out);
    if (!content) continue;
    look_at(*content);
    if (depth > 0) read_all(*content, inflater, depth - 1);
  }
}

}  // namespace
}  // namespace heddle::classpath

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  heddle::classpath::Inflater inflater;
  heddle::classpath::read_all({data, size}, inflater, 1);
  return 0;
}
