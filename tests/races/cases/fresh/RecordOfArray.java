// case: a record holds an array, whose elements two threads change
// why: the component is final, the elements are not
// race fresh.RecordOfArray$Row.cells[]
package fresh;

public class RecordOfArray {
    record Row(int[] cells) {}

    public static void main(String[] args) {
        Row row = new Row(new int[2]);
        new Thread(() -> row.cells()[0] = 1).start();
        row.cells()[0] = 2;
    }
}
