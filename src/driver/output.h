// Where documents go: standard output, or a file that appears complete or not at all.
//
// A file is written beside its place and renamed by commit(); without commit() nothing remains. Devices and pipes
// are written directly. A reader of standard output that has gone away is no failure: closed() says so, and
// whoever writes much may stop.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace heddle::driver {

class Output {
 public:
  // Failures are one message that names the file and the system's reason.
  using Done = std::expected<void, std::string>;
  static std::expected<Output, std::string> open(const std::optional<std::string>& file);

  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  ~Output();

  Done write(std::string_view text);
  Done commit();
  bool closed() const { return closed_; }

 private:
  Output() = default;
  Done failure() const;  // what errno says

  std::string name_ = "standard output";
  std::string temporary_;  // empty: written directly
  int fd_ = 1;
  bool closed_ = false;
};

}  // namespace heddle::driver
