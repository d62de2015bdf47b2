// case: a parallel range writes each element by its own index
// why: the indices of a range differ, so no two helpers write one element; main reads after all have ended
// safe streams.OwnElement.squares[]
package streams;

import java.util.stream.IntStream;

public class OwnElement {
    private final int[] squares = new int[100];

    public static void main(String[] args) {
        OwnElement table = new OwnElement();
        IntStream.range(0, 100).parallel().forEach(i -> table.squares[i] = i * i);
        System.out.println(table.squares[10]);
    }
}
