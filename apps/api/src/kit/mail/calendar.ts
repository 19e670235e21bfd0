import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'

/** An appointment as sent to calendars. The rule of emails applies: no names or data of customers. */
export type CalendarEvent = {
  /** `PUBLISH`: downloaded from a page, without an organizer to answer. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The same for every change of the appointment; a higher `sequence` replaces a lower one. */
  uid: string
  sequence: number
  /** ISO 8601. */
  startsAt: string
  endsAt: string
  stampedAt: string
  summary: string
  description?: string
  location?: string
}

type Parties = { from: string; fromName: string; to: string }

/** As iCalendar (RFC 5545). Moments are in UTC, which calendars show in their owner's zone. */
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
      // A published event has no organizer to answer.
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

/** All events have the same method. */
export const methodOf = (events: CalendarEvent | readonly CalendarEvent[]) => [events].flat()[0]!.method
