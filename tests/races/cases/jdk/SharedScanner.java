// case: two threads read from one Scanner
// why: Scanner is not thread-safe
// race jdk.SharedScanner.in{}
package jdk;

import java.util.Scanner;

public class SharedScanner {
    private final Scanner in = new Scanner("a b c");

    public static void main(String[] args) {
        SharedScanner words = new SharedScanner();
        new Thread(() -> System.out.println(words.in.next())).start();
        System.out.println(words.in.next());
    }
}
