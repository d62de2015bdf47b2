// Zip archives as bytes in memory, read with suspicion.
//
// open() checks the whole structure (end record, zip64, central directory, every local header, no two entries
// overlapping) and keeps the entries that can be read; what it had to leave out is in problems(), once per
// kind with a count and an example. Contents are checked when they are read, by an Inflater.
//
// As in a JVM the central directory is authoritative, a name that occurs twice means its last entry, and
// bytes before the archive (self-executing jars, the header of a jmod) are skipped. Cost: O(n log n).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/diagnostics.h"
#include "base/result.h"

struct libdeflate_decompressor;

namespace heddle::classpath {

struct ZipEntry {
  std::string_view name;  // a view into the archive, free of "..", absolute paths and odd characters
  Bytes data;             // as stored in the archive
  uint64_t size = 0;      // as declared, when inflated; equals data.size() unless deflated
  uint64_t offset = 0;    // of the local header, for diagnostics
  uint32_t crc = 0;
  bool deflated = false;
};

class ZipArchive {
 public:
  static Result<ZipArchive> open(Bytes bytes);

  // Files only, in the order of the central directory.
  std::span<const ZipEntry> entries() const { return entries_; }
  // What is wrong or odd inside; `file` is empty, for the caller to fill in.
  std::span<const Diagnostic> problems() const { return problems_; }

 private:
  friend class ZipReader;
  std::vector<ZipEntry> entries_;
  std::vector<Diagnostic> problems_;
};

// Decompression with its scratch memory; one per worker.
class Inflater {
 public:
  Inflater();
  Inflater(Inflater&&) = default;
  ~Inflater();

  // The entry's content, its checksum verified: a view of the archive if it is stored there plainly, else
  // written to `out`, which holds entry.size bytes.
  Result<Bytes> read(const ZipEntry& entry, std::span<uint8_t> out);

  // Inflates a zlib stream that must yield exactly out.size() bytes.
  Result<void> read_zlib(Bytes data, std::span<uint8_t> out);

 private:
  struct Free {
    void operator()(libdeflate_decompressor* decompressor) const;
  };
  std::unique_ptr<libdeflate_decompressor, Free> decompressor_;
};

}  // namespace heddle::classpath
