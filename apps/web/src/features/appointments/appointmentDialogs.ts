export { AppointmentDialog } from './AppointmentDialog.tsx'
export { EndAppointmentDialog } from './EndAppointmentDialog.tsx'
export { VisitDialog } from './VisitDialog.tsx'
