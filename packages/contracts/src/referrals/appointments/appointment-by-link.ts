/** What an appointment is and how it is held, and what its customer sees of it: all that the pages behind links need. */
import * as z from 'zod/mini'
import { codeOf, Moment } from '../../kit/shapes.ts'
import { languages } from '../../texts/languages.ts'

export const AppointmentState = { Booked: 1, Cancelled: 2, NoShow: 3, Done: 4 } as const
export type AppointmentState = (typeof AppointmentState)[keyof typeof AppointmentState]
export const appointmentStateNames = { 1: 'Booked', 2: 'Cancelled', 3: 'No-show', 4: 'Done' } as const

export const Modality = { InPerson: 1, Phone: 2, Video: 3 } as const
export type Modality = (typeof Modality)[keyof typeof Modality]
export const modalityNames = { 1: 'In person', 2: 'Phone', 3: 'Video' } as const

/** What became of an appointment of the referral that has passed without a record, where another one is booked. */
export const earlierEnds = ['noShow', 'moved', 'came'] as const
export type EarlierEnd = (typeof earlierEnds)[number]
export const earlierEndNames: Record<EarlierEnd, string> = {
  noShow: 'They missed it',
  moved: 'It was moved',
  came: 'They came',
}

/** What the customer says to a reminder. */
export const CustomerAnswer = { Coming: 1, CannotCome: 2 } as const
export type CustomerAnswer = (typeof CustomerAnswer)[keyof typeof CustomerAnswer]

/** As the customer sees it: no name, and of a restricted service neither with whom nor where. */
export const AppointmentByLink = z.object({
  startsAt: Moment,
  endsAt: Moment,
  timeZone: z.string(),
  modality: codeOf(Modality),
  /** Of a confidential site the county alone. */
  place: z.nullable(
    z.object({ address: z.nullable(z.string()), county: z.nullable(z.string()), isConfidential: z.boolean() }),
  ),
  /** The number to call, or the link to open. */
  contact: z.nullable(z.string()),
  with: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  whatToBring: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** `over`: it has begun. */
  state: z.enum(['open', 'canceled', 'over']),
  answer: z.nullable(codeOf(CustomerAnswer)),
  /** iCalendar, with the UID of those that were emailed; null once it is over. */
  calendar: z.nullable(z.string()),
  language: z.enum(languages),
  quickExitUrl: z.string(),
  version: z.int(),
})
export type AppointmentByLink = z.input<typeof AppointmentByLink>
