// Which files beside the classes Heddle reads: those that say what runs without being called by name.
#pragma once

#include <string_view>

namespace heddle::classpath {

inline constexpr std::string_view meta_folder = "META-INF/";
inline constexpr std::string_view services_folder = "META-INF/services/";          // one file per service
inline constexpr std::string_view native_image_folder = "META-INF/native-image/";  // GraalVM's, at any depth

// `name` is relative to the root of packages.
inline bool is_service_file(std::string_view name) {
  return name.size() > services_folder.size() && name.starts_with(services_folder) &&
         name.find('/', services_folder.size()) == name.npos;
}
inline bool is_reflection_metadata(std::string_view name) {
  return name.starts_with(native_image_folder) &&
         (name.ends_with("/reflect-config.json") || name.ends_with("/reachability-metadata.json"));
}
inline bool is_resource(std::string_view name) { return is_service_file(name) || is_reflection_metadata(name); }

}  // namespace heddle::classpath
