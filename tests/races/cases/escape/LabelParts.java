// case: a mutable list computed on first use and cached without synchronization
// why: the ArrayList's own fields are not final, so another thread may see the reference but not the contents
// race escape.LabelParts$Label.parts
// safe escape.LabelParts$Label.path
package escape;

import java.util.ArrayList;
import java.util.List;

public class LabelParts {
    static final class Label {
        private final String path;
        private List<String> parts;
        Label(String path) { this.path = path; }
        List<String> parts() {
            List<String> p = parts;
            if (p == null) {
                p = new ArrayList<>();
                for (String s : path.split("/")) {
                    p.add(s);
                }
                parts = p;
            }
            return p;
        }
    }

    public static void main(String[] args) {
        Label label = new Label("usr/share/doc");
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(label.parts().size() <= 3)).start();
        }
    }
}
