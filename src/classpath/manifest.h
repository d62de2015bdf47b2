// A jar's META-INF/MANIFEST.MF: the main attributes Heddle needs, and where Class-Path points.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::classpath {

struct Manifest {
  std::string main_class;               // "pkg/Main": Start-Class if there is one (Spring Boot), else Main-Class
  std::vector<std::string> class_path;  // as written: URLs relative to the jar
  bool multi_release = false;
};

// Reads the main section. Lines end in CR, LF or CRLF and go on where the next begins with a space; attribute
// names are case-insensitive. Lines that are no attribute are skipped, as a JVM's launcher does.
Manifest parse_manifest(std::string_view text);

// The file that a Class-Path entry names, seen from the jar at `jar`: URL-decoded, relative to the jar's folder
// or a file: URL. Nothing for other URLs.
std::optional<std::string> resolve_class_path_entry(const std::string& jar, std::string_view entry);

}  // namespace heddle::classpath
