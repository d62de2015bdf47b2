#!/usr/bin/env python3
"""cli_test.py HEDDLE [SUITE...]: runs heddle as a user would and checks status, standard output and standard error.

The example programs are compiled once for all suites. Goldens are in tests/golden; a mismatch writes NAME.actual beside the
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
NO_JDK = {"JAVA_HOME": "", "PATH": ""}  # the analysis is short then, also for sanitizers


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
    subprocess.run([str(ROOT / "tests/support/once"), str(work / "classes"),
                    javac(), "--release", "17", "-g", "-Xlint:none", "-d", "{}", *sources], check=True)
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
        self.errors = [line for line in self.err.splitlines() if "no JDK found" not in line]

    def json(self):
        return json.loads(self.out)


class Case(unittest.TestCase):
    maxDiff = 4000
    ENVIRONMENT = {}  # of runs that are refused

    def refuses(self, arguments, *words):
        """Status 2, nothing on standard output, one line on standard error with these words."""
        run = Run(*arguments, **self.ENVIRONMENT)
        self.assertEqual((run.status, run.out), (2, ""), run.err)
        self.assertEqual(len(run.errors), 1, run.err)
        for word in words:
            self.assertIn(word, run.err)

    def accepts(self, *arguments):
        run = Run(*arguments)
        self.assertEqual(run.status, 0, run.err)
        return run

    def checks(self, *arguments, **environment):
        """Status 0 or 1, whatever is found."""
        run = Run("check", *arguments, **environment)
        self.assertIn(run.status, (0, 1), run.err)
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
        for layer in ("class", "ir", "hierarchy", "calls", "points-to", "threads", "accesses", "locks"):
            self.assertIn(layer, self.accepts("help").out)
        for layer in ("calls", "points-to"):
            self.assertIn(f"  heddle inspect {layer} app.jar", self.accepts("inspect", "--help").out)
            self.assertEqual(self.accepts("help", command).out, text)

    def test_unknown_words(self):
        self.refuses(["chekc"], "chekc", "check")
        self.refuses(["check", "bank.jar", "--fromat", "json"], "--fromat", "--format")
        self.refuses(["inspect"], "inspect", "class", "another layer")
        self.refuses(["check", "--help=1"], "--help takes no value")
        self.refuses(["inspect", "clas", "bank.jar"], "clas", "class")
        self.refuses(["version", "bank.jar"], "version", "bank.jar")
        self.refuses(["version", "--jobs", "2"], "--jobs")
        self.refuses(["help", "check", "inspect"], "inspect")

    def test_layers_to_come(self):
        for layer in ("objects", "ownership"):
            self.refuses(["inspect", layer, "bank.jar"], layer, "not built yet")

    def test_bad_values(self):
        for option, value in [("--jobs", "0"), ("--jobs", "many"), ("--mode", "strict"), ("--rules", "races"),
                              ("--context", "object"), ("--format", "xml"), ("--memory-limit", "lots"),
                              ("--timeout", "-1"), ("--progress", "maybe"), ("--format", "dot"), ("--main", "")]:
            with self.subTest(option=option, value=value):
                self.refuses(["check", "bank.jar", option, value], option)
        self.refuses(["check", "bank.jar", "--library=some"], "--library", "some")
        self.refuses(["check", "bank.jar", "--library="], "--library= has no value")
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
    ENVIRONMENT = NO_JDK

    def test_each_kind_gets_one_message(self):
        for path, word in [("none.jar", "No such file"), ("empty", "no class files"), ("empty.jar", "no class files"),
                           ("text.jar", "zip"), ("cut.jar", "truncated"), ("Cut.class", "offset"), ("app.apk", "DEX")]:
            for command in (["check"], ["inspect", "class"], ["inspect", "ir"], ["inspect", "hierarchy"],
                            ["inspect", "calls"], ["inspect", "points-to"]):
                with self.subTest(command=command, path=path):
                    self.refuses([*command, path], path, word)

    def test_no_path(self):
        self.refuses(["check"], "PATH")
        self.refuses(["check", "bank.jar", ""], "an empty PATH")
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
        run = self.checks("none.jar", "bank.jar", **NO_JDK)
        self.assertEqual(len(run.errors), 1, run.err)
        self.assertIn("none.jar", run.errors[0])

    def test_one_bad_class_of_two(self):
        for command in (["check"], ["inspect", "class"], ["inspect", "ir"], ["inspect", "hierarchy"]):
            with self.subTest(command=command):
                run = Run(*command, "half.jar", **NO_JDK)
                self.assertEqual(run.status, 0, run.err)
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
        self.assertIn("no JDK found", self.checks("bank.jar", **NO_JDK).err)

    def test_bad_baseline(self):
        for text, word in [("hello", "line 1"), ("{", "line 1"), ("{}", "neither a baseline"),
                           ('{"format": "heddle-baseline", "version": 7}', "version"), ("\0", "line 1")]:
            with self.subTest(text=text):
                (work / "bad-baseline").write_text(text)
                self.refuses(["check", "bank.jar", "--baseline", "bad-baseline"], "bad-baseline", word)
                self.refuses(["check", "bank.jar", "--baseline", "bad-baseline", "--update-baseline"], "bad-baseline")
                self.assertEqual((work / "bad-baseline").read_text(), text)


class Check(Case):
    def test_a_race_from_end_to_end(self):
        run = Run("check", "bank.jar", "--sources", str(ROOT / "examples"))
        self.assertEqual(run.status, 1, run.err)
        self.assertRegex(run.out, r"bank/Account\.java:\d+: certain data race on bank\.Account\.balance \[data-race-[0-9a-f]{16}\]")
        self.assertIn("   14 | balance += amount;\n", run.out)
        self.assertNotIn("data race on bank.SafeAccount", run.out)
        self.assertRegex(run.out, r"\n\d+ findings?: \d+ certain")
        self.assertEqual(run.err, "")

    def test_json(self):
        run = self.checks("bank.jar", "--format", "json")
        document = run.json()
        self.assertEqual(document["format"], "heddle-findings")
        self.assertEqual(document["version"], 1)
        self.assertEqual(document["program"]["entry_points"], ["bank.Main.main(java.lang.String[])"])
        main = document["program"]["threads"][0]
        self.assertEqual((main["name"], main["many"], main["parent"], main["spawned_at"]), ("main", False, None, []))
        self.assertGreater(document["program"]["classes"], 4)
        self.assertEqual(bool(document["findings"]), run.status == 1)
        self.assertNotIn("timings", document)
        self.assertNotIn("safe", document)

    def test_classes_are_counted_without_phantoms(self):
        document = self.checks("bank.jar", "--format", "json", **NO_JDK).json()
        self.assertEqual(document["program"]["classes"], 4)

    def test_statistics(self):
        document = self.checks("bank.jar", "--format", "json", "--stats", **NO_JDK).json()
        self.assertIn("load", document["timings"])
        self.assertIn("total", document["timings"])
        self.assertGreater(document["peak_memory_mb"], 0)
        self.assertIn("peak memory", self.checks("bank.jar", "--stats", **NO_JDK).out)

    def test_why_safe(self):
        self.assertIn("safe", self.checks("bank.jar", "--format", "json", "--why-safe", **NO_JDK).json())

    def test_why_safe_of_a_field(self):
        def subjects(*field):
            safe = self.checks("flat.jar", "--main", "crawler.Spider", "--format", "json", "--why-safe", *field).json()["safe"]
            return {finding["subject"] for finding in safe}
        self.assertGreater(len(subjects()), 1)
        for field in ("Spider.last", "crawler.*.last"):
            self.assertEqual(subjects(field), {"crawler.Spider.last"}, field)
        self.assertEqual(subjects("ast"), set())

    def entries(self, *arguments):
        return self.checks(*arguments, "--format", "json", **NO_JDK).json()["program"]["entry_points"]

    def test_every_main_of_a_directory(self):
        self.assertEqual([e.removesuffix(".main(java.lang.String[])") for e in self.entries("classes")],
                         ["bank.Main", "cache.Main", "crawler.Spider", "jobs.JobQueue", "orders.Ledger"])
        self.assertEqual([e.split(".")[0] for e in self.entries("classes", "--main", "cache.Main", "--main", "bank/Main")],
                         ["cache", "bank"])
        self.assertEqual(len(self.entries("classes", "--main", "bank.Main", "--main", "bank/Main")), 1)

    def test_entry_points_of_the_config(self):
        (work / "entry.toml").write_text("entry-points = ['bank.Teller.run']\nmain = ['bank.Main']")
        program = self.checks("bank.jar", "--config", "entry.toml", "--format", "json", **NO_JDK).json()["program"]
        self.assertEqual(program["entry_points"], ["bank.Main.main(java.lang.String[])", "bank.Teller.run()"])

    def test_documents(self):
        run = self.checks("bank.jar", "--format", "json", "--output", "r.json", "--format", "sarif", "--output",
                          "r.sarif", "--format", "html", "--output", "r.html", "--format", "text")
        ids = [finding["id"] for finding in json.loads((work / "r.json").read_text())["findings"]]
        sarif = json.loads((work / "r.sarif").read_text())
        self.assertEqual(sarif["version"], "2.1.0")
        self.assertEqual(sarif["runs"][0]["invocations"][0]["exitCode"], run.status)
        self.assertEqual([r["partialFingerprints"]["heddle/v1"] for r in sarif["runs"][0]["results"]], ids)
        html = (work / "r.html").read_text()
        self.assertTrue(html.startswith("<!DOCTYPE html>"))
        for identifier in ids:
            self.assertIn(identifier, html)
            self.assertIn(identifier, run.out)

    def test_modes_nest(self):
        precise, lenient = ({f["id"] for f in self.checks("bank.jar", "--mode", mode, "--format", "json").json()["findings"]}
                            for mode in ("precise", "lenient"))
        self.assertLessEqual(precise, lenient)

    def test_an_output_that_fails_leaves_nothing(self):
        before = sorted(os.listdir(work))
        self.refuses(["check", "none.jar", "--output", "left.json"], "none.jar")
        self.assertEqual(sorted(os.listdir(work)), before)

    def test_rules_to_come_are_named_if_asked_for(self):
        self.assertIn("note: --rules: not built yet: object-race",
                      self.checks("bank.jar", "--rules", "deadlock,object-race", **NO_JDK).err)
        self.assertNotIn("not built", self.checks("bank.jar", "--rules", "data-race", **NO_JDK).err)

    def test_suppressions(self):
        (work / "suppress.toml").write_text("[[suppress]]\nsubject = '*'\n\n[[suppress]]\nsubject = 'no.Such.*'\n")
        plain = self.checks("bank.jar", "--mode", "lenient", "--format", "json").json()
        run = self.accepts("check", "bank.jar", "--mode", "lenient", "--format", "json", "--config", "suppress.toml")
        document = run.json()
        self.assertEqual(document["findings"], [])
        self.assertEqual([f["id"] for f in document["suppressed"]], [f["id"] for f in plain["findings"]])
        self.assertIn("note: [[suppress]] subject no.Such.*: matches no finding", run.err)

    def test_baseline(self):
        found = self.checks("bank.jar", "--format", "json")
        (work / "found.json").write_text(found.out)
        run = self.accepts("check", "bank.jar", "--baseline", "known.json", "--update-baseline")
        self.assertIn("written to the baseline", run.out)
        known = json.loads((work / "known.json").read_text())
        self.assertEqual((known["format"], known["version"]), ("heddle-baseline", 1))
        self.assertEqual([k["id"] for k in known["findings"]], sorted(f["id"] for f in found.json()["findings"]))
        for baseline in ("known.json", "found.json"):
            document = self.accepts("check", "bank.jar", "--baseline", baseline, "--format", "json").json()
            self.assertEqual(document["findings"], [])
            self.assertEqual(document["hidden"]["in_baseline"], len(known["findings"]))

    def test_library_needs_no_main(self):
        document = self.checks("classes/cache/LazyCache.class", "--library", "--format", "json", **NO_JDK).json()
        self.assertEqual(document["program"]["entry_points"], ["heddle.OpenProgram.main(java.lang.String[])"])
        self.checks("--class", "java.util.Vector", "--library")

    def test_an_open_program_says_when_nothing_is_called_or_shared(self):
        for name, modifier in (("hidden", ""), ("unshared", "public ")):
            source = work / name / "Account.java"
            source.parent.mkdir()
            source.write_text(f"{modifier}class Account {{ int sum; public void add(int n) {{ sum += n; }} }}")
            subprocess.run([javac(), "--release", "17", "-d", str(source.parent), str(source)], check=True)
        self.refuses(["check", "hidden", "--library"], "nothing to analyse")
        self.refuses(["check", "classes", "--main", "bank.Main", "--app", "nobody"], "nothing to analyse")
        self.assertIn("no class claims to be shared", self.accepts("check", "unshared", "--library").err)
        self.assertNotIn("no class claims", self.checks("unshared", "--library", "--class", "Account").err)

    def test_a_final_field_is_not_to_be_declared_volatile(self):
        source = work / "early" / "Early.java"
        source.parent.mkdir()
        source.write_text("""public class Early {
  final int kept;
  int changed;
  Early() {
    Early self = this;
    new Thread(() -> System.out.println(self.kept + self.changed)).start();
    kept = 1;
    changed = 1;
  }
  public static void main(String[] arguments) { new Early(); }
}""")
        subprocess.run([javac(), "--release", "17", "-d", str(source.parent), str(source)], check=True)
        fixes = {f["subject"]: f["fix"] for f in self.checks("early", "--format", "json").json()["findings"]}
        self.assertIn("when its constructor has finished", fixes["Early.kept"])
        self.assertNotIn("volatile", fixes["Early.kept"])
        self.assertIn("volatile", fixes["Early.changed"])

    def test_a_class_of_the_jdk_comes_with_what_it_is_made_of(self):
        run = self.checks("--class", "java.util.Stack", "--library", "--rules", "data-race", "--format", "json")
        self.assertIn("java.util.Vector.elementCount", [f["subject"] for f in run.json()["findings"]])
        self.assertIn("what java.util.Stack inherits from the abstract class java.util.AbstractList is not looked at",
                      run.err)

    def test_a_closed_program_is_reported_on_where_classes_say(self):
        plain = self.checks("classes", "--format", "json").json()["findings"]
        only = self.checks("classes", "--class", "bank.Account", "--format", "json").json()["findings"]
        self.assertIn("bank.Account.balance", [f["subject"] for f in only])
        self.assertLess(len(only), len(plain))
        for finding in only:
            self.assertIn("bank.Account", [s["class"] for p in finding["pairs"] for s in p["sides"]])

    def test_an_open_program_of_the_jdk(self):
        findings = self.checks("--class", "java.util.Hashtable", "--library", "--rules", "data-race", "--mode", "lenient",
                               "--format", "json").json()["findings"]
        shown = [f for f in findings if f["confidence"] != "possible"]
        self.assertEqual([f["subject"].removeprefix("java.util.Hashtable") for f in shown],
                         ["$Entry.next", "$Entry.value", ".count", ".modCount", ".table"])
        for finding in shown[:2]:
            # Most pairs hold a Hashtable on both sides, perhaps two; enumerations and entries hold none and come first.
            self.assertEqual(min(len(side["locks"]) for side in finding["pairs"][0]["sides"]), 0)
            self.assertTrue(any(all(side["locks"] for side in pair["sides"]) for pair in finding["pairs"]))
        # The view's lock is held by a frame of the stack; the method that is called has no name for it.
        (count,) = [f for f in findings if f["subject"] == "java.util.Hashtable.count"]
        self.assertIn("this.mutex", [lock["expr"] for pair in count["pairs"] for side in pair["sides"] for lock in side["locks"]])

    def test_ids_do_not_change_with_other_lambdas(self):
        program = """package ids;
            public class Main {
              public static void main(String[] args) {
                %s
                Runnable shares = () -> {
                  java.util.List<String> list = new java.util.ArrayList<>();
                  new Thread(() -> list.add("a")).start();
                  list.add("b");
                };
                shares.run();
              }
            }"""
        ids = []
        for number, before in enumerate(("", "Runnable other = () -> System.out.println(args.length); other.run();")):
            source = work / f"ids{number}" / "Main.java"
            source.parent.mkdir()
            source.write_text(program % before)
            subprocess.run([javac(), "--release", "17", "-d", str(source.parent), str(source)], check=True)
            (finding,) = self.checks(source.parent.name, "--rules", "data-race", "--format", "json").json()["findings"]
            ids.append(finding["id"])
        self.assertEqual(*ids)

    def test_ids_do_not_change_with_other_anonymous_classes(self):
        program = """package named;
            public class Main {
              static Object other() { return %s; }
              public static void main(String[] args) {
                Runnable counts = new Runnable() {
                  int count;
                  public void run() { count++; }
                };
                new Thread(counts).start();
                new Thread(counts).start();
                java.util.List<String> list = new java.util.ArrayList<>();
                Runnable adds = new Runnable() {
                  public void run() { list.add("a"); }
                };
                new Thread(adds).start();
                new Thread(adds).start();
              }
            }"""
        ids, subjects = [], []
        for number, before in enumerate(("null", "new Object() { public String toString() { return null; } }")):
            source = work / f"named{number}" / "Main.java"
            source.parent.mkdir()
            source.write_text(program % before)
            subprocess.run([javac(), "--release", "17", "-d", str(source.parent), str(source)], check=True)
            found = self.checks(source.parent.name, "--rules", "data-race", "--format", "json").json()["findings"]
            ids.append([f["id"] for f in found])
            subjects.append([f["subject"] for f in found])
        self.assertEqual(subjects[0], ["named.Main$1.count", "named.Main$2.val$list{}"])
        self.assertEqual(subjects[1], ["named.Main$2.count", "named.Main$3.val$list{}"])
        self.assertEqual(*ids)
        self.assertEqual(len(set(ids[0])), 2)

    def test_flat_jar(self):
        self.assertIn("--not-app", self.checks("flat.jar", **NO_JDK).err)
        self.assertNotIn("--not-app", self.checks("flat.jar", "--app", "bank", **NO_JDK).err)
        self.assertEqual(self.entries("flat.jar", "--app", "bank"), ["bank.Main.main(java.lang.String[])"])
        entries = self.entries("flat.jar", "--not-app", "bank", "--not-app", "*.Main")
        self.assertEqual([e.split(".")[0] for e in entries], ["crawler", "jobs", "orders"])

    def test_missing_classes_are_named(self):
        shutil.copytree(work / "classes", work / "incomplete")
        self.assertNotIn("missing", Run("check", "incomplete", "--main", "bank.Main").err)
        (work / "incomplete" / "bank" / "Account.class").unlink()
        run = Run("check", "incomplete", "--main", "bank.Main", "--format", "json")
        self.assertIn("a class that is called is missing: bank.Account", run.err)
        self.assertIn("a class that is called is missing: bank.Account", [a["what"] for a in run.json()["assumptions"]])

    def test_locks_have_a_class(self):
        for finding in self.checks("bank.jar", "--format", "json").json()["findings"]:
            for side in finding["pairs"][0]["sides"]:
                self.assertTrue(all(lock["class"] for lock in side["locks"]), side["locks"])

    def test_limits(self):
        (work / "kept").write_text("data-race-0000000000000000\n")
        for limit in (["--timeout", "0.000001"], ["--memory-limit", "1M"]):
            run = Run("check", "bank.jar", "--format", "json", "--baseline", "kept", "--update-baseline", *limit)
            self.assertEqual(run.status, 3, run.err)
            self.assertEqual(run.json()["findings"], [])
            self.assertIn("limit", [a["kind"] for a in run.json()["assumptions"]])
            self.assertIn(limit[0], run.err)
            self.assertEqual((work / "kept").read_text(), "data-race-0000000000000000\n")

    def test_default_config_is_read(self):
        folder = work / "project"
        folder.mkdir()
        (folder / "heddle.toml").write_text("format = 'json'\n")
        done = subprocess.run([HEDDLE, "check", "../bank.jar"], cwd=folder, capture_output=True, text=True,
                              env={**os.environ, **NO_JDK})
        self.assertEqual(json.loads(done.stdout)["format"], "heddle-findings")

    def test_progress(self):
        self.assertIn("load", self.checks("bank.jar", "--progress", "always", **NO_JDK).err)

    def on_a_terminal(self, **environment):
        terminal, inside = os.openpty()
        subprocess.run([HEDDLE, "check", "bank.jar"], cwd=work, stdout=inside, stderr=subprocess.DEVNULL, timeout=300,
                       env={**os.environ, **NO_JDK, "TERM": "xterm", **environment})
        os.close(inside)
        text = b""
        try:
            while block := os.read(terminal, 65536):
                text += block
        except OSError:  # the end, as Linux tells it
            pass
        os.close(terminal)
        return text.decode()

    def test_colour_on_terminals_only(self):
        self.assertIn("\x1b[", self.on_a_terminal(NO_COLOR=""))
        self.assertNotIn("\x1b", self.on_a_terminal(NO_COLOR="1"))
        self.assertNotIn("\x1b", self.on_a_terminal(TERM="dumb"))
        self.assertNotIn("\x1b", self.checks("bank.jar", TERM="xterm", **NO_JDK).out)


class Annotations(Case):
    """The same race three times: annotated at the field, annotated at the method, and not."""
    SOURCE = """package app;
        import java.lang.annotation.*;
        public class Main extends Thread {
          @Retention(RetentionPolicy.CLASS) @interface SuppressHeddle { String[] value() default {}; }
          @SuppressHeddle("data-race") static int counted;
          static int hidden, shown;
          @SuppressHeddle static void hide() { hidden++; }
          @SuppressHeddle("deadlock") static void show() { shown++; }
          public void run() { counted++; hide(); show(); }
          public static void main(String[] args) { new Main().start(); new Main().start(); }
        }"""

    def test_they_silence_what_they_name(self):
        (work / "annotated").mkdir()
        (work / "annotated/Main.java").write_text(self.SOURCE)
        subprocess.run([javac(), "--release", "17", "-g", "-d", str(work / "annotated/classes"),
                        str(work / "annotated/Main.java")], check=True)
        run = Run("check", "annotated/classes", "--format", "json")
        self.assertEqual(run.status, 1, run.err)
        document = run.json()
        self.assertEqual([f["subject"] for f in document["findings"]], ["app.Main.shown"])
        self.assertEqual(sorted(f["subject"] for f in document["suppressed"]), ["app.Main.counted", "app.Main.hidden"])
        self.assertTrue(all(f["in_source"] for f in document["suppressed"]))


class Explain(Case):
    PLACE = {"class": "bank.Account", "method": "deposit", "descriptor": "(I)V", "file": "Account.java", "path": None,
             "line": 14, "pc": 2, "origin": "application"}
    SIDE = {"kind": "write", **PLACE, "thread": 1, "locks": [], "stack": [PLACE]}
    REPORT = {"format": "heddle-findings", "version": 1, "findings": [
        {"id": "data-race-1f3a9c2e5b7d0846", "rule": "data-race", "confidence": "certain", "subject": "bank.Account.balance",
         "message": "Two threads write it.", "pairs": [{"confidence": "certain", "conflict": "write-write", "object": None,
                                                        "sides": [SIDE, SIDE]}]}]}

    def setUp(self):
        (work / "report.json").write_text(json.dumps(self.REPORT))

    def test_from_a_report(self):
        text = self.accepts("explain", "data-race-1f3a9c2e5b7d0846", "--from", "report.json", "--sources",
                            str(ROOT / "examples")).out
        self.assertTrue(text.startswith("bank/Account.java:14: certain data race on bank.Account.balance ["), text)
        self.assertIn("   14 | balance += amount;\n", text)
        self.assertIn("\n# Data race\n", text)

    def test_formats(self):
        arguments = ["explain", "data-race-1f3a", "--from", "report.json", "--format"]
        self.assertEqual(len(self.accepts(*arguments, "json").json()["findings"]), 1)
        self.assertEqual(len(self.accepts(*arguments, "sarif").json()["runs"][0]["results"]), 1)
        self.assertTrue(self.accepts(*arguments, "html").out.startswith("<!DOCTYPE html>"))

    def test_every_finding_can_be_explained(self):
        run = self.checks("bank.jar", "--mode", "lenient", "--format", "json")
        (work / "bank.json").write_text(run.out)
        for finding in run.json()["findings"]:
            with self.subTest(id=finding["id"]):
                explained = self.accepts("explain", finding["id"], "--from", "bank.json").out
                self.assertIn(finding["message"], " ".join(explained.split()))
        # Analysing again says the same.
        last = run.json()["findings"][-1]["id"]
        self.assertEqual(self.accepts("explain", last, "bank.jar").out,
                         self.accepts("explain", last, "--from", "bank.json").out)

    def test_what_cannot_be_explained(self):
        self.refuses(["explain"], "ID")
        self.refuses(["explain", "data-race-1"], "--from", "PATH")
        self.refuses(["explain", "data-race-1", "bank.jar", "--from", "report.json"], "not both")
        self.refuses(["explain", "data-race-1f3a9c2e5b7d0847", "--from", "report.json"], "data-race-1f3a9c2e5b7d0846", "1 finding")
        self.refuses(["explain", "data-race-1", "--from", "none.json"], "none.json", "No such file")
        self.refuses(["explain", "data-race-1", "none.jar"], "none.jar", "No such file")
        self.refuses(["explain", "data-race-1", "--from", "report.json", "--baseline", "x"], "--baseline")
        self.refuses(["explain", "data-race-1f3a9c2e5b7d0846", "bank.jar"], "no finding")

    def test_hostile_reports(self):
        for text, word in [("", "expected an object"), ("[" * 10**6, "expected an object"), ('{"a":' * 10**5, "nest"),
                           ('{"format": "heddle-findings", "version": 1, "findings": [{"id": 3}]}', "expected a string"),
                           ('{"format": "other"}', "no report"), ("\0", "expected an object")]:
            with self.subTest(text=text[:80]):
                (work / "hostile.json").write_text(text)
                self.refuses(["explain", "x", "--from", "hostile.json"], "hostile.json", word)


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


class Calls(Case):
    """inspect calls: the call graph around the chosen methods."""

    def graph(self, *arguments):
        """The edges as (caller, callee, line, spawns)."""
        document = self.accepts("inspect", "calls", *arguments, "--format", "json").json()
        self.assertEqual((document["format"], document["version"]), ("heddle-inspect-calls", 1))
        self.assertTrue(document["complete"])
        names = [m["class"] + "." + m["method"] for m in document["methods"]]
        self.assertEqual([m["id"] for m in document["methods"]], list(range(len(names))))
        return [(names[e["caller"]], names[e["callee"]], e["line"], e["spawns"]) for e in document["edges"]]

    def test_json(self):
        edges = self.graph("bank.jar")
        self.assertIn(("bank.Main.main", "bank.Teller.<init>", 11, False), edges)
        self.assertIn(("bank.Main.main", "bank.SafeAccount.balance", 17, False), edges)
        self.assertIn(("java.lang.Thread.start", "bank.Teller.run", 0, True), edges)
        self.assertNotIn(("bank.Main.main", "bank.Teller.run", 13, False), edges)
        for caller, callee, _, _ in edges:
            self.assertTrue(caller.startswith("bank.") or callee.startswith("bank."), (caller, callee))

    def test_filters(self):
        edges = self.graph("bank.jar", "--class", "bank.Teller", "--method", "transfer")
        self.assertEqual({caller for caller, *_ in edges}, {"bank.Teller.run", "bank.Teller.transfer"})
        self.assertEqual({callee for _, callee, *_ in edges},
                         {"bank.Teller.transfer", "bank.Account.withdraw", "bank.SafeAccount.withdraw",
                          "bank.Account.deposit", "bank.SafeAccount.deposit"})
        edges = self.graph("bank.jar", "--class", "java.lang.Thread", "--method", "start()")
        self.assertIn(("bank.Main.main", "java.lang.Thread.start", 13, False), edges)

    def test_text(self):
        text = self.accepts("inspect", "calls", "bank.jar", "--class", "bank.Teller", "--method", "run").out
        self.assertEqual(text, "bank.Teller.run()\n"
                               "  started by                  Thread.start()\n"
                               "  calls       Teller.java:19  Teller.transfer(int)\n")
        self.assertIn("  called by                the JVM\n",
                      self.accepts("inspect", "calls", "bank.jar", "--class", "bank.Main", "--method", "main").out)

    def test_dot(self):
        text = self.accepts("inspect", "calls", "bank.jar", "--class", "bank.Teller", "--format", "dot").out
        self.assertTrue(text.startswith("digraph calls {\n"))
        self.assertRegex(text, r'm(\d+) \[label="Teller.run\(\)", style=bold\];\n')
        self.assertIn("[style=dashed, label=starts];", text)
        self.assertEqual(len(set(text.splitlines())), len(text.splitlines()), "an edge is drawn once")
        if shutil.which("dot"):
            subprocess.run(["dot", "-Tsvg"], input=text.encode(), check=True, stdout=subprocess.DEVNULL)

    def test_contexts_prune(self):
        def callers(context):
            return {caller for caller, callee, *_ in self.graph("classes", "--main", "bank.Main", "--context", context,
                                                                "--class", "bank.*")
                    if callee == "bank.Account.toString"}
        self.assertEqual(callers("insensitive"), {"java.lang.String.valueOf"})
        self.assertLessEqual(callers("object:2+thread"), callers("insensitive"))

    def test_entry_points(self):
        for layer in ("calls", "points-to"):
            self.refuses(["inspect", layer, "classes", "--main", "bank.Nobody"], "--main", "bank.Nobody")
            self.refuses(["inspect", layer, "nomain.jar"], "Main-Class", "bank.Nope")
            self.refuses(["inspect", layer, "classes/bank/Account.class"], "no entry point", "--main")
        self.assertIn(("bank.Main.main", "bank.Account.<init>", 9, False),
                      self.graph("classes", "--main", "bank.Main", "--main", "cache.Main"))

    def test_what_is_not_reachable(self):
        for layer in ("calls", "points-to"):
            self.refuses(["inspect", layer, "classes", "--main", "bank.Main", "--class", "cache.*"], "no reachable method")
            self.refuses(["inspect", layer, "bank.jar", "--class", "bank.Nobody"], "--class", "bank.Nobody")
            self.refuses(["inspect", layer, "bank.jar", "--method", "nothing"], "no reachable method")


class PointsTo(Case):
    """inspect points-to: values, contexts, objects, threads."""

    def solution(self, *arguments):
        document = self.accepts("inspect", "points-to", *arguments, "--format", "json").json()
        self.assertEqual((document["format"], document["version"]), ("heddle-inspect-points-to", 1))
        self.assertTrue(document["complete"])
        return document

    def test_json(self):
        document = self.solution("bank.jar", "--class", "bank.Main", "--method", "main")
        objects = {o["id"]: o for o in document["objects"]}
        (main,) = document["methods"]
        (context,) = main["contexts"]
        self.assertTrue(context["once"])
        at_line = {}
        for value in context["values"]:
            at_line.setdefault(value["line"], set()).update(objects[o]["site"] for o in value["points_to"])
        self.assertLessEqual({"Account@Main.java:9", "SafeAccount@Main.java:9", '"ann"'}, at_line[9])
        self.assertIn("Teller@Main.java:11", at_line[11])
        teller = next(o for o in objects.values() if o["site"] == "Teller@Main.java:11")
        self.assertEqual((teller["class"], teller["single"]), ("bank.Teller", True))
        threads = {t["id"]: t for t in document["threads"]}
        tellers = [t for t in threads.values() if t["name"].startswith("Teller.run()")]
        self.assertEqual([t["many"] for t in tellers], [False, False])
        self.assertTrue(all(threads[p]["name"] == "Main.main(String[])" for t in tellers for p in t["parents"]))

    def test_statistics(self):
        stats = self.solution("bank.jar", "--stats")["stats"]
        self.assertGreater(stats["reachable_methods"], 1000)
        self.assertGreaterEqual(stats["contexts"], stats["reachable_methods"])
        self.assertGreater(stats["call_edges"], stats["reachable_methods"])
        coarse = self.solution("bank.jar", "--stats", "--context", "insensitive")["stats"]
        self.assertEqual(coarse["coarsened_methods"], 0)
        self.assertLess(coarse["objects"], stats["objects"])
        self.assertRegex(self.accepts("inspect", "points-to", "bank.jar", "--stats").out,
                         r"^reachable_methods +\d+\ncall_edges +\d+\n")
        self.assertNotIn("stats", self.solution("bank.jar"))

    def contexts_of_transfer(self, context):
        document = self.solution("bank.jar", "--class", "bank.Teller", "--method", "transfer", "--context", context)
        return [c["context"] for c in document["methods"][0]["contexts"]]

    def test_contexts(self):
        self.assertEqual(self.contexts_of_transfer("insensitive"), [""])
        self.assertEqual(self.contexts_of_transfer("call:1"), ["called at Teller.java:19"])
        self.assertEqual(sorted(self.contexts_of_transfer("object:1")), ["Teller@Main.java:11", "Teller@Main.java:12"])
        self.assertRegex(" | ".join(sorted(self.contexts_of_transfer("object:1+thread"))),
                         r"^Teller@Main.java:11; thread \d+ \| Teller@Main.java:12; thread \d+$")
        self.refuses(["inspect", "points-to", "bank.jar", "--context", "object:0"], "--context", "object:0")

    def test_dot(self):
        text = self.accepts("inspect", "points-to", "bank.jar", "--class", "bank.Teller", "--format", "dot").out
        self.assertTrue(text.startswith("digraph points_to {\n"))
        self.assertRegex(text, r"  o\d+ -> o\d+ \[label=\"from\"\];\n")
        if shutil.which("dot"):
            subprocess.run(["dot", "-Tsvg"], input=text.encode(), check=True, stdout=subprocess.DEVNULL)


class GoldenCase(Case):
    def compare(self, goldens):
        version = subprocess.run([javac(), "-version"], capture_output=True, text=True).stdout
        if not version.startswith("javac 17."):
            self.skipTest(f"the goldens are of what javac 17 emits, and this is {version}")
        for name, arguments in goldens.items():
            with self.subTest(golden=name):
                golden, actual = GOLDEN / name, GOLDEN / (name + ".actual")
                out = self.accepts("inspect", *arguments).out
                if not golden.exists() or golden.read_text() != out:
                    GOLDEN.mkdir(exist_ok=True)
                    actual.write_text(out)
                    self.fail(f"{actual} differs from the golden; if it is right: tools/accept_goldens")
                actual.unlink(missing_ok=True)


class Concurrency(GoldenCase):
    """inspect threads, accesses, locks."""

    def layer(self, layer, *arguments):
        document = self.accepts("inspect", layer, *arguments, "--format", "json").json()
        self.assertEqual((document["format"], document["version"]), (f"heddle-inspect-{layer}", 1))
        self.assertTrue(document["complete"])
        return document

    def test_threads(self):
        main, there, back = self.layer("threads", "bank.jar")["threads"]
        self.assertEqual((main["id"], main["kind"], main["root"], main["parents"]), (1, "main", "bank.Main.main", []))
        for teller, line in ((there, 13), (back, 14)):
            self.assertEqual((teller["kind"], teller["root"], teller["many"], teller["parents"]),
                             ("thread", "bank.Teller.run", False, [1]))
            self.assertEqual([(p["class"], p["method"], p["line"]) for p in teller["spawned_at"]], [("bank.Main", "main", line)])
            self.assertIn("bank.Teller.transfer(int)", teller["methods"])
            self.assertEqual(teller["serial_with"], [])
        of_the_jobs = self.layer("threads", "classes", "--main", "jobs.JobQueue")["threads"]
        self.assertEqual({t["kind"]: t["many"] for t in of_the_jobs}, {"main": False, "completion": False, "pool": True})

    def test_open_program(self):
        library = ("--library", "--class", "java.util.Vector")
        callers = [t for t in self.layer("threads", *library)["threads"]
                   if any(p["class"] == "heddle.OpenProgram" for p in t["spawned_at"])]
        self.assertEqual([t["many"] for t in callers], [False, False])
        for caller in callers:
            self.assertIn("java.util.Vector.add(java.lang.Object)", caller["methods"])
        fields = {location["name"] for location in self.layer("accesses", *library)["locations"]}
        self.assertIn("java.util.Vector.elementCount", fields)

    def test_choice_of_threads(self):
        tellers = self.layer("threads", "bank.jar", "--class", "bank.Teller", "--method", "run")["threads"]
        self.assertEqual([t["id"] for t in tellers], [2, 3])
        dot = self.accepts("inspect", "threads", "bank.jar", "--format", "dot").out
        self.assertIn('  t1 -> t2 [label="Main.java:13"];\n', dot)

    def accesses(self, *arguments):
        document = self.layer("accesses", "bank.jar", *arguments)
        return {location["name"]: location["accesses"] for location in document["locations"]}, document

    def test_accesses(self):
        locations, document = self.accesses()
        self.assertIn("bank.Main.audits", locations)
        objects = {o["id"]: o for o in document["objects"]}
        balance = locations["bank.Account.balance"]
        (written,) = [a for a in balance if a["method"] == "<init>"]
        self.assertEqual((written["access"], written["private"], written["line"]), ("write", True, 10))
        audit = [a for a in balance if a["method"] == "balance"][0]["contexts"]
        for context in audit:
            self.assertEqual(context["threads"], [1])
            (account,) = context["objects"]
            safe = objects[account]["class"] == "bank.SafeAccount"
            self.assertEqual("this" in [lock["lock"] for lock in context["locks"]], safe)

    def test_choice_of_accesses(self):
        self.assertEqual(list(self.accesses("--class", "bank.Main", "--method", "main")[0]),
                         ["bank.Main.audits", "java.lang.String[]", "java.lang.StringBuilder"])
        self.refuses(["inspect", "accesses", "bank.jar", "--class", "bank.Teller", "--method", "transfer"], "accesses nothing")

    def test_locks(self):
        methods = {f"{m['class']}.{m['method']}": m for m in self.layer("locks", "bank.jar")["methods"]}
        transfer = methods["bank.Teller.transfer"]
        self.assertEqual([(a["lock"], a["line"]) for a in transfer["actions"] if a["action"] == "acquire"],
                         [("this.from", 25), ("this.to", 26)])
        self.assertTrue(all(not e["must"] and not e["may"] for e in transfer["entries"]))
        self.assertTrue(all("this" in [lock["lock"] for lock in e["must"]] for e in methods["bank.Account.deposit"]["entries"]))
        self.assertEqual({len(e["must"]) for e in methods["bank.Account.balance"]["entries"]}, {0, 2})

    def test_goldens(self):
        self.compare({f"{layer}-bank.txt": [layer, "bank.jar"] for layer in ("threads", "accesses", "locks")})

    def test_what_is_not_reachable(self):
        for layer in ("threads", "accesses", "locks"):
            self.refuses(["inspect", layer, "classes", "--main", "bank.Main", "--class", "cache.*"], "no reachable method")
            self.refuses(["inspect", layer, "nomain.jar"], "Main-Class", "bank.Nope")
        self.refuses(["inspect", "threads", "bank.jar", "--class", "bank.Nobody"], "--class", "bank.Nobody")
        for layer in ("accesses", "locks"):
            self.refuses(["inspect", layer, "bank.jar", "--format", "dot"], "no graph")


class Limits(Case):
    """A limit ends in status 3 with a document that can be read, whenever it comes."""

    def test_before_anything_is_known(self):
        for layer in ("ir", "hierarchy", "calls", "points-to", "threads", "accesses", "locks"):
            for limit in (["--timeout", "0.000001"], ["--memory-limit", "1M"]):
                with self.subTest(layer=layer, limit=limit):
                    run = Run("inspect", layer, "bank.jar", "--format", "json", *limit)
                    self.assertEqual(run.status, 3, run.err)
                    self.assertEqual(run.json(), {"format": f"heddle-inspect-{layer}", "version": 1, "complete": False})
                    self.assertIn(limit[0], run.err)
        for layer in ("calls", "points-to"):
            run = Run("inspect", layer, "bank.jar", "--format", "dot", "--timeout", "0.000001")
            self.assertEqual((run.status, run.out), (3, "digraph nothing {\n}\n"))
            self.assertEqual(Run("inspect", layer, "bank.jar", "--timeout", "0.000001").status, 3)

    def ends_well(self, layer, *limit):
        run = Run("inspect", layer, "bank.jar", "--format", "json", "--jobs", "1", *limit)
        document = run.json()
        self.assertEqual(document["format"], f"heddle-inspect-{layer}")
        if run.status == 3:
            self.assertIn(limit[0], run.err)
        else:
            self.assertEqual((run.status, document["complete"]), (0, True), run.err)

    def test_at_any_time(self):
        for layer in ("calls", "points-to"):
            for timeout in ("0.05", "0.2", "0.4", "0.6", "0.9", "1.3"):
                with self.subTest(layer=layer, timeout=timeout):
                    self.ends_well(layer, "--timeout", timeout)

    def test_of_a_check_at_any_time(self):
        for timeout in ("0.4", "0.7", "1.0", "1.4", "1.8"):
            with self.subTest(timeout=timeout):
                run = Run("check", "bank.jar", "--format", "json", "--jobs", "1", "--timeout", timeout)
                self.assertIn(run.status, (1, 3), run.err)
                self.assertEqual(run.status == 3, "--timeout" in run.err)
                self.assertTrue(run.status == 3 or run.json()["findings"])

    def test_at_any_size(self):
        for layer in ("calls", "points-to"):
            for limit in ("60M", "150M", "200M", "220M", "240M", "260M", "300M"):
                with self.subTest(layer=layer, limit=limit):
                    self.ends_well(layer, "--memory-limit", limit)

    def test_file(self):
        run = Run("inspect", "calls", "bank.jar", "--format", "json", "--timeout", "0.000001", "--output", "calls.json")
        self.assertEqual((run.status, run.out), (3, ""))
        self.assertFalse(json.loads((work / "calls.json").read_text())["complete"])


class Reflection(Case):
    """What no constant names: metadata from --reflection, heddle.toml or the input, and service providers."""
    SOURCES = {
        "app/Main.java": """package app;
            public class Main {
              public static void main(String[] args) throws Exception {
                Object plugin = Class.forName("app." + args[0]).getDeclaredConstructor().newInstance();
                plugin.toString();
                for (Service service : java.util.ServiceLoader.load(Service.class)) service.serve();
              }
            }""",
        "app/Plugin.java": """package app;
            public class Plugin { @Override public String toString() { return "plugin"; } }""",
        "app/Service.java": "package app; public interface Service { void serve(); }",
        "app/Provider.java": "package app; public class Provider implements Service { public void serve() {} }",
        "app/Maker.java": """package app;
            public class Maker {
              public static Service provider() { return new Made(); }
              static class Made implements Service { public void serve() {} }
            }""",
    }
    METADATA = '[{"name": "app.Plugin", "methods": [{"name": "<init>", "parameterTypes": []}]}]'

    @classmethod
    def setUpClass(cls):
        cls.root = work / "reflection"
        for name, text in cls.SOURCES.items():
            (cls.root / "src" / name).parent.mkdir(parents=True, exist_ok=True)
            (cls.root / "src" / name).write_text(text)
        subprocess.run([javac(), "--release", "17", "-d", str(cls.root / "classes"),
                        *[str(cls.root / "src" / name) for name in cls.SOURCES]], check=True)
        (cls.root / "reflect.json").write_text(cls.METADATA)

    def reached(self, *options, path="reflection/classes"):
        """The classes, other than Main, whose methods the call graph reaches."""
        calls = self.accepts("inspect", "calls", path, "--context", "insensitive", "--format", "json", *options).json()
        return sorted({m["class"] for m in calls["methods"] if m["class"].startswith("app.")} - {"app.Main"})

    def jar(self, name, resources):
        with zipfile.ZipFile(work / name, "w") as jar:
            for path in sorted((self.root / "classes").rglob("*.class")):
                jar.write(path, path.relative_to(self.root / "classes"))
            for resource, text in resources.items():
                jar.writestr(resource, text)
        return name

    def test_metadata_named_by_the_user(self):
        self.assertEqual(self.reached(), [])
        self.assertEqual(self.reached("--reflection", "reflection/reflect.json"), ["app.Plugin"])
        (self.root / "heddle.toml").write_text("reflection = ['reflection/reflect.json']")
        self.assertEqual(self.reached("--config", "reflection/heddle.toml"), ["app.Plugin"])

    def test_metadata_and_services_of_the_input(self):
        metadata = {"META-INF/native-image/app/reachability-metadata.json": '{"reflection": %s}'
                                                                            % self.METADATA.replace("name", "type", 1)}
        services = {"META-INF/services/app.Service": "app.Provider # the only one"}
        self.assertEqual(self.reached(path=self.jar("metadata.jar", metadata)), ["app.Plugin"])
        self.assertEqual(self.reached(path=self.jar("services.jar", services)), ["app.Provider"])
        makers = {"META-INF/services/app.Service": "app.Maker"}
        calls = self.accepts("inspect", "calls", self.jar("makers.jar", makers), "--class", "app.Maker*",
                             "--context", "insensitive", "--format", "json").json()
        self.assertEqual(sorted(m["class"] + "." + m["method"] for m in calls["methods"]
                                if m["class"].startswith("app.Maker")),
                         ["app.Maker$Made.<init>", "app.Maker$Made.serve", "app.Maker.provider"])

    def test_left_unresolved(self):
        services = self.jar("unfollowed.jar", {"META-INF/services/app.Service": "app.Provider"})
        self.assertEqual(self.reached("--reflection", "reflection/reflect.json", path=services),
                         ["app.Plugin", "app.Provider"])
        self.assertEqual(self.reached("--reflection", "reflection/reflect.json", "--no-reflection", path=services), [])
        (self.root / "unfollowed.toml").write_text("no-reflection = true")
        self.assertEqual(self.reached("--config", "reflection/unfollowed.toml", path=services), [])

    def test_what_is_left_unresolved_is_listed(self):
        def unresolved(*options):
            run = self.accepts("check", "reflection/classes", "--context", "insensitive", "--stats", "--format", "json",
                               "--reflection", "reflection/reflect.json", *options)
            return [a for a in run.json()["assumptions"] if a["kind"] == "reflection"]
        self.assertEqual(unresolved(), [])
        self.assertTrue(unresolved("--no-reflection"))

    def test_bad_metadata_and_models(self):
        """What the user names is understood as a whole, or refused; what the input brings counts up to the error."""
        broken = '[{"name": "app.Gone"},\n {"name": "app.Plugin"},\n {]'
        (self.root / "bad.json").write_text(broken)
        (self.root / "bad.toml").write_text("[[method]]\nnmae = 'java.lang.Object.wait'\n")
        (self.root / "uses-bad.toml").write_text("models = ['reflection/bad.toml']")
        for command in (["check"], ["inspect", "calls"]):
            self.refuses([*command, "bank.jar", "--reflection", "none.json"], "--reflection", "none.json")
            self.refuses([*command, "bank.jar", "--config", "reflection/uses-bad.toml"],
                         "reflection/bad.toml:2", "unknown key 'nmae'")
        path = ["inspect", "calls", "--context", "insensitive"]
        run = Run(*path, "reflection/classes", "--reflection", "reflection/bad.json", **self.ENVIRONMENT)
        self.assertEqual((run.status, run.out), (2, ""))
        self.assertIn("reflection/bad.json: offset 0x32: line 3: expected a string", run.err)
        run = self.accepts(*path, self.jar("bad.jar", {"META-INF/native-image/app/reflect-config.json": broken}))
        self.assertIn("app.Plugin", run.out)
        self.assertEqual([line.split(": ", 1)[1] for line in run.err.splitlines() if "reflect-config.json" in line],
                         ["warning: 1 classes or members are not in the program, for instance app.Gone",
                          "offset 0x32: error: line 3: expected a string"])


class Goldens(GoldenCase):
    def test_goldens(self):
        self.compare({
            "class-bank.txt": ["class", "classes", "--class", "bank.*"],
            "class-orders.txt": ["class", "classes", "--class", "orders.Order*"],
            "class-jobs.txt": ["class", "classes", "--class", "jobs.Job*"],
            "class-settings.json": ["class", "classes", "--class", "cache.Settings", "--format", "json"],
            "ir-bank.txt": ["ir", "classes", "--class", "bank.*"],
            "ir-jobs.txt": ["ir", "classes", "--class", "jobs.*"],
            "ir-cache.json": ["ir", "classes", "--class", "cache.Settings", "--format", "json"],
            "hierarchy.txt": ["hierarchy", "classes"],
            "hierarchy-jobs.json": ["hierarchy", "classes", "--class", "jobs.*", "--format", "json"],
            "hierarchy-jobs.dot": ["hierarchy", "classes", "--class", "jobs.*", "--format", "dot"]})


class PointsToGoldens(GoldenCase):
    def test_goldens(self):
        self.compare({
            "calls-bank.txt": ["calls", "bank.jar", "--class", "bank.Teller", "--class", "bank.SafeAccount"],
            "points-to-bank.txt": ["points-to", "bank.jar", "--class", "bank.Teller", "--class", "bank.SafeAccount"]})


class Jobs(Case):
    COMMANDS = (["inspect", "class", "flat.jar"], ["inspect", "ir", "flat.jar"],
                ["inspect", "ir", "flat.jar", "--format", "json"],
                ["inspect", "hierarchy", "flat.jar", "--format", "json"],
                ["inspect", "hierarchy", "flat.jar", "--format", "dot"],
                ["inspect", "class", "--class", "java.util.concurrent.locks.*"],
                ["inspect", "calls", "classes", "--main", "jobs.JobQueue", "--format", "json"],
                ["inspect", "points-to", "classes", "--main", "jobs.JobQueue", "--stats", "--format", "json"],
                ["inspect", "points-to", "classes", "--main", "crawler.Spider", "--class", "crawler.*", "--class",
                 "java.util.ArrayList", "--class", "java.lang.Thread"],
                ["inspect", "threads", "classes", "--main", "jobs.JobQueue", "--format", "json"],
                ["inspect", "accesses", "classes", "--main", "crawler.Spider", "--format", "json"],
                ["inspect", "locks", "classes", "--main", "cache.Main"])

    def test_output_is_the_same_for_every_number_of_jobs(self):
        for arguments in self.COMMANDS:
            with self.subTest(arguments=arguments):
                one = self.accepts(*arguments, "--jobs", "1")
                for jobs in ("2", "8"):
                    other = self.accepts(*arguments, "--jobs", jobs)
                    self.assertTrue(one.out == other.out, f"standard output differs between 1 and {jobs} jobs")
                    self.assertEqual(one.err, other.err)


    def test_findings_are_the_same_for_every_number_of_jobs(self):
        for options in (["--main", "bank.Main"], ["--main", "crawler.Spider", "--why-safe"]):
            runs = [self.checks("classes", *options, "--format", "json", "--jobs", jobs) for jobs in "128"]
            self.assertEqual(len({(run.status, run.out, run.err) for run in runs}), 1)


class ParallelJobs(Jobs):
    """One command for each parallel loop: these run under the thread sanitizer too, where each takes seconds."""
    COMMANDS = (["inspect", "class", "flat.jar", "--format", "json"],
                ["inspect", "ir", "--class", "java.util.concurrent.locks.*"])

    def test_findings_are_the_same_for_every_number_of_jobs(self):  # without a JDK, to be short
        runs = [self.checks("flat.jar", "none.jar", "--format", "json", "--jobs", jobs, **NO_JDK) for jobs in "128"]
        self.assertEqual(len({(run.status, run.out, run.err) for run in runs}), 1)


if __name__ == "__main__":
    HEDDLE = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
