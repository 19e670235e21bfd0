import { ConsentScope, consents } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { households } from '@handoff/contracts/customers/households'
import { merges } from '@handoff/contracts/customers/merges'
import { notes } from '@handoff/contracts/customers/notes'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { materials } from '@handoff/contracts/platform/materials'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { proofOf, randomFrom } from '../../../test/proof.ts'
import { soon } from '../../../test/soon.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const proof = proofOf('merges')
const random = randomFrom(proof.seed)
const world = await openWorld({ checkAnswers: false })
const { as, db, clock, aPerson, aCustomer, anEntity, categoryId, countOf } = world
const { twoSides, send, take } = referralsOf(world)
const { ada, ben, shelter } = await twoSides()
const pantry = await anEntity({ name: 'Dock Pantry', categories: ['Food', 'Housing'] })
const dora = await aPerson({ entity: pantry, firstName: 'Dora' })
const alma = await aPerson({ firstName: 'Alma' })
const categories = [await categoryId('Food'), await categoryId('Housing')]
const field = async (name: string, isSensitive: boolean) =>
  (await as(alma)(customFields.create, { targetType: 2, name, kind: 'text', isSensitive })).data.id
const fieldIds = [await field('Housing situation', false), await field('Monthly income', true)]

const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!
const chance = (probability: number) => random() < probability

type Subject = { id: number; owner: Person }
const sentBy = async ({ id, owner }: Subject) => {
  const [receiver, answerer] = pick([
    [shelter, ben],
    [pantry, dora],
  ] as const)
  if (owner.entity!.id === receiver.id) return null
  const referral = await send(owner, receiver, { customerId: id, categoryId: pick(categories) })
  return { ...referral, answerer }
}

/** What can happen to a customer, each through the front door. */
const acts: Record<string, (subject: Subject) => Promise<unknown>> = {
  note: ({ id, owner }) =>
    as(owner)(notes.writeOfCustomer, { customerId: id, text: `Note ${random()}`, noteType: pick([1, 2] as const) }),
  noteOfNetwork: ({ id }) => as(alma)(notes.writeOfCustomer, { customerId: id, text: 'Call back' }),
  file: ({ id, owner }) =>
    as(owner)(materials.addToCustomer, {
      id,
      file: new File([`%PDF-1.4 ${random()}`], 'lease.pdf'),
      shareBeforeAcceptance: chance(0.5),
    }),
  consent: ({ id, owner }) =>
    as(owner)(consents.add, { id, consent: { method: 3, scope: ConsentScope.Network, witness: 'Wanda Witt' } }),
  sent: sentBy,
  accepted: async (subject) => {
    const referral = await sentBy(subject)
    if (referral) await take(referral.answerer, referral.id, 'accept')
  },
  closed: async (subject) => {
    const referral = await sentBy(subject)
    if (!referral) return
    await take(referral.answerer, referral.id, 'accept')
    await take(referral.answerer, referral.id, 'release')
  },
  rejected: async (subject) => {
    const referral = await sentBy(subject)
    if (referral) await take(referral.answerer, referral.id, 'reject')
  },
  appointment: ({ id, owner }) => {
    const startsAt = new Date(clock.now().getTime() + whole(48, 900) * 3_600_000)
    return as(owner)(appointments.book, {
      customerId: id,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString(),
      timeZone: 'America/New_York',
      confirmed: true,
    })
  },
  need: ({ id, owner }) =>
    as(owner)(unmetNeeds.record, { customerId: id, categoryId: pick(categories), reason: pick([1, 2] as const) }),
  household: async ({ id, owner }) => {
    const other = await aCustomer(owner, { firstName: 'Leo', lastName: 'Marin' })
    const housemateIds = [id, other.id]
    await as(owner)(households.create, {
      housemateIds,
      headId: pick(housemateIds),
      contactId: pick([null, ...housemateIds]),
    })
  },
  values: ({ id, owner }) =>
    as(owner)(customFields.saveOfCustomer, {
      id,
      customFieldsInputs: [{ id: pick(fieldIds), value: `Value ${whole(1, 3)}` }],
    }),
  fields: async ({ id, owner }) => {
    const { version } = (await as(owner)(customers.show, { id })).data
    await as(owner)(customers.save, {
      id,
      version,
      ...pick([
        { firstName: pick(['Rosa', 'Rose']), preferredName: 'Ro' },
        { dateOfBirth: pick(['1984-03-14', '1948-03-14']) },
        { email: `rosa.${whole(1, 9)}@example.org` },
        { addressLine1: `${whole(1, 99)} Elm Street`, insurance: 'Medi-Cal' },
        { languages: ['Spanish'], needsInterpreter: true },
      ]),
    })
  },
  later: async () => clock.advance({ hours: whole(1, 30) }),
}

