import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'

/** What a calendar learns of an appointment. Its texts follow the rule of emails: no names or data of customers. */
export type CalendarEvent = {
  /** `PUBLISH`: taken from a page, with no one to answer to. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The same for every change of the appointment, which a higher sequence tells apart. */
  uid: string
  sequence: number
  /** Moments, in ISO 8601. */
  startsAt: string
  endsAt: string
  stampedAt: string
  summary: string
  description?: string
  location?: string
}

type Parties = { from: string; fromName: string; to: string }

/** As iCalendar (RFC 5545). Moments are written in UTC, which every calendar shows in the zone of its owner. */
export function calendarOf(events: CalendarEvent | readonly CalendarEvent[], parties?: Parties): string {
  const method = methodOf(events)
  const calendar = ical({
    prodId: { company: 'Handoff', product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  for (const event of [events].flat())
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: new Date(event.stampedAt),
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      summary: event.summary,
      description: event.description ?? null,
      location: event.location ?? null,
      // What is published has no one to answer to.
      ...(parties &&
        method !== 'PUBLISH' && {
          organizer: { name: parties.fromName, email: parties.from },
          attendees: [{ email: parties.to, rsvp: false }],
        }),
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.OPAQUE,
    })
  return calendar.toString()
}

/** Of several, all have the same. */
export const methodOf = (events: CalendarEvent | readonly CalendarEvent[]) => [events].flat()[0]!.method
