// Problem: find the files in a byte string that claims to be a zip archive, whatever it really is.
//
// Algorithm: the end record is searched from the back; it (or its zip64 form) places the central directory,
// and the difference between where that is and where it says it is gives the length of any prefix. Each
// central entry is matched with its local header, which yields the exact range [header, end of data). Ranges
// are sorted once; those that overlap a neighbour are dropped, which defuses bombs that reuse one compressed
// block many times. No count is trusted: memory is bounded by the size of the central directory.
#include "classpath/zip_archive.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>
#include <libdeflate.h>

#include <algorithm>
#include <optional>
#include <string>

#include "base/check.h"

namespace heddle::classpath {
namespace {

constexpr uint32_t local_signature = 0x04034b50, central_signature = 0x02014b50, end_signature = 0x06054b50,
                   end64_signature = 0x06064b50, locator64_signature = 0x07064b50;
constexpr size_t end_record_size = 22, locator64_size = 20;
constexpr size_t max_comment = 0xFFFF;
constexpr uint16_t flag_encrypted = 1, flag_sizes_follow_data = 8;
constexpr uint16_t method_stored = 0, method_deflated = 8;

// Names an unpacker must not follow, and that no class can have.
bool is_unsafe(std::string_view name) {
  if (name.empty() || name.front() == '/' || (name.size() > 1 && name[1] == ':')) return true;
  if (name.find_first_of(std::string_view("\\\0", 2)) != std::string_view::npos) return true;
  for (size_t at = 0; at <= name.size();) {
    size_t slash = std::min(name.find('/', at), name.size());
    if (name.substr(at, slash - at) == "..") return true;
    at = slash + 1;
  }
  return false;
}

std::string printable(std::string_view name) {
  std::string text;
  for (char c : name.substr(0, 120)) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      text += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      text += c;
    }
  }
  return text + (name.size() > 120 ? "…" : "");
}

// One kind of problem, however often it occurs.
struct Tally {
  Severity severity;
  const char* what;
  uint64_t count = 0;
  uint64_t offset = 0;
  std::string example{};

  void add(uint64_t at, std::string_view name) {
    if (count++ > 0) return;
    offset = at;
    example = printable(name);
  }
};

struct CentralEntry {
  ZipEntry entry;
  uint64_t end = 0;  // of the data
  bool file = true;
};

}  // namespace

class ZipReader {
 public:
  explicit ZipReader(Bytes bytes) : bytes_(bytes) {}

  Result<ZipArchive> read() {
    Result<void> found = find_central_directory();
    if (!found) return std::unexpected(found.error());
    read_central_directory();
    drop_overlapping();
    keep_last_of_each_name();
    report();
    return std::move(archive_);
  }

 private:
  Result<void> find_central_directory();
  bool accept_end_record(size_t at);
  bool read_zip64_end(size_t end_record);
  // The record found is that of a stored nested archive, and the outer archive is cut off behind it.
  bool inside_another() const { return prefix_ > 0 && load_le<uint32_t>(bytes_.data()) == local_signature; }
  void read_central_directory();
  void read_central_entry(ByteReader& in, uint64_t at);
  bool read_zip64_sizes(Bytes extra, uint64_t& size, uint64_t& compressed, uint64_t& offset) const;
  bool match_local_header(CentralEntry& central, uint64_t compressed, uint16_t method);
  void drop_overlapping();
  void keep_last_of_each_name();
  void report();
  void problem(Severity severity, uint64_t offset, std::string message) {
    archive_.problems_.push_back({severity, "", offset, std::move(message)});
  }

  Bytes bytes_;
  uint64_t directory_begin_ = 0, directory_end_ = 0, declared_entries_ = 0;
  uint64_t prefix_ = 0;  // bytes before the archive proper; offsets count from here
  std::vector<CentralEntry> central_;
  ZipArchive archive_;

