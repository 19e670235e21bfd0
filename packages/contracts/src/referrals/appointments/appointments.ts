/**
 * Appointments and their visits: for a referral, or for the viewer's own customer without a referral.
 *
 *   booked ──▶ done        with the visit that is recorded for it
 *     │ ╲───▶ no-show      with a reason; two of one referral prompt to close it
 *     ╰──────▶ cancelled   before it begins in words, afterward with a coded reason
 *
 * An appointment is a moment and its time zone: another zone in the form never moves the moment. The calendar file of an
 * appointment has one permanent UID, and a SEQUENCE that increases with each change.
 */

import * as z from 'zod/mini'
import { allow } from '../../kit/access.ts'
import { changesTo } from '../../kit/changes.ts'
import { contract, get, patch, post } from '../../kit/endpoint.ts'
import { codeOf, Day, Id, Moment, optionalText, Paging, pageOf, requiredText, withDefault } from '../../kit/shapes.ts'
import { linkToken } from '../links.ts'
import { AppointmentByLink, AppointmentState, CustomerAnswer, earlierEnds, Modality } from './appointment-by-link.ts'

export * from './appointment-by-link.ts'

export const longestHours = 12
/** Of a calendar. */
export const mostDays = 28
export const mostDaysAhead = 2 * 366
/** Length of an appointment that is proposed. */
export const proposedMinutes = 30
/** From this many no-shows of a referral, the response prompts to close it. */
export const promptingNoShows = 2

/** `user:7` is a teammate, `provider:5` an individual of the entity. */
const Assignee = z.string().check(z.regex(/^(user|provider):[1-9]\d{0,9}$/, 'Please select With'))
const timeZone = z.string('Please select Time zone').check(z.minLength(1, 'Please select Time zone'), z.maxLength(60))

const moments = { startsAt: Moment, endsAt: Moment }
const Plan = z.object({
  assignee: withDefault(z.nullable(Assignee), null),
  locationId: withDefault(z.nullable(Id), null),
  ...moments,
  timeZone,
  modality: withDefault(codeOf(Modality), Modality.InPerson),
  /** The number to call, or the link to open. */
  contact: optionalText('Phone number or link', 300),
  /** Visible to the customer. */
  note: optionalText('Note', 500),
})
/** Confirms an overlap. */
const confirmed = withDefault(z.boolean(), false)

const Named = z.object({ id: Id, name: z.string() })
export const Appointment = z.object({
  id: Id,
  /** Id and name are null if the viewer may not see the person. */
  customer: z.object({ id: z.nullable(Id), name: z.nullable(z.string()) }),
  referral: z.nullable(z.object({ id: Id, reference: z.string(), category: z.string() })),
  /** The entity of the appointment; null: the administrative side. Without an id if the service is restricted. */
  entity: z.nullable(z.object({ id: z.nullable(Id), name: z.string() })),
  assignee: z.nullable(z.object({ key: z.string(), name: z.string() })),
  location: z.nullable(z.object({ id: Id, name: z.string(), address: z.nullable(z.string()) })),
  startsAt: Moment,
  endsAt: Moment,
  timeZone: z.string(),
  modality: codeOf(Modality),
  contact: z.nullable(z.string()),
  note: z.nullable(z.string()),
  state: codeOf(AppointmentState),
  reason: z.nullable(z.string()),
  /** Booked despite an overlap. */
  isOverlapping: z.boolean(),
  /** The customer's answer to the reminder, by its link. */
  customerAnswer: z.nullable(codeOf(CustomerAnswer)),
  /** The staff user who created the link that was answered; null for an emailed link. */
  linkMaker: z.nullable(z.string()),
  /** Why they can’t come; null if the viewer may not see the person. */
  customerNote: z.nullable(z.string()),
  hasVisit: z.boolean(),
  /** No-shows of the referral, including this one. */
  noShows: z.int(),
  version: z.int(),
  mayMove: z.boolean(),
  mayCancel: z.boolean(),
  mayRecord: z.boolean(),
})
export type Appointment = z.input<typeof Appointment>

const Taken = z.object({
  startsAt: Moment,
  endsAt: Moment,
  /** 'Sofia Reyes', or 'Booked' if the viewer may not see the name. */
  label: z.string(),
})

