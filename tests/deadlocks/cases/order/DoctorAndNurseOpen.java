// case: one of the two makes its call after it has left its own lock
// why: the nurse holds nothing when she calls the doctor
// clean order.DoctorAndNurseOpen$Doctor|order.DoctorAndNurseOpen$Nurse.doctor, order.DoctorAndNurseOpen$Nurse|order.DoctorAndNurseOpen$Doctor.nurse
package order;

public class DoctorAndNurseOpen {
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

        void alarm() {
            synchronized (this) {
                notes++;
            }
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
