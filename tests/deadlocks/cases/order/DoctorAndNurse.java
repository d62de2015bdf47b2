// case: synchronized methods of two classes call each other
// why: the doctor holds himself and waits for the nurse, who holds herself and waits for the doctor
// deadlock order.DoctorAndNurse$Doctor|order.DoctorAndNurse$Nurse.doctor, order.DoctorAndNurse$Nurse|order.DoctorAndNurse$Doctor.nurse kind=lock-order
package order;

public class DoctorAndNurse {
    static class Doctor {
        Nurse nurse;
        private int visits;

        synchronized void visit() {
            visits++;
            nurse.note();
        }

        synchronized void call() {
            visits--;
        }
    }

    static class Nurse {
        Doctor doctor;
        private int notes;

        synchronized void note() {
            notes++;
        }

        synchronized void alarm() {
            notes++;
            doctor.call();
        }
    }

    public static void main(String[] args) {
        Doctor doctor = new Doctor();
        Nurse nurse = new Nurse();
        doctor.nurse = nurse;
        nurse.doctor = doctor;
        Thread morning = new Thread(doctor::visit);
        Thread night = new Thread(nurse::alarm);
        morning.start();
        night.start();
    }
}
