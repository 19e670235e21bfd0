export { AppointmentDialog } from './AppointmentDialog.tsx'
export { AppointmentStepDialog } from './AppointmentStepDialog.tsx'
export { VisitDialog } from './VisitDialog.tsx'
