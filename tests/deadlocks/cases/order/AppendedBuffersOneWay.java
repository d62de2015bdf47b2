// case: two threads append one StringBuffer to another
// why: the locks are always taken in one order
// clean order.AppendedBuffersOneWay.chorus|java.lang.StringBuffer, order.AppendedBuffersOneWay.verse|java.lang.StringBuffer
package order;

public class AppendedBuffersOneWay {
    private final StringBuffer verse = new StringBuffer("a verse");
    private final StringBuffer chorus = new StringBuffer("a chorus");

    public static void main(String[] args) {
        AppendedBuffersOneWay song = new AppendedBuffersOneWay();
        new Thread(() -> song.verse.append(song.chorus)).start();
        new Thread(() -> song.verse.append(song.chorus)).start();
    }
}
