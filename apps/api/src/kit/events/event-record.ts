import type { DomainEvent, EventOf } from '@handoff/contracts/events'

/** Sealed with the event: the staff person who made the link, and the provider that reported it. */
type Stored<Event> = Event & { linkMakerId?: number; report?: StoredReport }
type StoredReport = { entityId: number; at: string; digest: string }
export type StoredEvent = Stored<DomainEvent>

export type EventRecord<T extends DomainEvent['type'] = DomainEvent['type']> = {
  id: number
  at: Date
  accountId: number | null
  entityId: number | null
  event: Stored<EventOf<T>>
}

/** Types and fields as earlier versions recorded them. The audit chain seals them, so they are mapped when read. */
const earlierType = /^member\./
const earlierField = 'memberId'
const timeZoneAdded = 'settings.timeZoneAdded'

/** A stored event with current names. */
export function eventFrom(data: unknown): StoredEvent {
  const { type, [earlierField]: earlierId, ...rest } = data as { type: string; memberId?: number; language?: string }
  return {
    ...rest,
    type: type.replace(earlierType, 'entity.'),
    ...(type === timeZoneAdded && rest.language !== undefined && { zone: rest.language }),
    ...(earlierId !== undefined && { entityId: earlierId }),
  } as StoredEvent
}
