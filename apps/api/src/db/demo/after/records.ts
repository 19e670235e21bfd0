import { type MessageKind, NoteType } from '@handoff/contracts/customers/notes'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { type Db, insertAll, insertRecords } from '../insert.ts'
import type { Entity } from '../network/entities.types.ts'
import type { Consent } from '../people/consents.ts'
import type { Customer } from '../people/customers.ts'
import { textFor } from '../people/fit-template.ts'
import type { People, Person } from '../people/people.ts'
import { between, chance, pick, whole } from '../random.ts'
import type { History } from '../referrals/history.ts'
import { generalNotes, internalNotes, referralNotes } from '../words/notes.texts.ts'

export type DemoNote = {
  id: number
  customerId: number
  referralId: number | null
  noteType: NoteType
  /** For text that came with a step. */
  kind: MessageKind | null
  text: string
  /** Null: the product. */
  by: Person | null
  /** For a system note: the entity it is about. */
  about: number | null
  mentions: Person[]
  at: Date
}
type Source = {
  db: Db
  now: Date
  people: People
  customers: readonly Customer[]
  consents: readonly Consent[]
  histories: readonly History[]
}

/** Notes by people and the product on customers, oldest first. */
export async function loadNotes(source: Source): Promise<DemoNote[]> {
  const notes = [...written(source), ...ofReferrals(source), ...ofSteps(source), ...ofProduct(source)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
  await insertRecords(source.db, 'note', notes, (note) => ({
    customer_id: note.customerId,
    referral_id: note.referralId,
    note_type: note.noteType,
    kind: note.kind,
    text: note.text,
    author_id: note.by?.id ?? null,
    side_entity_id: note.by ? (note.by.entity?.id ?? null) : note.about,
    created_at: note.at,
  }))
  await insertAll(
    source.db,
    'note_mention',
    notes.flatMap(({ id, mentions }) => mentions.map((person) => ({ note_id: id, account_id: person.id }))),
  )
  return notes
}

/** Customers of the first entity, where the demo logins work, have the most. */
function written({ customers, people, now }: Source): DemoNote[] {
  const [first] = customers.flatMap(({ owner }) => owner ?? []).sort((one, other) => one.id - other.id)
  return customers.flatMap((customer) => {
    const authors = people.senders(customer.owner)
    const most = customer.owner?.id === first?.id ? 5 : 2
    if (!authors.length || (most === 2 && chance(0.5))) return []
    return Array.from({ length: whole(1, most) }, () => {
      const by = pick(authors)
      const others = authors.filter((one) => one !== by)
      const isInternal = chance(0.6)
      const text = textFor(customer, isInternal ? internalNotes : generalNotes)
      const mentioned = isInternal && others.length > 0 && chance(0.2) ? pick(others) : null
      return {
        ...noteOf(customer.id, isInternal ? NoteType.Internal : NoteType.General),
        text: mentioned ? `${text} @${nameOf(mentioned)} can you follow up?` : text,
        mentions: mentioned ? [mentioned] : [],
        by,
        at: after(latest(customer.createdAt, by.createdAt), now),
      }
    })
  })
}

/** Messages between both sides once a referral is accepted. */
const ofReferrals = ({ histories, people, now }: Source): DemoNote[] =>
  histories
    .filter(({ answered_at, stage }) => answered_at && stage !== 'rejected' && chance(0.08))
    .flatMap((history) => {
      const { receiver, sender, customer } = history.plan
      const authors = chance(0.6) ? people.deciders(receiver) : people.senders(sender)
      if (!authors.length) return []
      const by = pick(authors)
      const at = after(latest(history.answered_at!, by.createdAt), now)
      return [
        {
          ...noteOf(customer.id, NoteType.Referral),
          referralId: history.id,
          text: textFor(customer, referralNotes),
          by,
          at,
        },
      ]
    })

const kindOf: Record<string, MessageKind> = { ask: 'question', answer: 'answer' }

/** A question and its answer are messages of the thread as well. */
const ofSteps = ({ histories }: Source): DemoNote[] =>
  histories.flatMap(({ id, plan, eventRecord }) =>
    eventRecord.flatMap(({ at, by, body, note }) => {
      const kind = body.type === 'referral.stageChanged' ? kindOf[body.step] : undefined
      if (!kind || !note) return []
      return [{ ...noteOf(plan.customer.id, NoteType.Referral), referralId: id, kind, text: note, by, at }]
    }),
  )

function ofProduct({ customers, consents, histories }: Source): DemoNote[] {
  const granted = new Map<string, { customer: Customer; receiver: Entity; at: Date }>()
  for (const { plan, answered_at: at, stage } of histories) {
    if (!at || stage === 'rejected') continue
    const key = `${plan.customer.id}/${plan.receiver.id}`
    if ((granted.get(key)?.at ?? at) >= at) granted.set(key, { customer: plan.customer, receiver: plan.receiver, at })
  }
  return [
    ...customers.map(({ id, owner, createdAt }) => ({
      ...noteOf(id, NoteType.System),
      text: `Created by ${owner?.name ?? 'the administrators'}`,
      at: createdAt,
    })),
    ...[...granted.values()].map(({ customer, receiver, at }) => ({
      ...noteOf(customer.id, NoteType.System),
      text: isSensitive(histories, customer, receiver)
        ? 'Access granted to a provider'
        : `Access granted to ${receiver.name}`,
      about: receiver.id,
      at,
    })),
    ...consents.flatMap(({ customer, entity, revoked }) =>
      revoked
        ? [
            {
              ...noteOf(customer.id, NoteType.System),
              text: 'Consent revoked',
              about: entity?.id ?? null,
              at: revoked.at,
            },
          ]
        : [],
    ),
  ]
}

const isSensitive = (histories: readonly History[], customer: Customer, receiver: Entity) =>
  histories.some(({ plan }) => plan.customer === customer && plan.receiver === receiver && plan.category.isSensitive)

const noteOf = (customerId: number, noteType: NoteType): Omit<DemoNote, 'text' | 'at'> => ({
  id: 0,
  customerId,
  referralId: null,
  noteType,
  kind: null,
  by: null,
  about: null,
  mentions: [],
})
const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const latest = (one: Date, other: Date) => (one > other ? one : other)
/** A moment between then and now, more often soon after. */
const after = (from: Date, now: Date) =>
  new Date(
    Math.min(
      now.getTime(),
      from.getTime() + between(0.01, 1) ** 2 * Math.max(aDay / 24, now.getTime() - from.getTime()),
    ),
  )
