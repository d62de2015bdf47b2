// Writes zip archives for tests: good ones by default, and broken ones in every way that an option names.
#pragma once

#include <libdeflate.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/byte_writer.h"

namespace heddle::testing {

struct ZipEntryOptions {
  bool deflate = true;
  bool data_descriptor = false;  // sizes and checksum follow the data
  bool zip64 = false;            // sizes and offset stand in the zip64 field
  uint16_t flags = 0;
  // Claimed in the headers, whatever is true.
  std::optional<uint16_t> method = {};
  std::optional<uint32_t> crc = {};
  std::optional<uint64_t> size = {}, stored_size = {};
  std::optional<uint64_t> local_offset = {};
  std::optional<std::string> local_name = {};  // in the local header only
};

class ZipBuilder {
 public:
  ZipBuilder& add(std::string name, std::string_view content, ZipEntryOptions options = {}) {
    files_.push_back({std::move(name), std::string(content), std::move(options)});
    return *this;
  }
  ZipBuilder& add(std::string name, const ByteVector& content, ZipEntryOptions options = {}) {
    return add(std::move(name), std::string(content.begin(), content.end()), std::move(options));
  }
  ZipBuilder& prefix(std::string text) { return prefix_ = std::move(text), *this; }
  ZipBuilder& comment(std::string text) { return comment_ = std::move(text), *this; }
  ZipBuilder& trailer(std::string text) { return trailer_ = std::move(text), *this; }
  ZipBuilder& zip64_end(bool on = true) { return zip64_end_ = on, *this; }
  ZipBuilder& declared_entries(uint16_t n) { return declared_entries_ = n, *this; }

  // Offsets count from the end of the prefix, as in a jar that a script was put in front of.
  ByteVector build() const {
    ByteWriter body, directory;
    for (const File& file : files_) write(file, body, directory);
    uint64_t offset = body.size(), size = directory.size(), end64 = offset + size;
    ByteWriter out;
    out.text(prefix_).bytes(body.take()).bytes(directory.take());
    uint64_t count = declared_entries_.value_or(static_cast<uint16_t>(files_.size()));
    if (zip64_end_) {
      out.u32(0x06064b50).u64(44).u16(45).u16(45).u32(0).u32(0).u64(count).u64(count).u64(size).u64(offset);
      out.u32(0x07064b50).u32(0).u64(end64).u32(1);
      count = 0xFFFF;
      size = offset = 0xFFFFFFFF;
    }
    out.u32(0x06054b50).u16(0).u16(0).u16(count).u16(count).u32(size).u32(offset);
    out.u16(comment_.size()).text(comment_).text(trailer_);
    return out.take();
  }

 private:
  struct File {
    std::string name, content;
    ZipEntryOptions options;
  };

  static ByteVector deflate(std::string_view content) {
    libdeflate_compressor* compressor = libdeflate_alloc_compressor(6);
    ByteVector out(libdeflate_deflate_compress_bound(compressor, content.size()));
    out.resize(libdeflate_deflate_compress(compressor, content.data(), content.size(), out.data(), out.size()));
    libdeflate_free_compressor(compressor);
    return out;
  }

  static void write(const File& file, ByteWriter& body, ByteWriter& directory) {
    const ZipEntryOptions& o = file.options;
    ByteVector data = o.deflate ? deflate(file.content) : ByteVector(file.content.begin(), file.content.end());
    uint64_t method = o.method.value_or(o.deflate ? 8 : 0);
    uint64_t crc = o.crc.value_or(libdeflate_crc32(0, file.content.data(), file.content.size()));
    uint64_t size = o.size.value_or(file.content.size()), stored = o.stored_size.value_or(data.size());
    uint64_t offset = o.local_offset.value_or(body.size());
    uint64_t flags = o.flags | (o.data_descriptor ? 8 : 0);
    std::string local_name = o.local_name.value_or(file.name);

    body.u32(0x04034b50).u16(20).u16(flags).u16(method).u32(0);
    if (o.data_descriptor)
      body.u32(0).u32(0).u32(0);
    else
      body.u32(crc).u32(o.zip64 ? 0xFFFFFFFF : stored).u32(o.zip64 ? 0xFFFFFFFF : size);
    body.u16(local_name.size()).u16(o.zip64 ? 20 : 0).text(local_name);
    if (o.zip64) body.u16(1).u16(16).u64(size).u64(stored);
    body.bytes(data);
    if (o.data_descriptor) body.u32(0x08074b50).u32(crc).u32(stored).u32(size);

    directory.u32(0x02014b50).u16(20).u16(20).u16(flags).u16(method).u32(0).u32(crc);
    directory.u32(o.zip64 ? 0xFFFFFFFF : stored).u32(o.zip64 ? 0xFFFFFFFF : size).u16(file.name.size());
    directory.u16(o.zip64 ? 28 : 0).u16(0).u16(0).u16(0).u32(0).u32(o.zip64 ? 0xFFFFFFFF : offset).text(file.name);
    if (o.zip64) directory.u16(1).u16(24).u64(size).u64(stored).u64(offset);
  }

  std::vector<File> files_;
  std::string prefix_, comment_, trailer_;
  bool zip64_end_ = false;
  std::optional<uint16_t> declared_entries_;
};

}  // namespace heddle::testing
