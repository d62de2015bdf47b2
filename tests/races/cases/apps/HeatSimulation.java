// case: heat simulation on two buffers with a CyclicBarrier between the steps
// why: in a step workers read current and write their own range of next; the barrier and its action order the steps;
// why: maxDelta is read and written by all workers inside a step with no lock
// safe apps.HeatSimulation.current
// safe apps.HeatSimulation.next
// safe apps.HeatSimulation.current[]
// safe apps.HeatSimulation.next[]
// safe apps.HeatSimulation.steps
// race apps.HeatSimulation.maxDelta certain
package apps;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class HeatSimulation {
    private static final int STEPS = 10;

    private final CyclicBarrier barrier;
    private double[] current;
    private double[] next;
    private int steps;
    private double maxDelta;

    HeatSimulation(int cells, int workers) {
        current = new double[cells];
        next = new double[cells];
        current[cells / 2] = 100.0;
        barrier = new CyclicBarrier(workers, this::swap);
    }

    private void swap() {
        double[] t = current;
        current = next;
        next = t;
        steps++;
    }

    private void simulate(int from, int to) {
        try {
            for (int s = 0; s < STEPS; s++) {
                for (int i = from; i < to; i++) {
                    double left = current[Math.max(i - 1, 0)];
                    double right = current[Math.min(i + 1, current.length - 1)];
                    double value = (left + current[i] + right) / 3;
                    next[i] = value;
                    double delta = Math.abs(value - current[i]);
                    if (delta > maxDelta) {
                        maxDelta = delta;
                    }
                }
                barrier.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (BrokenBarrierException e) {
            System.out.println("barrier broken");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HeatSimulation sim = new HeatSimulation(32, 2);
        Thread west = new Thread(() -> sim.simulate(0, 16), "west");
        Thread east = new Thread(() -> sim.simulate(16, 32), "east");
        west.start();
        east.start();
        west.join();
        east.join();
        System.out.printf("%d steps, middle %.3f, delta %.3f%n", sim.steps, sim.current[16], sim.maxDelta);
    }
}
