// case: an immutable String computed on first use and cached without synchronization
// why: one read into a local, one write of an immutable object whose fields are final: any result is right
// benign escape.LabelText$Label.text idiom=racy-single-check
// safe escape.LabelText$Label.number
package escape;

public class LabelText {
    static final class Label {
        private final int number;
        private String text;
        Label(int number) { this.number = number; }
        @Override public String toString() {
            String t = text;
            if (t == null) {
                t = "label-" + Integer.toHexString(number);
                text = t;
            }
            return t;
        }
    }

    public static void main(String[] args) {
        Label label = new Label(51966);
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(label)).start();
        }
    }
}
