/**
 * What can be done about an appointment that is booked: the one table for server, panel, board, day list, and worklist.
 *
 *   before it begins     move · cancel, with a reason in words
 *   once it has begun    record the visit · no-show · cancel late; the last two with a coded reason
 *
 * The first one is the next step.
 */
const table = [
  { key: 'visit', label: 'Record visit', right: 'mayRecord', isAhead: false, hasBegun: true },
  { key: 'noShow', label: 'No-show', right: 'mayCancel', isAhead: false, hasBegun: true },
  { key: 'move', label: 'Move', right: 'mayMove', isAhead: true, hasBegun: false },
  { key: 'cancel', label: 'Cancel', right: 'mayCancel', isAhead: true, hasBegun: true },
] as const
export type AppointmentStep = (typeof table)[number]['key']

type Subject = { startsAt: string | Date } & Record<(typeof table)[number]['right'], boolean>

export const hasBegun = ({ startsAt }: Pick<Subject, 'startsAt'>, now: Date) => new Date(startsAt) <= now

/** Steps that are possible now, with the rights of the viewer. */
export const appointmentSteps = (appointment: Subject, now: Date): AppointmentStep[] =>
  table
    .filter((step) => (hasBegun(appointment, now) ? step.hasBegun : step.isAhead) && appointment[step.right])
    .map(({ key }) => key)

export const appointmentStepNames = Object.fromEntries(table.map(({ key, label }) => [key, label])) as Record<
  AppointmentStep,
  string
>
