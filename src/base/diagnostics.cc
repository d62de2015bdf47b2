#include "base/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace heddle {

bool operator<(const Diagnostic& a, const Diagnostic& b) {
  auto worst_first = [](Severity s) { return -static_cast<int>(s); };
  return std::tuple(std::string_view(a.file), a.offset, worst_first(a.severity), std::string_view(a.message)) <
         std::tuple(std::string_view(b.file), b.offset, worst_first(b.severity), std::string_view(b.message));
}

std::string to_string(const Diagnostic& d) {
  static constexpr const char* names[] = {"note", "warning", "error"};
  std::string text;
  if (!d.file.empty()) text += d.file + ": ";
  if (d.offset) text += fmt::format("offset {:#x}: ", *d.offset);
  return text + names[static_cast<int>(d.severity)] + ": " + d.message;
}

void Diagnostics::add(Diagnostic diagnostic) {
  std::lock_guard lock(mutex_);
  items_.push_back(std::move(diagnostic));
}

void Diagnostics::error(std::string file, const Failure& failure) {
  add({Severity::error, std::move(file), failure.offset, failure.what});
}

void Diagnostics::error(std::string file, std::string message) {
  add({Severity::error, std::move(file), std::nullopt, std::move(message)});
}

void Diagnostics::warning(std::string file, std::string message) {
  add({Severity::warning, std::move(file), std::nullopt, std::move(message)});
}

void Diagnostics::note(std::string file, std::string message) {
  add({Severity::note, std::move(file), std::nullopt, std::move(message)});
}

std::vector<Diagnostic> Diagnostics::take() {
  std::lock_guard lock(mutex_);
  std::sort(items_.begin(), items_.end());
  items_.erase(std::unique(items_.begin(), items_.end()), items_.end());
  return std::exchange(items_, {});
}

}  // namespace heddle
