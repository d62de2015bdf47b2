// case: two threads calculate with a fraction each
// why: each fraction is used by one thread, and its fields are final
// safe thesis.FractionSeparate$Fraction.numerator
// safe thesis.FractionSeparate$Fraction.denominator
// safe thesis.FractionSeparate$Calculator.start
package thesis;

public class FractionSeparate {
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
        new Calculator(new Fraction(1, 7)).start();
        new Calculator(new Fraction(1, 7)).start();
    }
}
