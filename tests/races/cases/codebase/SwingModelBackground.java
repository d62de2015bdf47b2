// case: a background thread changes the model itself and lets the event thread paint
// why: it changes the status after it has asked for painting
// race codebase.SwingModelBackground.status
// safe codebase.SwingModelBackground.rows{}
package codebase;

import java.util.ArrayList;
import java.util.List;
import javax.swing.SwingUtilities;

public class SwingModelBackground {
    private final List<String> rows = new ArrayList<>();
    private String status = "new";

    void load() {
        rows.add("row");
        SwingUtilities.invokeLater(this::paint);
        status = "loaded";
    }

    private void paint() {
        System.out.println(status + rows);
    }

    public static void main(String[] args) {
        SwingModelBackground model = new SwingModelBackground();
        new Thread(model::load).start();
    }
}
