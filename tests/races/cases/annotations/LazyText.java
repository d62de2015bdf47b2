// case: a cache in a field that says @LazyInit, filled in a helper
// why: the annotation declares a benign race on a value that all threads compute alike
// benign annotations.LazyText.text idiom=racy-single-check
package annotations;

import com.google.errorprone.annotations.concurrent.LazyInit;

public class LazyText {
    private final int number;
    @LazyInit private String text;

    LazyText(int number) { this.number = number; }

    String text() {
        if (text == null) fill();
        return text;
    }

    private void fill() { text = Integer.toString(number); }

    public static void main(String[] args) {
        LazyText lazy = new LazyText(3);
        new Thread(() -> System.out.println(lazy.text())).start();
        System.out.println(lazy.text());
    }
}
