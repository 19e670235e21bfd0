import { customerReference } from '@handoff/contracts/customers/customers/customers'
import { NoteType } from '@handoff/contracts/customers/notes'
import type { DomainEvent, EventOf } from '@handoff/contracts/events'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { EventRecord } from '../../../kit/events/event-record.ts'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'
import { sidesOf } from './notes.subjects.ts'

/** `about`: the entity it is about. Then only that entity, the owner, and the administrators read it. */
type SystemNote = { text: string; about: number | null }
type Context = { db: Kysely<DB>; actor: number | null }
type Wording<T extends DomainEvent['type']> = (event: EventOf<T>, context: Context) => Promise<SystemNote> | SystemNote

/** Events that add a system note to a customer's record, and its text. */
const wordings: { [T in DomainEvent['type']]?: Wording<T> } = {
  'customer.created': async (_, { db, actor }) => ({
    text: `Created by ${actor === null ? 'the administrators' : await nameOf(db, actor)}`,
    about: null,
  }),
  'customer.archived': () => ({ text: 'Archived', about: null }),
  'customer.restored': () => ({ text: 'Restored', about: null }),
  'customer.deceased': () => ({ text: 'Recorded as deceased', about: null }),
  'customer.merged': ({ otherId }) => ({ text: `Merged with ${customerReference(otherId)}`, about: null }),
  'customer.mergeUndone': ({ otherId }) => ({
    text: `No longer merged with ${customerReference(otherId)}`,
    about: null,
  }),
  'customer.accessGranted': async (event, { db }) => ({
    text: `Access granted to ${await receiverIn(db, event)}`,
    about: event.entityId,
  }),
  'customer.accessEnded': async (event, { db }) => ({
    text: `Access ended for ${await receiverIn(db, event)}`,
    about: event.entityId,
  }),
  'consent.revoked': (event) => ({ text: 'Consent revoked', about: event.sideId }),
}

export const writeSystemNotes: Listener = async (db, { event, entityId: actor, at }: EventRecord) => {
  const wording = wordings[event.type] as Wording<DomainEvent['type']> | undefined
  if (!wording || !('customerId' in event) || event.customerId === null) return
  const { customerId } = event
  const { text, about } = await wording(event as never, { db, actor })
  await db
    .insertInto('note')
    .values({ customer_id: customerId, note_type: NoteType.System, text, side_entity_id: about, created_at: at })
    .execute()
  const sides = await sidesOf(db, { entityId: null, customerId, referralId: null }, at)
  await publishChange(db, { noun: 'note', ids: { customer: [customerId] } }, { sides, area: 'customers' })
}

const nameOf = async (db: Kysely<DB>, id: number) =>
  (await db.selectFrom('entity').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

/**
 * The name of a shelter or a recovery center would reveal the need, so the entity of a sensitive referral is not named.
 */
async function receiverIn(db: Kysely<DB>, { customerId, entityId }: { customerId: number; entityId: number }) {
  const { rows } = await sql<{ name: string | null }>`
    select case when exists (select from referral join category on category.id = referral.category_id
      where referral.customer_id = ${customerId} and referral.to_entity_id = entity.id and category.is_sensitive)
      then null else entity.name end as name
    from entity where entity.id = ${entityId}`.execute(db)
  return rows[0]?.name ?? 'a provider'
}
