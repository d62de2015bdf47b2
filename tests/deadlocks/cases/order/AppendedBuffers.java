// case: two StringBuffers are appended to each other
// why: append locks its buffer, and then the argument for its characters
// deadlock order.AppendedBuffers.chorus|java.lang.StringBuffer, order.AppendedBuffers.verse|java.lang.StringBuffer kind=lock-order
package order;

public class AppendedBuffers {
    private final StringBuffer verse = new StringBuffer("a verse");
    private final StringBuffer chorus = new StringBuffer("a chorus");

    public static void main(String[] args) {
        AppendedBuffers song = new AppendedBuffers();
        new Thread(() -> song.verse.append(song.chorus)).start();
        new Thread(() -> song.chorus.append(song.verse)).start();
    }
}
