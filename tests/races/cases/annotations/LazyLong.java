// case: a long that says @LazyInit
// why: a long may be seen half-written (JLS 17.7), whatever is declared
// race annotations.LazyLong.sum
package annotations;

import com.google.errorprone.annotations.concurrent.LazyInit;

public class LazyLong {
    @LazyInit private long sum;

    long sum() {
        if (sum == 0) sum = System.nanoTime();
        return sum;
    }

    public static void main(String[] args) {
        LazyLong lazy = new LazyLong();
        new Thread(() -> System.out.println(lazy.sum())).start();
        System.out.println(lazy.sum());
    }
}
