// case: windows lock themselves and count into the desktop that they belong to
// why: each thread holds its own window's monitor
// race services.OpenedByInner.opened
// safe services.OpenedByInner$Window.title
package services;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class OpenedByInner {
    private final List<Window> windows = Collections.synchronizedList(new ArrayList<>());
    private int opened;

    class Window implements Runnable {
        private String title;

        synchronized void open(String title) {
            this.title = title;
            opened++;
        }

        @Override
        public void run() {
            open("window");
            windows.get(0).open("again");
        }
    }

    public static void main(String[] args) {
        OpenedByInner desktop = new OpenedByInner();
        for (int i = 0; i < 3; i++) {
            Window window = desktop.new Window();
            desktop.windows.add(window);
            new Thread(window).start();
        }
    }
}
