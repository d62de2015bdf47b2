// Problem: list the classes of a mapped JDK image without looking at more than its index.
//
// The file, in the byte order of the machine it was made for:
//   header      magic 0xCAFEDADA, version, flags, resource count, table length n, locations size, strings size
//   redirect    n × s4   perfect hash, for look-up by name; not needed to list everything
//   offsets     n × u4   where each location starts in the locations
//   locations            attribute streams: a byte (kind << 3 | length - 1), then a big-endian value; kind 0 ends
//   strings              NUL-terminated modified UTF-8; attributes refer to them by offset
//   content              resources, at offsets relative to here
//
// Algorithm: decode the location of every slot, keep those with extension "class" outside the pseudo modules
// "modules" and "packages", and sort by place, so that whoever reads all classes reads the file front to back.
#include "classpath/jdk_image.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace heddle::classpath {
namespace {

constexpr uint32_t image_magic = 0xCAFEDADA, resource_magic = 0xCAFEFAFA;
constexpr size_t header_size = 28, resource_header_size = 29;
constexpr uint32_t supported_major = 1;
constexpr unsigned max_layers = 4;  // of compression

struct Attribute {
  enum : uint8_t { end, module_name, parent, base, extension, offset, compressed, uncompressed, kinds };
};
using Location = std::array<uint64_t, Attribute::kinds>;

// False if the stream runs over the end of the table.
bool decode(Bytes locations, uint64_t at, Location& values) {
  values.fill(0);
  while (at < locations.size()) {
    uint8_t head = locations[at];
    unsigned kind = head >> 3, length = (head & 7) + 1;
    if (kind == Attribute::end) return true;
    if (length > locations.size() - at - 1) return false;
    uint64_t value = 0;
    for (unsigned i = 1; i <= length; ++i) value = value << 8 | locations[at + i];
    if (kind < Attribute::kinds) values[kind] = value;  // later JDKs may add kinds
    at += 1 + length;
  }
  return false;
}

}  // namespace

class ImageReader {
 public:
  explicit ImageReader(Bytes bytes) { image_.bytes_ = bytes; }

  Result<JdkImage> read() {
    Result<void> index = read_header();
    if (!index) return std::unexpected(index.error());
    for (uint64_t slot = 0; slot < offsets_.size() / 4; ++slot) read_location(slot);
    sort_by_place();
    report("runs over the end of the table or of the strings", bad_locations_, first_bad_location_);
    report("lies outside the file", outside_, first_outside_);
    return std::move(image_);
  }

 private:
  Result<void> read_header();
  void read_location(uint64_t slot);
  void sort_by_place();
  void report(const char* what, uint64_t count, uint64_t first_slot);

  JdkImage image_;
  Bytes offsets_, locations_, content_;
  uint64_t class_extension_ = UINT64_MAX;  // where "class" was last seen in the strings
  uint64_t bad_locations_ = 0, first_bad_location_ = 0, outside_ = 0, first_outside_ = 0;
};

bool JdkImage::has_magic(Bytes bytes) {
  return bytes.size() >= 4 &&
         (load_le<uint32_t>(bytes.data()) == image_magic || load_be32(bytes.data()) == image_magic);
}

Result<JdkImage> JdkImage::open(Bytes bytes) { return ImageReader(bytes).read(); }

Result<void> ImageReader::read_header() {
  Bytes bytes = image_.bytes_;
  if (!JdkImage::has_magic(bytes)) return fail(0, "no JDK image: it does not start with 0xCAFEDADA");
  if (bytes.size() < header_size) return fail(bytes.size(), "JDK image ends inside its header");
  image_.big_endian_ = load_be32(bytes.data()) == image_magic;
  auto field = [&](size_t at) { return uint64_t{image_.u32(&bytes[at])}; };
  uint64_t major = field(4) >> 16;
  if (major != supported_major) return fail(4, fmt::format("JDK image has unknown format version {}", major));
  uint64_t table_length = field(16), locations_size = field(20), strings_size = field(24);
  uint64_t index_size = header_size + table_length * 8 + locations_size + strings_size;
  if (index_size > bytes.size()) {
    return fail(16, fmt::format("JDK image is truncated: its index takes {} bytes, the file has {}", index_size,
                                bytes.size()));
  }
  image_.classes_.reserve(table_length);
  offsets_ = bytes.subspan(header_size + table_length * 4, table_length * 4);
  locations_ = bytes.subspan(header_size + table_length * 8, locations_size);
  image_.strings_ = bytes.subspan(index_size - strings_size, strings_size);
  content_ = bytes.subspan(index_size);
  return {};
}

