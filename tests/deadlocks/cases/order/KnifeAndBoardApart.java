// case: the first lock is released before the second one is acquired, in both orders
// why: nobody waits for one while holding the other
// clean order.KnifeAndBoardApart.board, order.KnifeAndBoardApart.knife
package order;

public class KnifeAndBoardApart {
    private final Object knife = new Object();
    private final Object board = new Object();
    private int cut;
    private int washed;

    void cook() {
        synchronized (knife) {
            cut++;
        }
        synchronized (board) {
            washed++;
        }
    }

    void help() {
        synchronized (board) {
            washed--;
        }
        synchronized (knife) {
            cut--;
        }
    }

    public static void main(String[] args) {
        KnifeAndBoardApart kitchen = new KnifeAndBoardApart();
        Thread cook = new Thread(kitchen::cook);
        Thread helper = new Thread(kitchen::help);
        cook.start();
        helper.start();
    }
}