/** An assignee's day around an appointment, in the appointment's time zone. */
export const AssigneeDay = z.object({
  day: Day,
  from: Moment,
  until: Moment,
  /** Opening hours of the location that day; null if unknown. */
  opens: z.nullable(z.array(z.object({ from: Moment, until: Moment }))),
  taken: z.array(Taken),
  overlap: z.nullable(Taken),
  /** Why no one can be seen then: 'Closed for Thanksgiving', 'Opens at 10:00 AM'. */
  closed: z.nullable(z.string()),
  /**
   * The customer has another appointment at that time, with any provider; details are only for those who may see it.
   */
  customerTaken: z.boolean(),
  /** If taken or closed: the next free slots of the same length. */
  free: z.array(Moment),
})
export type AssigneeDay = z.input<typeof AssigneeDay>

/** Days of a calendar, and what it can be narrowed to. */
export const AppointmentCalendar = z.object({
  timeZone: z.string(),
  locationId: z.nullable(Id),
  locations: z.array(Named),
  people: z.array(z.object({ key: z.string(), name: z.string() })),
  days: z.array(
    z.object({
      day: Day,
      /** Null: not known. */
      opens: z.nullable(z.array(z.object({ from: Moment, until: Moment }))),
      /** 'Closed for Thanksgiving'. */
      why: z.nullable(z.string()),
    }),
  ),
})
export type AppointmentCalendar = z.input<typeof AppointmentCalendar>

const subject = {
  /** The customer of the referral, if any. */
  customerId: z.optional(Id),
  referralId: z.optional(Id),
}

export const appointments = contract('appointments', {
  list: get('/appointments', {
    access: allow('referrals', 'view'),
    input: z.extend(Paging, {
      /** Days in the viewer's time zone, inclusive. */
      from: z.optional(Day),
      to: z.optional(Day),
      /** Only the viewer's. */
      isMine: z.optional(z.boolean()),
      assignee: z.optional(Assignee),
      locationId: z.optional(Id),
      state: z.optional(codeOf(AppointmentState)),
      customerId: z.optional(Id),
      referralId: z.optional(Id),
    }),
    output: pageOf(Appointment),
    about: 'The earliest first: those of the caller’s side, and those of the referrals that it sent.',
  }),
  calendar: get('/appointments/calendar', {
    access: allow('referrals', 'view'),
    input: z.object({
      from: Day,
      /** Inclusive, and at most four weeks later. */
      to: Day,
      /** Whose hours; default: those of the first location of the viewer’s side. */
      locationId: z.optional(Id),
    }),
    output: AppointmentCalendar,
    about: 'What a calendar draws around the appointments: when the location is open, and why it is closed.',
  }),
  day: get('/appointments/day', {
    access: allow('referrals', 'edit'),
    input: z.object({
      /** Without it, only the customer’s day is checked. */
      assignee: z.optional(Assignee),
      ...subject,
      ...moments,
      timeZone,
      locationId: z.optional(Id),
      /** The appointment that is being moved. */
      exceptId: z.optional(Id),
    }),
    output: AssigneeDay,
    about:
      'What the day of someone looks like, what an appointment would overlap, whether it is closed then, and the next free times.',
  }),
  options: get('/appointments/options', {
    access: allow('referrals', 'edit'),
    input: z.object({
      ...subject,
      /** For whom and where `start` is, if not for the person and the location that are listed first. */
      assignee: z.optional(Assignee),
      locationId: z.optional(Id),
    }),
    output: z.object({
      /** The next free time of the person within the hours of the location; null if no time is free in 60 days. */
      start: z.nullable(Moment),
      customer: z.object({
        name: z.string(),
        firstName: z.string(),
        isEmailable: z.boolean(),
        prefers: z.nullable(z.string()),
      }),
      entity: z.nullable(Named),
      /** Assignee of the referral, if selectable. */
      assignee: z.nullable(z.string()),
      /** Past appointment of the referral without a record. */
      earlier: z.nullable(z.object({ ...moments, timeZone: z.string() })),
      sender: z.nullable(z.string()),
      category: z.nullable(z.string()),
      assignees: z.array(z.object({ key: z.string(), name: z.string(), group: z.enum(['Individuals', 'Team']) })),
      locations: z.array(z.object({ id: Id, name: z.string(), address: z.nullable(z.string()), timeZone: z.string() })),
      /** Used unless the location has a different one. */
      timeZone: z.string(),
      phone: z.nullable(z.string()),
      specialties: z.array(Named),
    }),
    about:
      'What can be chosen when booking: people, locations with their zones, whether the customer can be emailed, and the next free time.',
  }),
  book: post('/appointment', {
    access: allow('referrals', 'edit'),
    input: z.extend(Plan, { ...subject, confirmed, earlier: z.optional(z.enum(earlierEnds)) }),
    output: Appointment,
    title: 'Appointment booked',
    about:
      'For a referral by its sender or its receiver, else for a customer that the caller may edit. Without an assignee it takes the referral’s. 409 where the assignee is taken, with the next free times, or the customer is, unless `confirmed`; where one of the referral has passed without a record, until `earlier` says what became of it; and for a second one at the same minute. Sends calendar files.',
  }),
  change: patch('/appointment/:id', {
    access: allow('referrals', 'edit'),
    input: z.extend(changesTo(Plan), {
      id: Id,
      version: z.int(),
      /** Without it, the appointment is moved or its details are edited. */
      state: z.optional(codeOf({ Cancelled: 2, NoShow: 3 })),
      reasonCode: z.optional(z.string().check(z.maxLength(60))),
      comment: optionalText('Reason', 500),
      confirmed,
    }),
    output: Appointment,
    title: 'Appointment updated',
    about:
      'Before it begins: moves it, or cancels it with a reason. Afterward: records a no-show or a late cancellation, with a coded one. 409 out of turn and for a stale version.',
  }),
  remind: post('/appointment/:id/reminded', {
    access: allow('referrals', 'edit'),
    input: z.object({ id: Id }),
    output: z.null(),
    title: 'Reminder recorded',
    about: 'The customer, who can’t be emailed, was reminded by phone.',
  }),
  recordVisit: post('/visit', {
    access: allow('referrals', 'edit'),
    input: z.object({
      ...subject,
      /** The appointment that the visit completes. */
      appointmentId: z.optional(Id),
      visitedOn: Day,
      specialtyIds: withDefault(z.array(Id).check(z.maxLength(20)), []),
      services: requiredText('Services', 300),
      units: withDefault(z.nullable(z.number().check(z.minimum(0), z.maximum(9999))), null),
      minutes: withDefault(z.nullable(z.int().check(z.minimum(1), z.maximum(24 * 60))), null),
      note: optionalText('Note', 2000),
    }),
    output: z.object({ id: Id, customerId: Id, referralId: z.nullable(Id) }),
    title: 'Visit recorded',
    about: 'Of a referral by its receiver, else for a customer that the caller may edit. Not in the future.',
  }),
  byLink: get('/public/appointment', {
    access: 'public',
    input: z.object({ token: linkToken }),
    output: AppointmentByLink,
    about: 'What the reminder was about, without a name. 404 alike for a link that never was, or has expired.',
  }),
  answerByLink: post('/public/appointment', {
    access: 'public',
    input: z.object({
      token: linkToken,
      answer: codeOf(CustomerAnswer),
      /** Why they can’t come. */
      note: optionalText('Reason', 500),
      version: z.int(),
    }),
    output: AppointmentByLink,
    title: 'Thank you for telling us',
    about:
      'The customer confirms, or can’t come, until it begins; they may change their mind. Who it is with is notified. 409 for a stale version.',
  }),
})