async function aHistory(owner: Person): Promise<Subject> {
  const { id } = await aCustomer(owner, { lastName: pick(['Marin', 'Marín', 'Moreno']) })
  const subject = { id, owner }
  for (let count = whole(2, 9); count > 0; count--) await pick(Object.values(acts))(subject).catch(refused)
  return subject
}

/** A refusal is an answer as well: an appointment at night, a second referral of a kind. */
function refused(error: { status?: number }) {
  if (!error.status || error.status >= 500 || error.status === 401) throw error
}

const dispatched = () => soon(async () => expect(await countOf('event_outbox')).toBe(0))

/** Tables that only grow by what has happened, and what follows from them. */
const exempt = [
  /* what happened */ 'event',
  'event_chain',
  'event_change',
  'event_note',
  'event_outbox',
  'event_report',
  'event_seal',
  'customer_salt',
  'notification',
  'mail',
  'bus_message',
  'customer_merge',
  /* who opened what, and how often */ 'session',
  'rate_limit',
  'job',
  /* sums of changes: compared as sums */ 'referral_tally',
  'customer_to_recount',
  'receiver_tally',
]
/** Counted up by each write, so that no form that was opened before writes over it; a timer that is set again is another row. */
const counted = { customer: ['version'], household: ['version'], referral: ['version'], timer: ['id'] } as Record<
  string,
  string[]
>

async function dump() {
  await sql`select recount_customers()`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !exempt.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(one) - ${counted[name] ?? []}::text[])::text as row from ${sql.table(name)} as one
      where ${name === 'note' ? sql`note_type <> 4` : sql`true`} order by 1`.execute(db)
    if (rows.length) all[name] = rows.map(({ row }) => row)
  }
  const { rows: sums } = await sql<{ sum: string }>`
    select (to_jsonb(one) - '{n,is_summed}'::text[] || jsonb_build_object('n', sum(one.n)))::text as sum from referral_tally as one
    group by to_jsonb(one) - '{n,is_summed}'::text[] having sum(one.n) <> 0 order by 1`.execute(db)
  all.referral_tally = sums.map(({ sum }) => sum)
  return all
}

/** Rows that are in one of the dumps alone. */
const differences = (before: Record<string, string[]>, after: Record<string, string[]>) =>
  Object.keys({ ...before, ...after }).flatMap((table) => {
    const [one, other] = [new Set(before[table]), new Set(after[table])]
    const only = (rows: Set<string>, others: Set<string>, when: string) =>
      [...rows].filter((row) => !others.has(row)).map((row) => `${when} ${table} ${row}`)
    return [...only(one, other, 'before'), ...only(other, one, 'after')]
  })

test('a merge that is undone leaves every table as it was', async () => {
  for (let done = 0; proof.goesOn(done); done++) {
    // The clock goes on for months.
    for (const person of [ada, ben, dora, alma]) person.token = await world.signIn(person.id)
    const one = await aHistory(pick([ada, dora]))
    const other = await aHistory(pick([ada, dora]))
    if (one.owner === other.owner && chance(0.5)) {
      const housemateIds = [one.id, other.id, ...(chance(0.5) ? [(await aCustomer(one.owner)).id] : [])]
      await as(one.owner)(households.create, { housemateIds, headId: pick([null, ...housemateIds]) })
    }
    await dispatched()
    const before = await dump()
    const comparison = (await as(alma)(merges.compare, { id: one.id, otherId: other.id })).data
    const ids = [one.id, other.id]
    const { data } = await as(alma)(merges.merge, {
      id: one.id,
      otherId: other.id,
      version: comparison.records[0]!.version,
      otherVersion: comparison.records[1]!.version,
      fields: Object.fromEntries(comparison.fields.filter(() => chance(0.7)).map(({ key }) => [key, pick(ids)])),
      referrals: comparison.sameReferrals.map(({ referrals }) => pick(referrals).id),
      areOnePerson: true,
    })
    await dispatched()
    if (chance(0.5)) clock.advance({ hours: 1 })
    await as(alma)(merges.undo, { id: data.merge.id })
    await dispatched()
    expect(differences(before, await dump()), `pair ${done + 1}`).toEqual([])
  }
}, 600_000)
