// case: two locks, always in the same order
// why: there is no edge from board to knife
// clean order.KnifeAndBoardOrdered.board, order.KnifeAndBoardOrdered.knife
package order;

public class KnifeAndBoardOrdered {
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
        synchronized (knife) {
            synchronized (board) {
                cut--;
            }
        }
    }

    public static void main(String[] args) {
        KnifeAndBoardOrdered kitchen = new KnifeAndBoardOrdered();
        Thread cook = new Thread(kitchen::cook);
        Thread helper = new Thread(kitchen::help);
        cook.start();
        helper.start();
    }
}