const ofAppointment = {
  appointmentId: Id,
  customerId: Id,
  referralId: z.nullable(Id),
  entityId: z.nullable(Id),
  /** The referring side; null without a referral, or if the administrative side referred. */
  senderId: z.nullable(Id),
  hasSender: z.boolean(),
  assigneeId: z.nullable(Id),
  startsAt: z.string(),
  timeZone: z.string(),
}

export const AppointmentEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('appointment.booked'), ...ofAppointment, isOverlapping: z.boolean() }),
  /** `isHandover`: part of a handover from a teammate who left; the new person gets one message for all of it. */
  z.object({
    type: z.literal('appointment.moved'),
    ...ofAppointment,
    isOverlapping: z.boolean(),
    isHandover: z.optional(z.boolean()),
    /** The individual left the network. */
    leftId: z.optional(Id),
  }),
  /** `reasonCode`: for cancellations after the start. */
  z.object({
    type: z.literal('appointment.cancelled'),
    ...ofAppointment,
    reasonCode: z.optional(z.string()),
    /** Canceled because the provider left the network, which the referral's reminder mentions. */
    hasLeft: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('appointment.missed'), ...ofAppointment, reasonCode: z.string() }),
  /** By the customer, through the link of a reminder. */
  z.object({ type: z.literal('appointment.answered'), ...ofAppointment, answer: codeOf(CustomerAnswer) }),
  /** Two hours before the start: nothing has changed, the people involved are notified. */
  z.object({ type: z.literal('appointment.upcoming'), ...ofAppointment }),
])

export const VisitEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('visit.recorded'),
    visitId: Id,
    appointmentId: z.nullable(Id),
    customerId: Id,
    referralId: z.nullable(Id),
    entityId: z.nullable(Id),
    senderId: z.nullable(Id),
    hasSender: z.boolean(),
    visitedOn: z.string(),
    minutes: z.nullable(z.int()),
  }),
])
