#pragma once

#include <string_view>

namespace heddle::driver {

inline constexpr std::string_view version = HEDDLE_VERSION;

}  // namespace heddle::driver
