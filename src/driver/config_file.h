// heddle.toml: the options of the command line under their own names, and what only a file can say.
//
//   main = ["shop.Main"]
//   not-app = ["org.apache.*"]
//   jobs = 2
//   stats = true
//   entry-points = ["shop.Batch.nightly"]
//   models = ["queue-models.toml"]
//
//   [[suppress]]
//   rule = "data-race"            # id, rule, subject: what is given must match; subject may have *
//   subject = "shop.Stats.*"
//   reason = "approximate by design"
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "driver/option_table.h"

namespace heddle::driver {

struct ConfigFile {
  std::vector<Setting> settings;
  std::vector<Suppression> suppressions;
  std::vector<std::string> entry_points;
  std::vector<std::string> models;
};

// A failure is one message that starts with file and line: "heddle.toml:3: unknown key 'rule'; ...".
std::expected<ConfigFile, std::string> read_config_file(const std::string& path);
std::expected<ConfigFile, std::string> parse_config(std::string_view text, const std::string& path);

}  // namespace heddle::driver