  Tally unsafe_{Severity::error, "has a name that leaves the archive or is no path"};
  Tally encrypted_{Severity::error, "is encrypted"};
  Tally unknown_method_{Severity::error, "uses a compression method other than stored and deflated"};
  Tally outside_{Severity::error, "lies outside the archive"};
  Tally overlapping_{Severity::error, "overlaps another entry"};
  Tally mismatch_{Severity::warning, "differs between the central directory, which is used, and its local header"};
  Tally repeated_{Severity::note, "has the same name as a later one, which is used as in a JVM"};
};

Result<ZipArchive> ZipArchive::open(Bytes bytes) { return ZipReader(bytes).read(); }

Result<void> ZipReader::find_central_directory() {
  if (bytes_.size() < end_record_size) return fail(0, "too short for a zip archive");
  size_t last = bytes_.size() - end_record_size;
  size_t first = last > max_comment ? last - max_comment : 0;
  std::optional<size_t> with_trailing_bytes;
  for (size_t at = last + 1; at-- > first;) {
    if (bytes_[at] != 'P' || load_le<uint32_t>(&bytes_[at]) != end_signature) continue;
    size_t end = at + end_record_size + load_le<uint16_t>(&bytes_[at + 20]);
    if (end == bytes_.size() && accept_end_record(at) && !inside_another()) return {};
    if (end < bytes_.size() && !with_trailing_bytes) with_trailing_bytes = at;
  }
  if (with_trailing_bytes && accept_end_record(*with_trailing_bytes) && !inside_another()) {
    problem(Severity::note, *with_trailing_bytes + end_record_size,
            "bytes after the end of the archive are ignored");
    return {};
  }
  return fail(bytes_.size(), "no usable end record: this is no zip archive, or it is truncated");
}

// Sets where the central directory is, if the record at `at` makes sense.
bool ZipReader::accept_end_record(size_t at) {
  ByteReader in(bytes_, at + 10);
  declared_entries_ = in.u16_le();
  uint64_t size = in.u32_le(), offset = in.u32_le();
  directory_end_ = at;
  if (declared_entries_ == 0xFFFF || size == 0xFFFFFFFF || offset == 0xFFFFFFFF) {
    if (read_zip64_end(at)) return true;
  }
  if (size > at || offset > at - size) return false;
  directory_begin_ = at - size;
  prefix_ = directory_begin_ - offset;
  return size == 0 || (size >= 4 && load_le<uint32_t>(&bytes_[directory_begin_]) == central_signature);
}

bool ZipReader::read_zip64_end(size_t end_record) {
  if (end_record < locator64_size) return false;
  ByteReader locator(bytes_, end_record - locator64_size);
  if (locator.u32_le() != locator64_signature) return false;
  locator.skip(4);
  uint64_t claimed = locator.u64_le();
  // With a prefix the claimed place is too low; the record then stands right before its locator.
  for (uint64_t at : {claimed, uint64_t{end_record} - locator64_size - 56}) {
    if (at >= end_record) continue;
    ByteReader in(bytes_, at);
    if (in.u32_le() != end64_signature) continue;
    in.skip(28);
    uint64_t entries = in.u64_le(), size = in.u64_le(), offset = in.u64_le();
    if (!in.ok() || size > at || offset > at - size) continue;
    declared_entries_ = entries;
    directory_begin_ = at - size;
    directory_end_ = at;
    prefix_ = directory_begin_ - offset;
    return true;
  }
  return false;
}

void ZipReader::read_central_directory() {
  ByteReader in(bytes_.first(directory_end_), directory_begin_);
  uint64_t entries = 0;
  while (!in.at_end()) {
    uint64_t at = in.position();
    if (in.u32_le() != central_signature) {
      problem(Severity::error, at,
              fmt::format("central directory is damaged after {} of {} entries", entries, declared_entries_));
      return;
    }
    read_central_entry(in, at);
    if (!in.ok()) {
      problem(Severity::error, at, fmt::format("central directory ends inside entry {}", entries + 1));
      return;
    }
    ++entries;
  }
  // Writers without zip64 store the count modulo 65536, and the JVM does not mind.
  if ((entries & 0xFFFF) != (declared_entries_ & 0xFFFF)) {
    problem(Severity::warning, directory_begin_,
            fmt::format("central directory holds {} entries but {} are declared", entries, declared_entries_));
  }
}

