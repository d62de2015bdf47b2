// case: a linked list of nodes is built locally and handed over by start
// why: every node is written before start() and read only by the player
// safe escape.PlaylistNodes$Song.title
// safe escape.PlaylistNodes$Song.next
// safe escape.PlaylistNodes$Player.first
package escape;

public class PlaylistNodes {
    static class Song {
        String title;
        Song next;
    }

    static class Player implements Runnable {
        private final Song first;
        Player(Song first) { this.first = first; }
        @Override public void run() {
            for (Song s = first; s != null; s = s.next) {
                System.out.println("playing " + s.title);
            }
        }
    }

    public static void main(String[] args) {
        Song head = null;
        for (String title : new String[] {"So What", "Naima", "Footprints"}) {
            Song s = new Song();
            s.title = title;
            s.next = head;
            head = s;
        }
        new Thread(new Player(head)).start();
    }
}