void ImageReader::read_location(uint64_t slot) {
  Location location;
  if (!decode(locations_, image_.u32(&offsets_[slot * 4]), location)) {
    if (bad_locations_++ == 0) first_bad_location_ = slot;
    return;
  }
  if (location[Attribute::extension] != class_extension_) {
    if (image_.string_at(location[Attribute::extension]) != "class") return;
    class_extension_ = location[Attribute::extension];
  }
  ImageClass found;
  found.module = image_.string_at(location[Attribute::module_name]);
  found.package = image_.string_at(location[Attribute::parent]);
  found.base = image_.string_at(location[Attribute::base]);
  if (found.module == "modules" || found.module == "packages") return;
  if (found.module.empty() || found.base.empty()) {
    if (bad_locations_++ == 0) first_bad_location_ = slot;
    return;
  }
  found.compressed = location[Attribute::compressed] != 0;
  found.size = location[Attribute::uncompressed];
  uint64_t stored = found.compressed ? location[Attribute::compressed] : found.size;
  uint64_t at = location[Attribute::offset];
  if (at > content_.size() || stored > content_.size() - at) {
    if (outside_++ == 0) first_outside_ = slot;
    return;
  }
  found.content = content_.subspan(at, stored);
  image_.classes_.push_back(found);
}

// Sorts small keys, then moves each class once.
void ImageReader::sort_by_place() {
  std::vector<std::pair<const uint8_t*, uint32_t>> order;
  order.reserve(image_.classes_.size());
  for (const ImageClass& found : image_.classes_) {
    order.emplace_back(found.content.data(), static_cast<uint32_t>(order.size()));
  }
  std::sort(order.begin(), order.end());
  std::vector<ImageClass> sorted;
  sorted.reserve(order.size());
  for (const auto& [_, index] : order) sorted.push_back(image_.classes_[index]);
  image_.classes_ = std::move(sorted);
}

void ImageReader::report(const char* what, uint64_t count, uint64_t first_slot) {
  if (count == 0) return;
  uint64_t at = static_cast<uint64_t>(&offsets_[first_slot * 4] - image_.bytes_.data());
  std::string more = count > 1 ? fmt::format(" (and {} more)", count - 1) : "";
  image_.problems_.push_back(
      {Severity::error, "", at, fmt::format("location {}{} {}: skipped", first_slot, more, what)});
}

std::string_view JdkImage::string_at(uint64_t at) const {
  constexpr size_t longest = 0xFFFF;  // as any string of a class file
  if (at >= strings_.size()) return {};
  const char* start = reinterpret_cast<const char*>(strings_.data()) + at;
  size_t room = std::min(strings_.size() - at, longest + 1);
  const void* nul = std::memchr(start, 0, room);
  return nul ? std::string_view(start, static_cast<const char*>(nul)) : std::string_view();
}

Result<void> JdkImage::decompress(const ImageClass& image_class, Inflater& inflater,
                                  std::span<uint8_t> out) const {
  Bytes data = image_class.content;
  std::vector<uint8_t> layer;
  auto at = [&] { return static_cast<uint64_t>(image_class.content.data() - bytes_.data()); };
  for (unsigned depth = 0; depth < max_layers; ++depth) {
    if (data.size() < resource_header_size || u32(data.data()) != resource_magic) {
      if (depth == 0) return fail(at(), "compressed resource has no header");
      if (data.size() != out.size()) return fail(at(), "resource does not have its declared size");
      std::copy(data.begin(), data.end(), out.begin());
      return {};
    }
    uint64_t stored = u64(&data[4]), size = u64(&data[12]);
    std::string_view method = string_at(u32(&data[20]));
    if (method != "zip")
      return fail(at(), fmt::format("resource is packed with '{}', which Heddle does not read", method));
    if (stored > data.size() - resource_header_size) return fail(at(), "compressed resource is truncated");
    // An inner layer may be a few headers larger than the class file, not more.
    if (size > out.size() + max_layers * resource_header_size)
      return fail(at(), "resource does not have its declared size");
    std::vector<uint8_t> inflated(size);
    Result<void> done = inflater.read_zlib(data.subspan(resource_header_size, stored), inflated);
    if (!done) return fail(at(), done.error().what);
    layer = std::move(inflated);
    data = layer;
  }
  return fail(at(), "resource is compressed too many times");
}

}  // namespace heddle::classpath
