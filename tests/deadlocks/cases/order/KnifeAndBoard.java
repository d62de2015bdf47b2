// case: two locks in opposite order by blocks
// why: the cook holds the knife and waits for the board, the helper holds the board and waits for the knife
// deadlock order.KnifeAndBoard.board, order.KnifeAndBoard.knife kind=lock-order
package order;

public class KnifeAndBoard {
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
        KnifeAndBoard kitchen = new KnifeAndBoard();
        Thread cook = new Thread(kitchen::cook);
        Thread helper = new Thread(kitchen::help);
        cook.start();
        helper.start();
    }
}
