#include "driver/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace heddle::driver {
namespace {

bool is_special(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

std::expected<Output, std::string> Output::open(const std::optional<std::string>& file) {
  Output output;
  if (!file) return output;
  output.name_ = *file;
  if (is_special(*file)) {
    output.fd_ = ::open(file->c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    std::string temporary = fmt::format("{}.{}.tmp", *file, ::getpid());
    output.fd_ = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (output.fd_ >= 0) output.temporary_ = std::move(temporary);
  }
  if (output.fd_ < 0) return std::unexpected(output.failure().error());
  return output;
}

Output::Output(Output&& other) noexcept
    : name_(std::move(other.name_)), temporary_(std::exchange(other.temporary_, {})),
      fd_(std::exchange(other.fd_, -1)), closed_(other.closed_) {}

Output::~Output() {
  if (fd_ > 2) ::close(fd_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Output::Done Output::write(std::string_view text) {
  while (!text.empty() && !closed_) {
    ssize_t written = ::write(fd_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno == EPIPE) {
      closed_ = true;
    } else if (errno != EINTR) {
      return failure();
    }
  }
  return {};
}

Output::Done Output::commit() {
  int fd = std::exchange(fd_, -1);
  if (fd > 2 && ::close(fd) != 0) return failure();
  if (!temporary_.empty() && ::rename(temporary_.c_str(), name_.c_str()) != 0) return failure();
  temporary_.clear();
  return {};
}

Output::Done Output::failure() const {
  return std::unexpected(fmt::format("{}: cannot write: {}", name_, std::strerror(errno)));
}

}  // namespace heddle::driver
