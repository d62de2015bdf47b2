package heddle.oracle;

import java.io.File;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts the dynamic oracle:
 * {@code -javaagent:oracle.jar=out=FILE,application=PATHS,libraries=PATHS,instrumenter=PATHS,keep=FOLDER}, paths
 * separated by colons. With {@code keep}, the classes that the program defines at run time are kept there. The instrumenter and its class-file library get a loader of their own, so that the observed program keeps its
 * own version of that library; only this class and {@link Probe} are visible to it.
 */
public final class Agent {
  private Agent() {}

  public static void premain(String arguments, Instrumentation instrumentation) throws Exception {
    Map<String, String> options = new HashMap<>();
    for (String option : arguments.split(",")) {
      int equals = option.indexOf('=');
      options.put(option.substring(0, equals), option.substring(equals + 1));
    }
    List<URL> code = new ArrayList<>();
    for (String path : paths(options, "instrumenter")) code.add(new File(path).toURI().toURL());
    ClassLoader apart = new URLClassLoader(code.toArray(new URL[0]), null);
    ClassFileTransformer instrumenter = (ClassFileTransformer) Class.forName("heddle.oracle.Instrumenter", true, apart)
        .getConstructor(List.class, List.class, String.class)
        .newInstance(paths(options, "application"), paths(options, "libraries"), options.get("keep"));
    File out = new File(options.get("out")).getAbsoluteFile();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Probe.write(out.toPath()), "oracle"));
    Probe.warmUp();
    instrumentation.addTransformer(instrumenter);
  }

  private static List<String> paths(Map<String, String> options, String name) {
    String value = options.getOrDefault(name, "");
    return value.isEmpty() ? List.of() : List.of(value.split(":"));
  }
}
