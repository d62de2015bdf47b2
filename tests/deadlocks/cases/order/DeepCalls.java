// case: the second lock is acquired three calls below the first, in another class
// why: saving holds the document and waits for the clipboard; pasting holds the clipboard and waits for
// why: the document
// deadlock order.DeepCalls$Clipboard.LOCK, order.DeepCalls.document kind=lock-order
package order;

public class DeepCalls {
    static class Clipboard {
        static final Object LOCK = new Object();
        private static String text = "";

        static void clear() {
            reset();
        }

        private static void reset() {
            synchronized (LOCK) {
                text = "";
            }
        }

        static void pasteInto(DeepCalls target) {
            synchronized (LOCK) {
                target.insert(text);
            }
        }
    }

    private final Object document = new Object();
    private int length;

    void insert(String text) {
        change(text.length());
    }

    private void change(int by) {
        synchronized (document) {
            length += by;
        }
    }

    void save() {
        synchronized (document) {
            Clipboard.clear();
        }
    }

    public static void main(String[] args) {
        DeepCalls editor = new DeepCalls();
        new Thread(editor::save).start();
        new Thread(() -> Clipboard.pasteInto(editor)).start();
    }
}
