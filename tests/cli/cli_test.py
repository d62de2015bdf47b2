#!/usr/bin/env python3
"""cli_test.py HEDDLE [SUITE...]: runs heddle as a user would and checks status, standard output and standard error.

The example programs are compiled once per run. Goldens are in tests/golden; a mismatch writes NAME.actual beside the
golden, and tools/accept_goldens makes it the new one.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GOLDEN = ROOT / "tests" / "golden"
HEDDLE = None
NO_RULE = "heddle: note: no rule is built yet: the input was read and not analysed"


def javac():
    home = os.environ.get("JAVA_HOME")
    inside = pathlib.Path(home, "bin", "javac") if home else None
    return str(inside) if inside and inside.exists() else shutil.which("javac")


def setUpModule():
    """A directory with classes/ (the examples), jars made of them, and broken input of all kinds."""
    global temporary, work
    temporary = tempfile.TemporaryDirectory(prefix="heddle-cli-")
    work = pathlib.Path(temporary.name)
    sources = sorted(str(p) for p in (ROOT / "examples").rglob("*.java"))
    subprocess.run([javac(), "--release", "17", "-g", "-Xlint:none", "-d", str(work / "classes"), *sources], check=True)
    make_jar("bank.jar", "bank", main="bank.Main")
    make_jar("nomain.jar", "bank", main="bank.Nope")
    make_jar("flat.jar", "")
    (work / "empty").mkdir()
    zipfile.ZipFile(work / "empty.jar", "w").close()
    (work / "text.jar").write_text("this is no archive, whatever its name says\n" * 10)
    whole = (work / "flat.jar").read_bytes()
    (work / "cut.jar").write_bytes(whole[:len(whole) // 2])
    (work / "Cut.class").write_bytes((work / "classes/bank/Main.class").read_bytes()[:200])
    with zipfile.ZipFile(work / "app.apk", "w") as apk:
        apk.writestr("AndroidManifest.xml", "x")
        apk.writestr("classes.dex", b"dex\n035\0")
    with zipfile.ZipFile(work / "half.jar", "w") as jar:
        jar.writestr("bank/Main.class", (work / "classes/bank/Main.class").read_bytes())
        jar.writestr("bank/Cut.class", (work / "classes/bank/Account.class").read_bytes()[:300])


def tearDownModule():
    temporary.cleanup()


def make_jar(name, package, main=None):
    with zipfile.ZipFile(work / name, "w", zipfile.ZIP_DEFLATED) as jar:
        if main:
            jar.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\r\nMain-Class: {main}\r\n\r\n")
        for path in sorted((work / "classes" / package).rglob("*.class")):
            jar.write(path, path.relative_to(work / "classes"))


class Run:
    """One run of heddle in the working directory."""

    def __init__(self, *arguments, **environment):
        variables = {**os.environ, **environment}
        done = subprocess.run([HEDDLE, *arguments], cwd=work, capture_output=True, env=variables, timeout=300)
        self.arguments, self.status = arguments, done.returncode
        self.out, self.err = done.stdout.decode(), done.stderr.decode()
        self.errors = [line for line in self.err.splitlines() if line != NO_RULE]

    def json(self):
        return json.loads(self.out)


class Case(unittest.TestCase):
    maxDiff = 4000

    def refuses(self, arguments, *words):
        """Status 2, nothing on standard output, one line on standard error with these words."""
        run = Run(*arguments)
        self.assertEqual((run.status, run.out), (2, ""), run.err)
        self.assertEqual(len(run.err.splitlines()), 1, run.err)
        for word in words:
            self.assertIn(word, run.err)

    def accepts(self, *arguments):
        run = Run(*arguments)
        self.assertEqual(run.status, 0, run.err)
        return run


class Usage(Case):
    def test_version_and_help(self):
        self.assertRegex(self.accepts("version").out, r"^heddle \d+\.\d+\.\d+\n$")
        self.assertEqual(self.accepts("--version").out, self.accepts("version").out)
        self.assertEqual(self.accepts("help").out, self.accepts("--help").out)
        self.assertEqual(self.accepts("help").out, self.accepts().out)
        for command in ("check", "inspect", "explain", "version"):
            text = self.accepts(command, "--help").out
            self.assertIn("Example", text)
            self.assertEqual(self.accepts("help", command).out, text)

    def test_unknown_words(self):
        self.refuses(["chekc"], "chekc", "check")
        self.refuses(["check", "bank.jar", "--fromat", "json"], "--fromat", "--format")
        self.refuses(["inspect"], "inspect", "class")
        self.refuses(["inspect", "clas", "bank.jar"], "clas", "class")

    def test_layers_and_commands_to_come(self):
        for layer in ("calls", "points-to", "threads", "accesses", "locks", "objects", "ownership"):
            self.refuses(["inspect", layer, "bank.jar"], layer, "not built yet")
        self.refuses(["explain", "data-race-1f3a9c2e5b7d0846", "--from", "x.json"], "not built yet")

    def test_bad_values(self):
        for option, value in [("--jobs", "0"), ("--jobs", "many"), ("--mode", "strict"), ("--rules", "races"),
                              ("--context", "object"), ("--format", "xml"), ("--memory-limit", "lots"),
                              ("--timeout", "-1"), ("--progress", "maybe"), ("--format", "dot"), ("--main", "")]:
            with self.subTest(option=option, value=value):
                self.refuses(["check", "bank.jar", option, value], option)
        self.refuses(["check", "bank.jar", "--library=some"], "--library", "some")
        self.refuses(["check", "bank.jar", "--jobs"], "--jobs")
        self.refuses(["check", "bank.jar", "--format", "json", "--format", "sarif"], "--output")
        self.refuses(["check", "bank.jar", "--update-baseline"], "--baseline")
        self.refuses(["inspect", "class", "bank.jar", "--format", "sarif"], "--format")
        self.refuses(["inspect", "class", "bank.jar", "--format", "dot"], "--format")

    def test_files_that_options_name(self):
        self.refuses(["check", "bank.jar", "--baseline", "none.json"], "none.json", "No such file")
        self.refuses(["check", "bank.jar", "--sources", "none"], "none", "no such directory")
        self.refuses(["check", "bank.jar", "--config", "none.toml"], "none.toml", "No such file")
        self.refuses(["check", "bank.jar", "--output", "none/report"], "none/report", "No such file")
        self.refuses(["inspect", "class", "bank.jar", "--output", "none/report"], "none/report", "No such file")
        self.refuses(["check", "bank.jar", "--jdk", "empty"], "empty", "no JDK")

    def test_bad_config(self):
        for text, words in [("jobs = 'x'", ["bad.toml:1:", "jobs"]), ("\nmain = {}", ["bad.toml:2:", "main"]),
                            ("[[suppress]]\nrulz = 'x'", ["bad.toml:2:", "rulz"]), ("jobs 1", ["bad.toml:1:"]),
                            ("job = 1", ["bad.toml:1:", "job", "jobs"])]:
            with self.subTest(text=text):
                (work / "bad.toml").write_text(text)
                self.refuses(["check", "bank.jar", "--config", "bad.toml"], *words)

    def test_closed_standard_output(self):
        command = f"'{HEDDLE}' inspect class --class 'java.util.*' | head -1; echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", command], cwd=work, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.splitlines()[-1], "0")

    def test_full_disk(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([HEDDLE, "help"], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("No space left", done.stderr)


class BadInput(Case):
    def test_each_kind_gets_one_message(self):
        for path, word in [("none.jar", "No such file"), ("empty", "no class files"), ("empty.jar", "no class files"),
                           ("text.jar", "zip"), ("cut.jar", "truncated"), ("Cut.class", "offset"), ("app.apk", "DEX")]:
            for command in (["check"], ["inspect", "class"], ["inspect", "ir"], ["inspect", "hierarchy"]):
                with self.subTest(command=command, path=path):
                    self.refuses([*command, path], path, word)

    def test_no_path(self):
        self.refuses(["check"], "PATH")
        self.refuses(["inspect", "class"], "PATH", "--class")

    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_unreadable_file(self):
        shutil.copy(work / "bank.jar", work / "secret.jar")
        os.chmod(work / "secret.jar", 0)
        self.refuses(["check", "secret.jar"], "secret.jar", "Permission denied")

    def test_entry_points(self):
        self.refuses(["check", "bank.jar", "--main", "bank.Nobody"], "--main", "bank.Nobody", "bank.Main")
        self.refuses(["check", "bank.jar", "--main", "bank.Teller"], "--main", "bank.Teller", "main(String[])")
        self.refuses(["check", "nomain.jar"], "Main-Class", "bank.Nope")
        self.refuses(["check", "classes/bank/Account.class"], "no entry point", "--main", "--library")
        self.refuses(["check", "bank.jar", "--class", "bank.Nobody"], "--class", "bank.Nobody")
        (work / "entry.toml").write_text("entry-points = ['bank.Main.nothing']")
        self.refuses(["check", "bank.jar", "--config", "entry.toml"], "bank.Main.nothing")

    def test_one_bad_path_of_two(self):
        run = self.accepts("check", "none.jar", "bank.jar")
        self.assertEqual(len(run.errors), 1, run.err)
        self.assertIn("none.jar", run.errors[0])

    def test_one_bad_class_of_two(self):
        for command in (["check"], ["inspect", "class"], ["inspect", "ir"], ["inspect", "hierarchy"]):
            with self.subTest(command=command):
                run = self.accepts(*command, "half.jar")
                errors = [line for line in run.errors if "error" in line]
                self.assertEqual(len(errors), 1, run.err)
                self.assertIn("half.jar!/bank/Cut.class", errors[0])
                self.assertIn("offset", errors[0])

    def test_bad_code_leaves_the_other_methods(self):
        code = bytearray((work / "classes/bank/Account.class").read_bytes())
        at = code.index(bytes([0x2A, 0xB4]))  # aload_0, getfield: the start of some method's code
        code[at] = 0xFE                       # no opcode
        (work / "Account.class").write_bytes(code)
        run = self.accepts("inspect", "class", "Account.class")
        self.assertIn("its code is malformed", run.out)
        self.assertGreater(run.out.count("return\n"), 2)
        self.assertEqual(len(run.errors), 1, run.err)
        self.assertIn("Account.class: offset", run.errors[0])
        self.assertEqual(json.loads(self.accepts("inspect", "class", "Account.class", "--format", "json").out)
                         ["classes"][0]["name"], "bank/Account")
        self.assertEqual(self.accepts("inspect", "ir", "Account.class").status, 0)

    def test_no_jdk(self):
        run = Run("check", "bank.jar", JAVA_HOME="", PATH="")
        self.assertEqual(run.status, 0, run.err)
        self.assertIn("no JDK found", run.err)


class Check(Case):
    def test_good_input(self):
        run = self.accepts("check", "bank.jar")
        self.assertEqual(run.out, "No findings.\n")
        self.assertEqual(run.err, NO_RULE + "\n")

    def test_json(self):
        document = self.accepts("check", "bank.jar", "--format", "json").json()
        self.assertEqual(document["format"], "heddle-findings")
        self.assertEqual(document["version"], 1)
        self.assertEqual(document["program"]["entry_points"], ["bank.Main.main(java.lang.String[])"])
        self.assertEqual(document["program"]["threads"],
                         [{"id": 1, "name": "main", "many": False, "root": "bank.Main.main", "parent": None,
                           "spawned_at": []}])
        self.assertGreater(document["program"]["classes"], 4)
        self.assertEqual(document["findings"], [])
        self.assertNotIn("timings", document)

    def test_classes_are_counted_without_phantoms(self):
        document = json.loads(Run("check", "bank.jar", "--format", "json", JAVA_HOME="", PATH="").out)
        self.assertEqual(document["program"]["classes"], 4)

    def test_statistics(self):
        document = self.accepts("check", "bank.jar", "--format", "json", "--stats").json()
        self.assertIn("load", document["timings"])
        self.assertIn("total", document["timings"])
        self.assertGreater(document["peak_memory_mb"], 0)
        self.assertIn("peak memory", self.accepts("check", "bank.jar", "--stats").out)

    def test_every_main_of_a_directory(self):
        entries = self.accepts("check", "classes", "--format", "json").json()["program"]["entry_points"]
        self.assertEqual([e.removesuffix(".main(java.lang.String[])") for e in entries],
                         ["bank.Main", "cache.Main", "crawler.Spider", "jobs.JobQueue", "orders.Ledger"])
        entries = self.accepts("check", "classes", "--main", "cache.Main", "--main", "bank/Main", "--format",
                               "json").json()["program"]["entry_points"]
        self.assertEqual([e.split(".")[0] for e in entries], ["cache", "bank"])

    def test_entry_points_of_the_config(self):
        (work / "entry.toml").write_text("entry-points = ['bank.Teller.run']\nmain = ['bank.Main']")
        program = self.accepts("check", "bank.jar", "--config", "entry.toml", "--format", "json").json()["program"]
        self.assertEqual(program["entry_points"], ["bank.Main.main(java.lang.String[])", "bank.Teller.run()"])
        self.assertEqual([t["name"] for t in program["threads"]], ["main", "run"])

    def test_documents(self):
        run = self.accepts("check", "bank.jar", "--format", "json", "--output", "r.json", "--format", "sarif", "--output",
                           "r.sarif", "--format", "html", "--output", "r.html", "--format", "text")
        self.assertEqual(run.out, "No findings.\n")
        self.assertEqual(json.loads((work / "r.json").read_text())["findings"], [])
        self.assertEqual(json.loads((work / "r.sarif").read_text())["version"], "2.1.0")
        self.assertTrue((work / "r.html").read_text().startswith("<!DOCTYPE html>"))

    def test_an_output_that_fails_leaves_nothing(self):
        before = sorted(os.listdir(work))
        self.refuses(["check", "none.jar", "--output", "left.json"], "none.jar")
        self.assertEqual(sorted(os.listdir(work)), before)

    def test_options_for_later_are_named(self):
        run = self.accepts("check", "bank.jar", "--rules", "deadlock", "--mode", "lenient", "--library")
        self.assertIn("without effect so far: --library, --rules, --mode", run.err)

    def test_library_needs_no_main(self):
        document = self.accepts("check", "classes/bank/Account.class", "--library", "--format", "json").json()
        self.assertEqual(document["program"]["entry_points"], [])
        self.accepts("check", "--class", "java.util.Vector", "--library")

    def test_flat_jar(self):
        self.assertIn("--not-app", self.accepts("check", "flat.jar").err)
        self.assertNotIn("--not-app", self.accepts("check", "flat.jar", "--app", "bank").err)
        entries = self.accepts("check", "flat.jar", "--app", "bank", "--format", "json").json()["program"]["entry_points"]
        self.assertEqual(entries, ["bank.Main.main(java.lang.String[])"])
        entries = self.accepts("check", "flat.jar", "--not-app", "bank", "--not-app", "*.Main",
                               "--format", "json").json()["program"]["entry_points"]
        self.assertEqual([e.split(".")[0] for e in entries], ["crawler", "jobs", "orders"])

    def test_limits(self):
        for limit in (["--timeout", "0.000001"], ["--memory-limit", "1M"]):
            run = Run("check", "bank.jar", "--format", "json", *limit)
            self.assertEqual(run.status, 3, run.err)
            self.assertEqual(run.json()["findings"], [])
            self.assertIn(limit[0], run.err)

    def test_default_config_is_read(self):
        folder = work / "project"
        folder.mkdir()
        (folder / "heddle.toml").write_text("format = 'json'\n")
        done = subprocess.run([HEDDLE, "check", "../bank.jar"], cwd=folder, capture_output=True, text=True)
        self.assertEqual(json.loads(done.stdout)["format"], "heddle-findings")

    def test_progress(self):
        self.assertIn("load", self.accepts("check", "bank.jar", "--progress", "always").err)


class Inspect(Case):
    def test_names_and_patterns(self):
        def names(*arguments):
            document = self.accepts("inspect", "class", *arguments, "--format", "json").json()
            return [c["name"] for c in document["classes"]]
        self.assertEqual(names("bank.jar"), ["bank/Account", "bank/Main", "bank/SafeAccount", "bank/Teller"])
        self.assertEqual(names("bank.jar", "--class", "bank.Main", "--class", "java.lang.Object"),
                         ["java/lang/Object", "bank/Main"])
        self.assertEqual(names("bank.jar", "--class", "*Account"), ["bank/Account", "bank/SafeAccount"])
        self.assertIn("java/util/ArrayList$SubList", names("--class", "java.util.ArrayList*"))
        self.assertEqual(names("--classpath", "bank.jar", "--class", "bank.Main"), ["bank/Main"])
        self.assertEqual(names("flat.jar", "--app", "cache", "--not-app", "cache.Main"),
                         ["cache/LazyCache", "cache/Settings"])

    def test_methods(self):
        def methods(*patterns):
            arguments = [word for pattern in patterns for word in ("--method", pattern)]
            document = self.accepts("inspect", "class", "bank.jar", *arguments, "--format", "json").json()
            return [(c["name"], m["name"]) for c in document["classes"] for m in c["methods"]]
        self.assertEqual(methods("run", "main"), [("bank/Main", "main"), ("bank/Teller", "run")])
        self.assertEqual(methods("transfer(int)"), [("bank/Teller", "transfer")])
        self.refuses(["inspect", "class", "bank.jar", "--method", "transfer(long)"], "--method")

    def test_class_json_is_resolved(self):
        document = self.accepts("inspect", "class", "bank.jar", "--class", "bank.Account", "--format", "json").json()
        self.assertEqual((document["format"], document["version"]), ("heddle-inspect-class", 1))
        account = document["classes"][0]
        self.assertEqual(account["origin"], "application")
        self.assertEqual(account["place"], "bank.jar!/bank/Account.class")
        self.assertEqual([f["name"] for f in account["fields"]], ["owner", "balance"])
        deposit = next(m for m in account["methods"] if m["name"] == "deposit")
        instructions = deposit["code"]["instructions"]
        self.assertEqual([i["op"] for i in instructions],
                         ["aload_0", "dup", "getfield", "iload_1", "iadd", "putfield", "return"])
        self.assertEqual((instructions[2]["kind"], instructions[2]["text"]), ("Fieldref", "bank/Account.balance:I"))
        pool = {e["index"]: e["text"] for e in account["constant_pool"]["entries"]}
        self.assertEqual(pool[instructions[2]["constant"]], "bank/Account.balance:I")

    def test_origin_and_duplicates(self):
        run = self.accepts("inspect", "class", "bank.jar", "--classpath", "flat.jar", "--class", "bank.Main", "--class",
                           "cache.Main", "--format", "json")
        self.assertEqual([(c["name"], c["origin"]) for c in run.json()["classes"]],
                         [("bank/Main", "application"), ("cache/Main", "dependency")])

    def test_modules(self):
        text = self.accepts("inspect", "class", "--class", "module-info").out
        self.assertIn("module java.base {", text)
        self.assertIn("  exports java.util.concurrent;", text)
        classes = self.accepts("inspect", "class", "--class", "module-info", "--format", "json").json()["classes"]
        sql = next(c["module"] for c in classes if c["module"]["name"] == "java.sql")
        self.assertIn("java.logging", [row["module"] for row in sql["requires"]])
        self.assertEqual(sql["uses"], ["java/sql/Driver"])

    def test_ir_json(self):
        document = self.accepts("inspect", "ir", "bank.jar", "--class", "bank.Account", "--format", "json").json()
        self.assertEqual((document["format"], document["version"]), ("heddle-inspect-ir", 1))
        deposit = next(m for m in document["classes"][0]["methods"] if m["name"] == "deposit")["body"]
        self.assertEqual([i["op"] for i in deposit["instructions"]],
                         ["param", "param", "get_field", "add", "put_field", "return_"])
        self.assertEqual(deposit["blocks"][0]["end"], len(deposit["instructions"]))

    def test_dot(self):
        text = self.accepts("inspect", "hierarchy", "classes", "--class", "jobs.Job", "--format", "dot").out
        self.assertTrue(text.startswith("digraph hierarchy {\n"))
        self.assertIn('  "jobs.CountJob" -> "jobs.Job" [style=dashed];\n', text)
        if shutil.which("dot"):
            subprocess.run(["dot", "-Tsvg"], input=text.encode(), check=True, stdout=subprocess.DEVNULL)

    def test_output_file(self):
        self.assertEqual(self.accepts("inspect", "hierarchy", "bank.jar", "--output", "h.txt").out, "")
        self.assertIn("class bank.SafeAccount", (work / "h.txt").read_text())


class Goldens(Case):
    def test_goldens(self):
        version = subprocess.run([javac(), "-version"], capture_output=True, text=True).stdout
        if not version.startswith("javac 17."):
            self.skipTest(f"the goldens are of what javac 17 emits, and this is {version}")
        for name, arguments in {
                "class-bank.txt": ["class", "classes", "--class", "bank.*"],
                "class-orders.txt": ["class", "classes", "--class", "orders.Order*"],
                "class-jobs.txt": ["class", "classes", "--class", "jobs.Job*"],
                "class-settings.json": ["class", "classes", "--class", "cache.Settings", "--format", "json"],
                "ir-bank.txt": ["ir", "classes", "--class", "bank.*"],
                "ir-jobs.txt": ["ir", "classes", "--class", "jobs.*"],
                "ir-cache.json": ["ir", "classes", "--class", "cache.Settings", "--format", "json"],
                "hierarchy.txt": ["hierarchy", "classes"],
                "hierarchy-jobs.json": ["hierarchy", "classes", "--class", "jobs.*", "--format", "json"],
                "hierarchy-jobs.dot": ["hierarchy", "classes", "--class", "jobs.*", "--format", "dot"]}.items():
            with self.subTest(golden=name):
                golden, actual = GOLDEN / name, GOLDEN / (name + ".actual")
                out = self.accepts("inspect", *arguments).out
                if not golden.exists() or golden.read_text() != out:
                    GOLDEN.mkdir(exist_ok=True)
                    actual.write_text(out)
                    self.fail(f"{actual} differs from the golden; if it is right: tools/accept_goldens")
                actual.unlink(missing_ok=True)


class Jobs(Case):
    COMMANDS = (["inspect", "class", "flat.jar"], ["inspect", "ir", "flat.jar"],
                ["inspect", "ir", "flat.jar", "--format", "json"],
                ["inspect", "hierarchy", "flat.jar", "--format", "json"],
                ["inspect", "hierarchy", "flat.jar", "--format", "dot"],
                ["inspect", "class", "--class", "java.util.concurrent.locks.*"])

    def test_output_is_the_same_for_every_number_of_jobs(self):
        for arguments in self.COMMANDS:
            with self.subTest(arguments=arguments):
                one = self.accepts(*arguments, "--jobs", "1")
                for jobs in ("2", "8"):
                    other = self.accepts(*arguments, "--jobs", jobs)
                    self.assertTrue(one.out == other.out, f"standard output differs between 1 and {jobs} jobs")
                    self.assertEqual(one.err, other.err)


class ParallelJobs(Jobs):
    """One command for each parallel loop: these run under the thread sanitizer too, where each takes seconds."""
    COMMANDS = (["inspect", "class", "flat.jar", "--format", "json"],
                ["inspect", "ir", "--class", "java.util.concurrent.locks.*"],
                ["check", "flat.jar", "none.jar", "--format", "json"])


if __name__ == "__main__":
    HEDDLE = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
