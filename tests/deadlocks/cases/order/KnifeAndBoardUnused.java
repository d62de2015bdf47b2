// case: the method with the opposite order is never called
// why: only one of the two edges exists in the program that runs
// clean order.KnifeAndBoardUnused.board, order.KnifeAndBoardUnused.knife
package order;

public class KnifeAndBoardUnused {
    private final Object knife = new Object();
    private final Object board = new Object();
    private int cut;

    void cook() {
        synchronized (knife) {
            synchronized (board) {
                cut++;
            }
        }
    }

    void help() {
        synchronized (board) {
            synchronized (knife) {
                cut--;
            }
        }
    }

    public static void main(String[] args) {
        KnifeAndBoardUnused kitchen = new KnifeAndBoardUnused();
        Thread cook = new Thread(kitchen::cook);
        Thread other = new Thread(kitchen::cook);
        cook.start();
        other.start();
    }
}
