// case: the one-element array trick to change a local variable from a lambda
// why: main and the lambda's thread write element 0 of the same array between start and join
// race int[]@CapturedBox.java:8
package threads;

public class CapturedBox {
    public static void main(String[] args) throws InterruptedException {
        int[] found = new int[1];
        Thread search = new Thread(() -> {
            for (int i = 2; i < 500; i++) {
                if (500 % i == 0) {
                    found[0]++;
                }
            }
        });
        search.start();
        for (int i = 2; i < 300; i++) {
            if (300 % i == 0) {
                found[0]++;
            }
        }
        search.join();
        System.out.println(found[0]);
    }
}
