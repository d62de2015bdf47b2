// case: a thread object is made but never started
// why: the audit thread has no start(), so only main touches the entries
// safe threads.NeverStarted.entries
package threads;

public class NeverStarted {
    private static int entries;

    public static void main(String[] args) {
        Thread audit = new Thread(() -> entries++, "audit");
        for (int i = 0; i < 10; i++) {
            entries += 2;
        }
        System.out.println(audit.getState() + " " + entries);
    }
}
