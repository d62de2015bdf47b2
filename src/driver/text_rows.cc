#include "driver/text_rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::driver {

void TextRows::add(std::string label, std::string place, std::string text) {
  Row row{std::move(label), std::move(place), std::move(text)};
  for (auto at = rows_.rbegin(); at != rows_.rend() && at->label == row.label && at->place == row.place; ++at)
    if (at->text == row.text) return;
  rows_.push_back(std::move(row));
}

std::string TextRows::text(size_t indent) const {
  size_t label_width = 0, place_width = 0;
  for (const Row& row : rows_) {
    label_width = std::max(label_width, row.label.size());
    place_width = std::max(place_width, row.place.size());
  }
  std::string out, label;
  for (const Row& row : rows_) {
    out += fmt::format("{:{}}{:{}}  {:{}}{}{}\n", "", indent, row.label == label ? "" : row.label, label_width,
                       row.place, place_width, place_width ? "  " : "", row.text);
    label = row.label;
  }
  return out;
}

}  // namespace heddle::driver
