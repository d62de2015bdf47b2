import com.ibm.wala.classLoader.BinaryDirectoryTreeModule;
import com.ibm.wala.classLoader.CallSiteReference;
import com.ibm.wala.classLoader.IMethod;
import com.ibm.wala.classLoader.Language;
import com.ibm.wala.classLoader.SyntheticMethod;
import com.ibm.wala.ipa.callgraph.AnalysisCacheImpl;
import com.ibm.wala.ipa.callgraph.AnalysisOptions;
import com.ibm.wala.ipa.callgraph.AnalysisScope;
import com.ibm.wala.ipa.callgraph.CGNode;
import com.ibm.wala.ipa.callgraph.CallGraph;
import com.ibm.wala.ipa.callgraph.impl.Util;
import com.ibm.wala.ipa.cha.ClassHierarchy;
import com.ibm.wala.ipa.cha.ClassHierarchyFactory;
import com.ibm.wala.types.ClassLoaderReference;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;

/**
 * The peer WALA: {@code WalaPeer JDK.jar LIBRARIES APPLICATION MAIN} builds the call graph of a program with 0-1-CFA,
 * without reflection, and prints a JSON object: reachable methods, call edges (call site and callee), and the
 * application's reachable methods by name. Paths are separated by colons and may be empty.
 */
public class WalaPeer {
  public static void main(String[] args) throws Exception {
    AnalysisScope scope = AnalysisScope.createJavaAnalysisScope();
    add(scope, ClassLoaderReference.Primordial, args[0]);
    add(scope, ClassLoaderReference.Extension, args[1]);
    add(scope, ClassLoaderReference.Application, args[2]);
    ClassHierarchy hierarchy = ClassHierarchyFactory.make(scope);
    AnalysisOptions options =
        new AnalysisOptions(scope, Util.makeMainEntrypoints(scope, hierarchy, "L" + args[3].replace('.', '/')));
    options.setReflectionOptions(AnalysisOptions.ReflectionOptions.NONE);
    CallGraph graph = Util.makeZeroOneCFABuilder(Language.JAVA, options, new AnalysisCacheImpl(), hierarchy, scope)
        .makeCallGraph(options, null);
    print(graph);
  }

  private static void add(AnalysisScope scope, ClassLoaderReference loader, String paths) throws IOException {
    for (String path : paths.split(":")) {
      File place = new File(path);
      if (path.isEmpty()) continue;
      if (place.isDirectory()) {
        scope.addToScope(loader, new BinaryDirectoryTreeModule(place));
      } else {
        scope.addToScope(loader, new JarFile(place));
      }
    }
  }

  private static void print(CallGraph graph) {
    Map<IMethod, Integer> ids = new HashMap<>();
    Set<String> application = new TreeSet<>();
    for (CGNode node : graph) {
      IMethod method = node.getMethod();
      ids.putIfAbsent(method, ids.size());
      boolean own = method.getDeclaringClass().getClassLoader().getReference().equals(ClassLoaderReference.Application);
      if (own && !(method instanceof SyntheticMethod)) application.add(method.getReference().getSignature());
    }
    Set<List<Integer>> edges = new HashSet<>();
    for (CGNode node : graph) {
      for (Iterator<CallSiteReference> sites = node.iterateCallSites(); sites.hasNext();) {
        CallSiteReference site = sites.next();
        for (CGNode target : graph.getPossibleTargets(node, site)) {
          edges.add(List.of(ids.get(node.getMethod()), site.getProgramCounter(), ids.get(target.getMethod())));
        }
      }
    }
    System.out.printf("{\"reachable_methods\": %d, \"call_edges\": %d, \"application\": [%s]}%n", ids.size(), edges.size(),
        quoted(application));
  }

  private static String quoted(Collection<String> names) {
    List<String> texts = new ArrayList<>();
    for (String name : names) texts.add('"' + name + '"');
    return String.join(", ", texts);
  }
}
