// Any bytes as a JDK image: open it, look at every class, decompress what is compressed.
#include <vector>

#include "classpath/jdk_image.h"

namespace heddle::classpath {
namespace {

constexpr uint64_t largest_class = 1 << 20;
volatile size_t sink;

void read_all(Bytes bytes) {
  Result<JdkImage> image = JdkImage::open(bytes);
  if (!image) return;
  Inflater inflater;
  for (const ImageClass& found : image->classes()) {
    sink = found.module.size() + found.package.size() + found.base.size();
    if (!found.content.empty()) sink = found.content.front() + found.content.back();
    if (!found.compressed || found.size > largest_class) continue;
    std::vector<uint8_t> out(found.size);
    sink = image->decompress(found, inflater, out).has_value();
  }
}

}  // namespace
}  // namespace heddle::classpath

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  heddle::classpath::read_all({data, size});
  return 0;
}
