// case: the publisher joins the renderer, main joins only the publisher
// why: renderer's writes happen-before publisher's join, which happens-before main's join of the publisher
// safe order.TransitiveJoin.frames
// safe order.TransitiveJoin.published
package order;

public class TransitiveJoin {
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
                renderer.join();
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
