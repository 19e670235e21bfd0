import { DomainEvent } from '@handoff/contracts/events'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAll } from '../../features/platform/trail/trail.chain.ts'
import { openTestDatabase } from '../../test/database.ts'
import type { Database } from '../open.ts'
import type { DB } from '../schema.ts'
import { loadDemo } from './load.ts'
import { type Facts, fits } from './people/fit-template.ts'
import { messages } from './words/notes.ts'

// A Friday evening, a Sunday, and the first minutes of a Monday: business time is paused around two of them.
const moments = ['2026-11-20T22:40:00Z', '2026-11-22T15:00:00Z', '2026-11-23T08:04:00Z'].map((it) => new Date(it))

const openDemo = async (now: Date) => {
  const database = await openTestDatabase()
  await loadDemo(database.db, now)
  return database
}

const read = async <Row>(db: Kysely<DB>, query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
const count = async (db: Kysely<DB>, from: ReturnType<typeof sql>) =>
  (await read(db, sql<{ count: number }>`select count(*)::int as count from ${from}`))[0]!.count

const digested = ['entity', 'entity_address', 'entity_specialty', 'customer', 'customer_access', 'consent', 'referral_group', 'referral', 'appointment', 'visit', 'note', 'network_request', 'network_request_step', 'link', 'unmet_need', 'event', 'event_note', 'event_seal', 'notification'] // biome-ignore format: a list of words
const digestOf = async (db: Kysely<DB>) => {
  const parts = digested.map(
    (table) =>
      sql`select ${table}::text as name, md5(string_agg(it::text, '|' order by it::text)) as digest from ${sql.table(table)} as it`,
  )
  return read(db, sql`${sql.join(parts, sql` union all `)} order by name`)
}

describe.each(moments)('the demo network at %s', (now) => {
  let database: Database
  let db: Kysely<DB>
  beforeAll(async () => {
    database = await openDemo(now)
    db = database.db
  })
  afterAll(() => database.close())

  it('has the expected size', async () => {
    const sizes = await Promise.all(
      ['entity', 'customer', 'referral', 'referral_group'].map((it) => count(db, sql.table(it) as never)),
    )
    expect(sizes).toEqual([80, 600, 2500, 2482])
    expect(await count(db, sql`entity where network_type = 2`)).toBe(62)
    expect(await count(db, sql`event_outbox`)).toBe(0)
    const logins = await read(
      db,
      sql<{ email: string }>`select email from account where password_hash is not null order by id`,
    )
    expect(logins.map(({ email }) => email.split('@')[0])).toEqual([
      'admin',
      'adminstaff',
      'entity',
      'entitystaff',
      'entity2',
    ])
  })

  it('covers every category around the demo logins', async () => {
    const missing = await read(
      db,
      sql`select name from category where id not in (
        select entity_category.category_id from entity_category
          join entity on entity.id = entity_category.entity_id and entity.entity_state = 1
          join entity_address on entity_address.entity_id = entity.id
          join state on state.id = entity_address.state_id and state.code = 'CA')`,
    )
    expect(missing).toEqual([])
  })

  it('keeps every referral consistent with its events', async () => {
    const wrong = await read(
      db,
      sql`select referral.id, referral.stage, told.last, referral.version, told.moves from referral join (
        select referral_id, count(*) filter (where type in ('referral.sent', 'referral.offered', 'referral.queued', 'referral.assigned', 'referral.contactAttempted', 'appointment.booked', 'visit.recorded')
            or (type = 'referral.stageChanged' and data->>'step' not in ('contact', 'book', 'visit'))) as moves,
          coalesce((array_agg(case type when 'referral.stageChanged' then data->>'to' else split_part(type, '.', 2) end order by id desc)
            filter (where type in ('referral.sent', 'referral.offered', 'referral.queued', 'referral.stageChanged')))[1], 'draft') as last,
          max(at) filter (where type <> 'referral.removed') as last_at,
          (array_agg(data->>'from' order by id) filter (where type = 'referral.stageChanged'))[1] as first_from
        from event where referral_id is not null and type not like 'note.%' and type not like 'followUp.%' group by referral_id) as told on told.referral_id = referral.id
      where referral.stage <> told.last or referral.version <> told.moves + 1 or referral.updated_at <> told.last_at
        or coalesce(told.first_from, 'sent') not in ('sent', 'offered', 'queued')`,
    )
    expect(wrong).toEqual([])
    expect(await count(db, sql`referral where not exists (select from event where referral_id = referral.id)`)).toBe(0)
  })

  it('has events that match the contracts', async () => {
    const rows = await read(db, sql<{ data: unknown }>`select data from event`)
    for (const { data } of rows) expect(DomainEvent.safeParse(data).data).toEqual(data)
  })

  it('builds a chain that verifies', async () => {
    const { isIntact, entries, unsealed } = await verifyAll(db)
    expect({ isIntact, unsealed }).toEqual({ isIntact: true, unsealed: 0 })
    expect(entries).toBeGreaterThan(10_000)
    const broken = sql`event join event_note on event_note.event_id = event.id
      where event.note_digest is distinct from sha256(event_note.salt || convert_to(event_note.note, 'UTF8'))`
    expect(await count(db, broken)).toBe(0)
    expect(
      await count(db, sql`event where note_digest is not null and id not in (select event_id from event_note)`),
    ).toBe(0)
    expect(
      await count(db, sql`(select at, lag(at) over (order by id) as before from event) as it where before > at`),
    ).toBe(0)
  })

  it('has no moment in the future', async () => {
    const columns = await read(
      db,
      sql<{ table: string; name: string }>`
        select table_name as table, column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp with time zone'
          and table_name not in ('reference_load', 'migration', 'role', 'consent_text', 'clock_level', 'holiday') and column_name not in ('due_at', 'expires_at', 'starts_at', 'ends_at')`,
    )
    for (const { table, name } of columns)
      expect([table, name, await count(db, sql`${sql.table(table)} where ${sql.ref(name)} > ${now}`)]).toEqual([
        table,
        name,
        0,
      ])
    const shuffled = sql`referral where not (created_at <= updated_at and sent_at <= coalesce(opened_at, answered_at, updated_at)
      and coalesce(opened_at, sent_at) <= coalesce(answered_at, updated_at) and coalesce(closed_at, answered_at) >= answered_at)`
    expect(await count(db, shuffled)).toBe(0)
    expect(
      await count(
        db,
        sql`referral join customer on customer.id = customer_id where referral.created_at < customer.created_at`,
      ),
    ).toBe(0)
  })

  it('runs clocks only while an answer is awaited', async () => {
    const open = sql`stage in ('sent', 'opened', 'info_requested', 'accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service', 'cancel_requested')`
    expect(await count(db, sql`referral where stage <> 'offered' and (due_at is not null) <> (${open})`)).toBe(0)
    // Time moves each of them on: to an end, or to an escalation, unless everyone was notified.
    expect(
      await count(
        db,
        sql`referral where ${open} and escalation < 3
      and not exists (select from timer where referral_id = referral.id and kind <> 'followUp')`,
      ),
    ).toBe(0)
    expect(await count(db, sql`timer where due_at <= ${now}`)).toBe(0)
    expect(await count(db, sql`referral where (clock_left_ms is not null) <> (stage = 'info_requested')`)).toBe(0)
    expect(await count(db, sql`referral where (hours_to_answer is null) <> (answered_at is null)`)).toBe(0)
  })

  it('lets each side see whom it may', async () => {
    const blind = sql`referral where answered_at is not null and stage <> 'rejected' and not exists (
      select from customer_access where customer_id = referral.customer_id and entity_id = to_entity_id and since <= answered_at)`
    expect(await count(db, blind)).toBe(0)
    const unknown = sql`referral where from_entity_id is not null and not exists (
      select from customer_access where customer_id = referral.customer_id and entity_id = from_entity_id and since <= referral.created_at)`
    expect(await count(db, unknown)).toBe(0)
    const unconsented = sql`referral join referral_group on referral_group.id = group_id left join consent on consent.id = consent_id
      where (stage <> 'draft') <> (packet is not null) or (sent_at is not null and (consent.customer_id <> referral.customer_id
        or consent.entity_id is distinct from referral.from_entity_id or consent.taken_at > sent_at or consent.expires_at < sent_at
        or consent.id is null))`
    expect(await count(db, unconsented)).toBe(0)
    const reused = sql`(select consent_id from referral_group join consent on consent.id = consent_id
      where scope = 1 group by 1 having count(*) > 1) as it`
    expect(await count(db, reused)).toBe(0)
  })

  it('has someone on the acting side behind every event', async () => {
    const strangers = sql`event left join account on account.id = event.account_id
      where (account.id is null and coalesce(data->>'step', data->>'via', '') not in ('recall', 'inOrder')
          and event.type not in ('followUp.sent', 'followUp.answered')) or account.entity_id is distinct from event.entity_id or account.created_at > event.at`
    expect(await count(db, strangers)).toBe(0)
    const outsiders = sql`event where type = 'referral.stageChanged' and data->>'step' <> 'recall' and entity_id is distinct from
      case when data->>'step' in ('answer', 'cancel', 'requestCancel', 'withdraw') then (data->>'senderId')::int
        when data->>'step' = 'close' and entity_id is not distinct from (data->>'senderId')::int then entity_id
        when (data->>'isOnBehalf')::boolean then null else (data->>'receiverId')::int end`
    expect(await count(db, outsiders)).toBe(0)
    expect(
      await count(db, sql`referral join account on account.id = assigned_account_id where entity_id <> to_entity_id`),
    ).toBe(0)
  })

  it('gives reasons where they are required', async () => {
    const silent = sql`event join reason on reason.code = event.data->>'reasonCode' where is_comment_required and note_digest is null`
    expect(await count(db, silent)).toBe(0)
    expect(
      await count(
        db,
        sql`referral where (reason_code is not null) <> (stage in ('rejected', 'cancelled', 'closed', 'cancel_requested', 'withdrawn'))`,
      ),
    ).toBe(0)
    expect(await count(db, sql`referral where (met_level is not null) <> (stage = 'closed')`)).toBe(0)
  })

  it('sends only to entities that offer the category, and never twice while it is open', async () => {
    const unoffered = sql`referral join entity on entity.id = to_entity_id where entity_state <> 1 or not exists (
      select from entity_category where entity_id = to_entity_id and entity_category.category_id = referral.category_id)`
    expect(await count(db, unoffered)).toBe(0)
    const twice = sql`(select 1 from referral group by customer_id, category_id, to_entity_id, from_entity_id having count(*) > 1) as it`
    expect(await count(db, twice)).toBe(0)
  })

  it('has requests of every kind, in every state, that match the contracts', async () => {
    const rows = await read(
      db,
      sql<{ request_type: 1 | 2 | 3 | 4; status: number; payload: unknown; steps: number }>`
        select request_type, status, payload,
          (select count(*)::int from network_request_step where request_id = network_request.id) as steps
        from network_request where requester_id is not null`,
    )
    expect([...new Set(rows.map(({ status }) => status))].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5])
    expect([...new Set(rows.map((row) => row.request_type))].sort((one, other) => one - other)).toEqual([1, 2, 3, 4])
    for (const { request_type, payload, status, steps } of rows) {
      expect(requestKinds[request_type].values.safeParse(payload).error?.issues).toBeUndefined()
      expect(steps).toBe(status === 3 ? 1 : 2)
    }
    expect(await count(db, sql`network_request where requester_id is null and verified_at is not null`)).toBe(2)
  })

  it('fills the queues of the clinic', async () => {
    const clinic = sql`(select entity_id from account where email = 'entity@handoff.test')`
    const [queues] = await read(
      db,
      sql`select
        (count(*) filter (where to_entity_id = ${clinic} and stage in ('sent', 'opened', 'info_requested')))::int as pending,
        (count(*) filter (where to_entity_id = ${clinic} and stage in ('sent', 'opened') and due_at < ${now}))::int as overdue,
        (count(*) filter (where to_entity_id = ${clinic} and stage in ('sent', 'opened') and priority = 3))::int as emergencies,
        (count(*) filter (where to_entity_id = ${clinic} and stage = 'info_requested'))::int as questions,
        (count(*) filter (where from_entity_id = ${clinic} and stage = 'info_requested'))::int as replies,
        (count(*) filter (where from_entity_id = ${clinic} and stage = 'draft'))::int as drafts
      from referral`,
    )
    expect(queues).toEqual({ pending: 14, overdue: 3, emergencies: 1, questions: 2, replies: 2, drafts: 2 })
  })

  it('has groups in every mode, and unmet needs', async () => {
    const modes = await read(
      db,
      sql<{ mode: number; lines: number; unfilled: number }>`select mode, count(*) filter (where is_lead)::int as lines,
          count(*) filter (where is_unfilled)::int as unfilled
        from referral_group join referral on referral.group_id = referral_group.id where mode > 1 group by mode order by mode`,
    )
    expect(modes).toEqual([
      { mode: 2, lines: 5, unfilled: 0 },
      { mode: 3, lines: 3, unfilled: 1 },
      { mode: 4, lines: 2, unfilled: 0 },
      { mode: 5, lines: 2, unfilled: 0 },
    ])
    expect(await count(db, sql`link where purpose = 1 and seen_at is not null`)).toBe(4)
    expect(await count(db, sql`referral where recalled_by_id is not null`)).toBe(2)
    for (const source of [1, 4]) expect(await count(db, sql`unmet_need where source = ${source}`)).toBeGreaterThan(10)
  })

  it('has something unread for every demo login', async () => {
    const unread = await read(
      db,
      sql<{
        email: string
        unread: number
      }>`select email, count(notification.id) filter (where seen_at is null)::int as unread
        from account left join notification on account_id = account.id where email like '%@handoff.test' group by account.id order by account.id`,
    )
    for (const it of unread) expect(it.unread, it.email).toBeGreaterThan(0)
  })

  it('describes each customer consistently', async () => {
    const rows = await read(
      db,
      sql<Facts & { category: string; message: string }>`
        select category.name as category, referral_group.message, customer.gender, customer.insurance, customer.languages,
          customer.household_size as "householdSize", customer.has_no_fixed_address as "hasNoAddress",
          extract(year from age(${now}, customer.date_of_birth))::int as age
        from referral_group join customer on customer.id = customer_id join category on category.id = category_id`,
    )
    expect(rows).toHaveLength(2482)
    const wrong = rows.filter(({ category, message, age, ...facts }) => {
      const [, fit] = messages[category]!.find(([text]) => text === message)!
      // A few have an unknown date of birth.
      return !fits({ ...facts, age: age ?? fit?.age?.[0] ?? 18 }, fit)
    })
    expect(wrong).toEqual([])
    const mothers = rows.filter(({ message }) => /\bpregnan|new mother/i.test(message))
    expect(mothers.length).toBeGreaterThan(0)
    for (const { gender, age } of mothers)
      expect([gender, age === null || (age > 15 && age < 46)]).toEqual(['Female', true])
    for (const { message, age } of rows)
      if (age !== null && /school starts|well-child|grader/i.test(message)) expect(age, message).toBeLessThan(18)
  })

  if (now === moments[0])
    it('is the same for the same moment, and loads only into an empty database', async () => {
      const other = await openDemo(now)
      try {
        await loadDemo(other.db, moments[1]!)
        expect(await digestOf(db)).toEqual(await digestOf(other.db))
      } finally {
        await other.close()
      }
    }, 240_000)
})
