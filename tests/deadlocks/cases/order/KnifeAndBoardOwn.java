// case: opposite orders, but each thread has a kitchen of its own
// why: the locks have the same fields, not the same objects
// clean order.KnifeAndBoardOwn.board, order.KnifeAndBoardOwn.knife
package order;

public class KnifeAndBoardOwn {
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
        KnifeAndBoardOwn left = new KnifeAndBoardOwn();
        KnifeAndBoardOwn right = new KnifeAndBoardOwn();
        Thread cook = new Thread(left::cook);
        Thread helper = new Thread(right::help);
        cook.start();
        helper.start();
    }
}
