import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { routes } from '../../../kit/http/routes.ts'
import { answerByLink, byLink } from './appointments.by-link.ts'
import { calendar } from './appointments.calendar.ts'
import { dayOf } from './appointments.day.ts'
import { options } from './appointments.options.ts'
import { list } from './appointments.queries.ts'
import { book, change, remind } from './appointments.service.ts'
import { recordVisit } from './appointments.visits.ts'

export const appointmentRoutes = routes(appointments, {
  list,
  calendar,
  day: dayOf,
  options,
  book,
  change,
  remind,
  recordVisit,
  byLink,
  answerByLink,
})
