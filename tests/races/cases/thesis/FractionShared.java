// case: two threads calculate with one immutable fraction
// why: both fields are final and written before the threads start; plus() makes new fractions
// safe thesis.FractionShared$Fraction.numerator
// safe thesis.FractionShared$Fraction.denominator
// safe thesis.FractionShared$Calculator.start
package thesis;

public class FractionShared {
    static final class Fraction {
        private final int numerator;
        private final int denominator;
        Fraction(int numerator, int denominator) {
            this.numerator = numerator;
            this.denominator = denominator;
        }
        Fraction plus(Fraction other) {
            return new Fraction(numerator * other.denominator + other.numerator * denominator,
                    denominator * other.denominator);
        }
        @Override public String toString() {
            return numerator + "/" + denominator;
        }
    }

    static class Calculator extends Thread {
        private final Fraction start;
        Calculator(Fraction start) { this.start = start; }
        @Override public void run() {
            Fraction sum = start;
            for (int i = 2; i < 5; i++) {
                sum = sum.plus(new Fraction(1, i));
            }
            System.out.println(sum.plus(start));
        }
    }

    public static void main(String[] args) {
        Fraction shared = new Fraction(1, 7);
        new Calculator(shared).start();
        new Calculator(shared).start();
    }
}
