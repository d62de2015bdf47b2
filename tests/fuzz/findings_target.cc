// Reports and baselines that are read back: any text must be read in one go; what is accepted can be shown in
// every form, and what is written of it reads back to the same.
#include "driver/baseline.h"
#include "driver/finding_reader.h"
#include "fuzzing.h"
#include "report/render.h"

using namespace heddle;
using fuzzing::require;

namespace {

void read_report(std::string_view text) {
  auto read = driver::parse_findings(text);
  if (!read) return require(!read.error().empty());
  std::string written = report::render_json(*read);
  auto again = driver::parse_findings(written);
  require(again.has_value() && report::render_json(*again) == written);
  require(!report::render_text(*read).empty() && !report::render_html(*read).empty());
  require(!report::render_sarif(*read).empty());
  for (const findings::Finding& finding : read->findings) {
    require(!report::render_explanation(*read, finding).empty());
  }
}

void read_baseline(std::string_view text) {
  auto read = driver::Baseline::parse(text);
  if (!read) return require(!read.error().empty());
  auto again = driver::Baseline::parse(read->to_json());
  require(again.has_value() && again->to_json() == read->to_json());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = fuzzing::text_of(data, size);
  read_report(text);
  read_baseline(text);
  return 0;
}
