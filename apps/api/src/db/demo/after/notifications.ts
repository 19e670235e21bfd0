import type { Action } from '@handoff/contracts/kit'
import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { messagesFor, type Recipients } from '../../../features/platform/notifications/notifications.messages.ts'
import { isHidden, topicOf } from '../../../features/platform/notifications/notifications.topics.ts'
import { type Db, insertAll } from '../insert.ts'
import type { Entity } from '../network/entities.types.ts'
import type { DemoRequest } from '../network/requests.ts'
import type { People, Person } from '../people/people.ts'
import { between, chance } from '../random.ts'
import type { Notice } from './events.ts'

const kept = 30 * aDay
const seenAfter = 3 * aDay

type Story = {
  now: Date
  events: readonly Notice[]
  people: People
  entities: readonly Entity[]
  requests: readonly DemoRequest[]
}

/** Recent notifications. Most of those older than a few days are read. */
export async function loadNotifications(db: Db, { now, events, people, entities, requests }: Story) {
  const names = new Map(entities.map(({ id, name }) => [id, name]))
  const entity = (id: number | null) => (id === null ? undefined : names.get(id)) ?? 'the network'
  const titles = new Map(requests.map(({ id, payload }) => [id, titleOf(payload)]))
  const accounts = new Map(people.all.map((it) => [it.id, it]))
  const recent = events.filter(({ at, event }) => at.getTime() > now.getTime() - kept && isShownToAll(event))
  const rows = recent.flatMap(({ id, at, by, event }) => {
    const recipients = new Set<Person>()
    const requested = 'requestId' in event ? titles.get(event.requestId) : undefined
    return messagesFor({
      event,
      actorEntityId: by ? (by.entity?.id ?? null) : undefined,
      names: { entity, requested },
    }).flatMap(({ text, link, to }) =>
      recipientsOf(to, accounts)
        .filter((it) => it !== by && !recipients.has(it))
        .map((it) => {
          recipients.add(it)
          return {
            event_id: id,
            account_id: it.id,
            referral_id: 'referralId' in event ? event.referralId : null,
            message: text,
            link,
            seen_at: seenAt(at, now),
            created_at: at,
          }
        }),
    )
  })
  readEarlier(rows)
  await insertAll(db, 'notification', rows)
}

/** No one had chosen to see the others. */
function isShownToAll(event: Notice['event']) {
  const topic = topicOf(event)
  return topic === undefined || !isHidden(topic)
}

type Row = { account_id: number; referral_id: number | null; seen_at: Date | null; created_at: Date }

/** Reading the last of a referral reads them all. */
function readEarlier(rows: readonly Row[]) {
  const lastSeen = new Map<string, Date | null>()
  for (const row of rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())) {
    if (row.referral_id === null) continue
    const key = `${row.account_id} ${row.referral_id}`
    row.seen_at ??= lastSeen.get(key) ?? null
    lastSeen.set(key, row.seen_at)
  }
}

const titleOf = ({ name, firstName, lastName }: Record<string, unknown>) => {
  const title = name ?? [firstName, lastName].filter(Boolean).join(' ')
  return typeof title === 'string' && title ? title : undefined
}

/** As in the listener: always the owners, and staff whose role grants the action. */
function recipientsOf(to: Recipients, accounts: ReadonlyMap<number, Person>): Person[] {
  if ('accountId' in to) return [accounts.get(to.accountId)!]
  // The demo's history has no invitations, timers, or followers.
  if ('followersOf' in to || 'inviterId' in to || 'askedForId' in to || 'ownersOf' in to || 'requesterId' in to)
    return []
  return [...accounts.values()].filter(
    ({ entity, role }) => (entity?.id ?? null) === to.entityId && grants(role, to.action),
  )
}

/** Of the two roles that the demo copies, both may view and only one may approve. */
const grants = (role: Person['role'], action: Action) => role !== 'Front desk' || action !== 'approve'

function seenAt(at: Date, now: Date): Date | null {
  const age = now.getTime() - at.getTime()
  if (!chance(age > seenAfter ? 0.93 : 0.35)) return null
  return new Date(Math.round(at.getTime() + Math.min(age, between(0.05, 30) * anHour)))
}
