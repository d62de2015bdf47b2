// case: a synchronized method fills a local StringBuffer and a local Vector
// why: both are synchronized classes, but no other thread ever sees these objects
// clean notpattern.LocalBuffer.render
package notpattern;

import java.util.Vector;

public class LocalBuffer {
    private String rendered;

    synchronized void render(String name) {
        StringBuffer text = new StringBuffer();
        text.append("name: ");
        text.append(name);
        Vector<String> parts = new Vector<>();
        if (parts.isEmpty()) {
            parts.add(text.toString());
        }
        rendered = parts.get(0);
    }

    public static void main(String[] args) {
        LocalBuffer view = new LocalBuffer();
        Thread first = new Thread(() -> view.render("ann"));
        Thread second = new Thread(() -> view.render("bob"));
        first.start();
        second.start();
    }
}
