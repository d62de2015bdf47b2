#include "base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace heddle {
namespace {

constexpr size_t map_from_bytes = 1 << 16;

struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
};

std::unexpected<Failure> system_failure() { return fail(0, std::strerror(errno)); }

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path) {
  // Not to wait for the other end of a pipe; reading regular files never blocks in this sense.
  Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  if (file.fd < 0) return system_failure();
  struct stat status{};
  if (::fstat(file.fd, &status) != 0) return system_failure();
  if (!S_ISREG(status.st_mode)) return fail(0, S_ISDIR(status.st_mode) ? "is a directory" : "not a regular file");

  MappedFile result;
  size_t size = static_cast<size_t>(status.st_size);
  if (size >= map_from_bytes) {
    void* start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.fd, 0);
    if (start == MAP_FAILED) return system_failure();
    result.bytes_ = {static_cast<const uint8_t*>(start), size};
    result.mapped_ = true;
    return result;
  }
  uint8_t* buffer = new uint8_t[size + 1];
  result.bytes_ = {buffer, size};
  for (size_t done = 0; done < size;) {
    ssize_t n = ::read(file.fd, buffer + done, size - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return system_failure();
    if (n == 0) return fail(done, "file shrank while it was read");
    done += static_cast<size_t>(n);
  }
  return result;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : bytes_(std::exchange(other.bytes_, {})), mapped_(std::exchange(other.mapped_, false)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  std::swap(mapped_, other.mapped_);
  return *this;
}

void MappedFile::release_pages() const {
  if (mapped_) ::madvise(const_cast<uint8_t*>(bytes_.data()), bytes_.size(), MADV_DONTNEED);
}

MappedFile::~MappedFile() {
  if (mapped_) {
    ::munmap(const_cast<uint8_t*>(bytes_.data()), bytes_.size());
  } else {
    delete[] bytes_.data();
  }
}

}  // namespace heddle