void ZipReader::read_central_entry(ByteReader& in, uint64_t at) {
  in.skip(4);
  uint16_t flags = in.u16_le(), method = in.u16_le();
  in.skip(4);
  CentralEntry central;
  ZipEntry& entry = central.entry;
  entry.crc = in.u32_le();
  uint64_t compressed = in.u32_le();
  entry.size = in.u32_le();
  uint16_t name_size = in.u16_le(), extra_size = in.u16_le(), comment_size = in.u16_le();
  in.skip(8);
  entry.offset = in.u32_le();
  entry.name = as_string(in.bytes(name_size));
  Bytes extra = in.bytes(extra_size);
  in.skip(comment_size);
  if (!in.ok()) return;

  central.file = !entry.name.ends_with('/');
  entry.deflated = method == method_deflated;
  if (!read_zip64_sizes(extra, entry.size, compressed, entry.offset)) return outside_.add(at, entry.name);
  if (is_unsafe(entry.name)) return unsafe_.add(at, entry.name);
  if (flags & flag_encrypted) return encrypted_.add(at, entry.name);
  if (method != method_stored && method != method_deflated) return unknown_method_.add(at, entry.name);
  if (!match_local_header(central, compressed, method)) return outside_.add(at, entry.name);
  central_.push_back(central);
}

// Replaces the values that are all ones by those of the zip64 field, in its order.
bool ZipReader::read_zip64_sizes(Bytes extra, uint64_t& size, uint64_t& compressed, uint64_t& offset) const {
  constexpr uint64_t in_zip64 = 0xFFFFFFFF;
  if (size != in_zip64 && compressed != in_zip64 && offset != in_zip64) return true;
  for (ByteReader fields(extra); fields.remaining() >= 4;) {
    uint16_t kind = fields.u16_le();
    ByteReader field(fields.bytes(fields.u16_le()));
    if (kind != 1) continue;
    for (uint64_t* value : {&size, &compressed, &offset}) {
      if (*value == in_zip64) *value = field.u64_le();
    }
    return field.ok();
  }
  return true;  // a plain archive may hold exactly that size; what does not fit is refused later
}

// Finds the data behind the local header; false if header or data are not inside the archive.
bool ZipReader::match_local_header(CentralEntry& central, uint64_t compressed, uint16_t method) {
  ZipEntry& entry = central.entry;
  if (entry.offset > directory_begin_ || prefix_ > directory_begin_ - entry.offset) return false;
  entry.offset += prefix_;
  ByteReader in(bytes_.first(directory_begin_), entry.offset);
  if (in.u32_le() != local_signature) return false;
  in.skip(2);
  uint16_t flags = in.u16_le(), local_method = in.u16_le();
  in.skip(4);
  uint32_t crc = in.u32_le(), local_compressed = in.u32_le(), local_size = in.u32_le();
  uint16_t name_size = in.u16_le(), extra_size = in.u16_le();
  std::string_view name = as_string(in.bytes(name_size));
  in.skip(extra_size);
  entry.data = in.bytes(compressed);
  if (!in.ok()) return false;
  central.end = in.position();

  bool same = name == entry.name && local_method == method;
  if (!(flags & flag_sizes_follow_data) && local_compressed != 0xFFFFFFFF && local_size != 0xFFFFFFFF) {
    same &= crc == entry.crc && local_compressed == compressed && local_size == entry.size;
  }
  if (!same) mismatch_.add(entry.offset, entry.name);
  if (!entry.deflated && entry.size != compressed) return false;
  return true;
}

