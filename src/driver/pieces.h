// A document made of many independent pieces, written in order and never all in memory at once.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "base/parallel.h"
#include "driver/output.h"

namespace heddle::driver {

struct Frame {
  std::string begin, separator, end;
};

// Text: pieces with an empty line between them.
Frame text_frame();
// JSON: {"format": …, "version": 1, "<list>": [ pieces ]}; pieces are indented by two levels.
Frame json_frame(std::string_view format, std::string_view list);

// Leaves empty pieces out; without any piece nothing is written.
class PieceWriter {
 public:
  PieceWriter(Output& output, Frame frame) : output_(output), frame_(std::move(frame)) {}

  Output::Done write(std::string_view piece);
  // How many pieces there are.
  std::expected<size_t, std::string> finish();
  bool closed() const { return output_.closed(); }

 private:
  Output& output_;
  Frame frame_;
  size_t count_ = 0;
};

// Calls render(i) once for each index below n, on all workers.
std::expected<size_t, std::string> write_pieces(Output& output, Frame frame, Jobs jobs, size_t n,
                                                const std::function<std::string(size_t)>& render);

}  // namespace heddle::driver
