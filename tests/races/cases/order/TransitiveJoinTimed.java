// case: the publisher waits for the renderer with a time limit, main joins only the publisher
// why: the timed join gives no order, neither for the publisher's read nor for main's
// race order.TransitiveJoinTimed.frames certain
// safe order.TransitiveJoinTimed.published
package order;

public class TransitiveJoinTimed {
    private static int frames;
    private static boolean published;

    public static void main(String[] args) throws InterruptedException {
        Thread renderer = new Thread(() -> {
            for (int i = 0; i < 24; i++) {
                frames++;
            }
        });
        Thread publisher = new Thread(() -> {
            try {
                renderer.join(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            published = frames == 24;
        });
        renderer.start();
        publisher.start();
        publisher.join();
        System.out.println(frames + " " + published);
    }
}
