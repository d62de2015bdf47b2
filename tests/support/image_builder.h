// Writes small JDK images ("jimage" files) for tests, in either byte order, plain or compressed.
#pragma once

#include <libdeflate.h>

#include <map>
#include <string>
#include <vector>

#include "support/byte_writer.h"

namespace heddle::testing {

class ImageBuilder {
 public:
  enum class Packing { plain, zip, zip_twice, compact_cp };

  explicit ImageBuilder(bool big_endian = false) : big_endian_(big_endian) {}

  ImageBuilder& add(std::string module, std::string package, std::string base, std::string extension,
                    ByteVector content, Packing packing = Packing::plain) {
    files_.push_back({std::move(module), std::move(package), std::move(base), std::move(extension),
                      std::move(content), packing});
    return *this;
  }
  ImageBuilder& version(uint32_t value) { return version_ = value, *this; }

  ByteVector build() {
    strings_ = ByteVector{0};
    string_offsets_.clear();
    ByteWriter offsets(big_endian_), locations(true), content;
    for (const File& file : files_) {
      ByteVector stored = pack(file);
      offsets.u32(locations.size());
      attribute(locations, 1, string(file.module));
      attribute(locations, 2, string(file.package));
      attribute(locations, 3, string(file.base));
      attribute(locations, 4, string(file.extension));
      attribute(locations, 5, content.size());
      attribute(locations, 6, file.packing == Packing::plain ? 0 : stored.size());
      attribute(locations, 7, file.content.size());
      locations.u8(0);
      content.bytes(stored);
    }
    ByteWriter out(big_endian_);
    out.u32(0xCAFEDADA).u32(version_).u32(0).u32(files_.size()).u32(files_.size());
    out.u32(locations.size()).u32(strings_.size());
    for (size_t i = 0; i < files_.size(); ++i) out.u32(0);
    return out.bytes(offsets.take()).bytes(locations.take()).bytes(strings_).bytes(content.take()).take();
  }

 private:
  struct File {
    std::string module, package, base, extension;
    ByteVector content;
    Packing packing;
  };

  // As jlink does: no attribute for 0, else the shortest big-endian value.
  static void attribute(ByteWriter& out, unsigned kind, uint64_t value) {
    if (value == 0) return;
    unsigned length = 1;
    while (length < 8 && value >> (8 * length) != 0) ++length;
    out.u8(kind << 3 | (length - 1));
    for (unsigned i = length; i-- > 0;) out.u8(value >> (8 * i) & 0xFF);
  }

  uint64_t string(const std::string& text) {
    if (text.empty()) return 0;
    auto [at, fresh] = string_offsets_.try_emplace(text, strings_.size());
    if (fresh) {
      strings_.insert(strings_.end(), text.begin(), text.end());
      strings_.push_back(0);
    }
    return at->second;
  }

  static ByteVector zlib(const ByteVector& content) {
    libdeflate_compressor* compressor = libdeflate_alloc_compressor(6);
    ByteVector out(libdeflate_zlib_compress_bound(compressor, content.size()));
    out.resize(libdeflate_zlib_compress(compressor, content.data(), content.size(), out.data(), out.size()));
    libdeflate_free_compressor(compressor);
    return out;
  }

  ByteVector layer(const std::string& method, const ByteVector& data, size_t size) {
    ByteWriter out(big_endian_);
    out.u32(0xCAFEFAFA).u64(data.size()).u64(size).u32(string(method)).u32(0).u8(1);
    return out.bytes(data).take();
  }

  ByteVector pack(const File& file) {
    switch (file.packing) {
      case Packing::plain: return file.content;
      case Packing::zip: return layer("zip", zlib(file.content), file.content.size());
      case Packing::compact_cp: return layer("compact-cp", file.content, file.content.size());
      case Packing::zip_twice: {
        ByteVector inner = layer("zip", zlib(file.content), file.content.size());
        return layer("zip", zlib(inner), inner.size());
      }
    }
    return {};
  }

  bool big_endian_;
  uint32_t version_ = 1 << 16;
  std::vector<File> files_;
  ByteVector strings_;
  std::map<std::string, uint64_t> string_offsets_;
};

}  // namespace heddle::testing
