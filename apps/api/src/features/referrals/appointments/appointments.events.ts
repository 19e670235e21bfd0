import type { AppointmentRow } from './appointments.visibility.ts'

export const eventOf = (row: AppointmentRow) => ({
  appointmentId: row.id,
  customerId: row.customerId,
  referralId: row.referralId,
  entityId: row.entityId,
  senderId: row.senderId,
  hasSender: row.referralId !== null,
  assigneeId: row.accountId,
  startsAt: row.startsAt.toISOString(),
  timeZone: row.timeZone,
})
