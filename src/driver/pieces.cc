#include "driver/pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace heddle::driver {

Frame text_frame() { return {"", "\n", ""}; }

Frame json_frame(std::string_view format, std::string_view list) {
  return {fmt::format("{{\n  \"format\": \"{}\",\n  \"version\": 1,\n  \"{}\": [\n    ", format, list), ",\n    ",
          "\n  ]\n}\n"};
}

Output::Done PieceWriter::write(std::string_view piece) {
  if (piece.empty()) return {};
  if (auto done = output_.write(count_++ == 0 ? frame_.begin : frame_.separator); !done) return done;
  return output_.write(piece);
}

std::expected<size_t, std::string> PieceWriter::finish() {
  if (count_ == 0) return count_;
  if (auto done = output_.write(frame_.end); !done) return std::unexpected(done.error());
  return count_;
}

std::expected<size_t, std::string> write_pieces(Output& output, Frame frame, Jobs jobs, size_t n,
                                                const std::function<std::string(size_t)>& render) {
  const size_t batch = size_t{64} * jobs.count;
  PieceWriter writer(output, std::move(frame));
  for (size_t begin = 0; begin < n && !writer.closed(); begin += batch) {
    std::vector<std::string> pieces(std::min(batch, n - begin));
    parallel_for(jobs, pieces.size(), 4, [&](size_t i) { pieces[i] = render(begin + i); });
    for (const std::string& piece : pieces)
      if (auto done = writer.write(piece); !done) return std::unexpected(done.error());
  }
  return writer.finish();
}

}  // namespace heddle::driver