void ZipReader::drop_overlapping() {
  std::vector<uint32_t> by_offset(central_.size());
  for (uint32_t i = 0; i < by_offset.size(); ++i) by_offset[i] = i;
  std::sort(by_offset.begin(), by_offset.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(central_[a].entry.offset, a) < std::pair(central_[b].entry.offset, b);
  });
  std::vector<bool> overlaps(central_.size());
  uint32_t reaching = 0;  // the entry so far whose data ends last
  for (size_t k = 1; k < by_offset.size(); ++k) {
    uint32_t before = by_offset[reaching], i = by_offset[k];
    if (central_[i].entry.offset < central_[before].end) overlaps[before] = overlaps[i] = true;
    if (central_[i].end > central_[before].end) reaching = static_cast<uint32_t>(k);
  }
  std::vector<CentralEntry> kept;
  for (uint32_t i = 0; i < central_.size(); ++i) {
    const CentralEntry& central = central_[i];
    if (overlaps[i])
      overlapping_.add(central.entry.offset, central.entry.name);
    else if (central.file)
      kept.push_back(central);
  }
  central_ = std::move(kept);
}

void ZipReader::keep_last_of_each_name() {
  absl::flat_hash_map<std::string_view, uint32_t> last;
  last.reserve(central_.size());
  for (uint32_t i = 0; i < central_.size(); ++i) last[central_[i].entry.name] = i;
  archive_.entries_.reserve(last.size());
  for (uint32_t i = 0; i < central_.size(); ++i) {
    const ZipEntry& entry = central_[i].entry;
    if (last[entry.name] == i)
      archive_.entries_.push_back(entry);
    else
      repeated_.add(entry.offset, entry.name);
  }
}

void ZipReader::report() {
  for (const Tally* tally :
       {&unsafe_, &encrypted_, &unknown_method_, &outside_, &overlapping_, &mismatch_, &repeated_}) {
    if (tally->count == 0) continue;
    std::string more = tally->count > 1 ? fmt::format(" (and {} more)", tally->count - 1) : "";
    const char* skipped = tally->severity == Severity::error ? ": skipped" : "";
    problem(tally->severity, tally->offset,
            fmt::format("entry {}{} {}{}", tally->example, more, tally->what, skipped));
  }
}

Inflater::Inflater() : decompressor_(libdeflate_alloc_decompressor()) {}
Inflater::~Inflater() = default;

void Inflater::Free::operator()(libdeflate_decompressor* decompressor) const {
  libdeflate_free_decompressor(decompressor);
}

namespace {

Result<void> outcome(libdeflate_result result, size_t declared) {
  switch (result) {
    case LIBDEFLATE_SUCCESS: return {};
    case LIBDEFLATE_SHORT_OUTPUT:
      return fail(0, fmt::format("inflates to less than the declared {} bytes", declared));
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      return fail(0, fmt::format("inflates to more than the declared {} bytes", declared));
    default: return fail(0, "compressed data is damaged");
  }
}

}  // namespace

Result<Bytes> Inflater::read(const ZipEntry& entry, std::span<uint8_t> out) {
  Bytes content = entry.data;
  if (entry.deflated) {
    HEDDLE_CHECK(out.size() == entry.size);
    uint8_t nothing = 0;
    Result<void> done =
        outcome(libdeflate_deflate_decompress(decompressor_.get(), entry.data.data(), entry.data.size(),
                                              out.empty() ? &nothing : out.data(), out.size(), nullptr),
                out.size());
    if (!done) return fail(entry.offset, done.error().what);
    content = out;
  }
  uint32_t crc = libdeflate_crc32(0, content.data(), content.size());
  if (crc != entry.crc) {
    return fail(entry.offset, fmt::format("checksum is {:08x} but {:08x} is declared", crc, entry.crc));
  }
  return content;
}

Result<void> Inflater::read_zlib(Bytes data, std::span<uint8_t> out) {
  uint8_t nothing = 0;
  return outcome(libdeflate_zlib_decompress(decompressor_.get(), data.data(), data.size(),
                                            out.empty() ? &nothing : out.data(), out.size(), nullptr),
                 out.size());
}

}  // namespace heddle::classpath
