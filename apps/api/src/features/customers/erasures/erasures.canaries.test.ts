import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CustomerState, customers } from '@handoff/contracts/customers/customers/customers'
import { erasures } from '@handoff/contracts/customers/erasures'
import { notes } from '@handoff/contracts/customers/notes'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { materials } from '@handoff/contracts/platform/materials'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { verifyAll } from '../../platform/trail/trail.chain.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { erasedColumns } from './erasures.columns.ts'
import { personIn } from './erasures.person.ts'

const world = await openWorld()
const { as, aPerson, aCustomer, db, clock } = world
const { twoSides, send, take } = referralsOf(world)

const canary = 'quixcanary'
const birthday = '1911-07-13'
const alma = await aPerson({ firstName: 'Alma' })
const { ada, ben, shelter } = await twoSides()

const aFile = () => new File([`Letter of ${canary}`], `${canary}.txt`, { type: 'text/plain' })

/** Someone with a row in every table that an erasure has a rule for. */
async function someoneKnown() {
  const person = await aCustomer(ada, {
    firstName: `Rosa${canary}`,
    lastName: canary,
    dateOfBirth: birthday,
    email: `${canary}@example.org`,
    emergencyContact: `Sister ${canary}`,
  })
  const { id } = person
  await as(ada)(customers.save, { id, version: person.version, preferredName: `Rosie ${canary}` })
  await as(ada)(notes.writeOfCustomer, { customerId: id, text: `Afraid of ${canary}` })
  await as(ada)(materials.addToCustomer, { id, file: aFile() })
  const field = (await as(alma)(customFields.create, { targetType: 2, name: 'School', kind: 'text' } as never)).data
  await as(ada)(customFields.addToCustomer, { id, customFieldsInputs: [{ id: field.id, value: canary }] })
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const referral = await send(ada, shelter, {
    customerId: id,
    message: canary,
    consent: { method: 1, scope: 1, document: png } as never,
  })
  await take(ben, referral.id, 'open')
  await take(ben, referral.id, 'ask', { notes: `Is ${canary} well?` })
  await take(ada, referral.id, 'answer', { notes: `Yes, ${canary}` })
  await take(ben, referral.id, 'accept')
  await as(ben)(appointments.recordVisit, {
    referralId: referral.id,
    visitedOn: '2026-11-18',
    services: canary,
    note: canary,
  })
  await take(ben, referral.id, 'close', { notes: `Thanks, ${canary}` })
  await send(ada, shelter, { customerId: id, draft: true, message: canary })
  return { id, referralId: referral.id, groupId: referral.groupId, fieldId: field.id }
}
type Known = Awaited<ReturnType<typeof someoneKnown>>

/** Rows that only jobs, links, and strangers make. */
async function addRows({ id, referralId, groupId, fieldId }: Known) {
  const now = clock.now()
  const hash = (word: string) => Buffer.from(word)
  await sql`
    with made as (insert into link (purpose, token_hash, group_id, sent_to, created_at, expires_at)
      values (1, ${hash('a link')}, ${groupId}, ${canary}, ${now}, ${now}) returning id),
    code as (insert into link_code (link_id, code_hash, sent_at) select id, ${hash(canary)}, ${now} from made)
    insert into link_code_sent (link_id, mailbox_hash, sent_at) select id, ${hash(canary)}, ${now} from made`.execute(
    db,
  )
  await sql`insert into mail (kind, to_address, subject, letter, created_at, send_after, last_error) values
    ('offer', ${`${canary}@example.org`}, ${canary}, ${JSON.stringify({ title: canary })}, ${now}, ${now}, ${canary}),
    ('notification.mention', 'ada@example.org', ${`${referenceOf(referralId)}: ${canary}`}, null, ${now}, ${now}, null)`.execute(
    db,
  )
  await sql`insert into idempotency_key (account_id, key, endpoint, body_hash, answer)
    values (${ada.id}, 'a key', 'customers.create', ${hash('body')}, ${JSON.stringify({ data: canary, changes: [{ noun: 'customer', ids: { customer: [id] } }] })})`.execute(
    db,
  )
  await sql`insert into note_version (note_id, version, text, written_at)
    select id, 1, ${canary}, ${now} from note where customer_id = ${id} limit 1`.execute(db)
  await sql`insert into stored_file (key, size, created_at) values (${'k'.repeat(30)}, 1, ${now})`.execute(db)
  await sql`
    with other as (insert into custom_field (target_type, name, kind) values (2, 'Scan', 'file') returning id),
    file as (insert into custom_field_file (field_id, name, media_type, size, file_key, created_at)
      select ${fieldId}, ${canary}, 'text/plain', 1, ${'k'.repeat(30)}, ${now} from other returning id)
    insert into custom_value (field_id, customer_id, file_id) select other.id, ${id}, file.id from other, file`.execute(
    db,
  )
  await sql`
    with answered as (insert into survey_response (survey_type, customer_id, referral_id, entity_id, category_id, channel)
      select 2, ${id}, ${referralId}, to_entity_id, category_id, 1 from referral where id = ${referralId} returning id),
    grouped as (insert into survey_group (survey_type, name, position) values (2, 'Words', 90) returning id),
    question as (insert into survey_question (group_id, position) select id, 1 from grouped returning id),
    version as (insert into survey_question_version (question_id, number, meaning, kind, text)
      select id, 1, 1, 7, 'What else?' from question returning id, question_id)
    insert into survey_answer (response_id, question_id, question_version_id, value, answered_at)
    select answered.id, question_id, version.id, ${JSON.stringify(canary)}, ${now} from answered, version`.execute(db)
  await sql`insert into follow_up (referral_id, occasion, sent_at, answer, answered_at, note)
    values (${referralId}, 1, ${now}, 1, ${now}, ${canary})`.execute(db)
  await sql`insert into contact_attempt (referral_id, method, result, note, account_id, at)
    values (${referralId}, 1, 1, ${canary}, ${ben.id}, ${now})`.execute(db)
  await sql`insert into appointment (customer_id, referral_id, starts_at, ends_at, time_zone, modality, booked_by, state, created_at, updated_at)
    values (${id}, ${referralId}, ${now}, ${new Date(now.getTime() + 60_000)}, 'America/New_York', 1, ${ben.id}, 2, ${now}, ${now})`.execute(
    db,
  )
  await sql`
    with need as (insert into unmet_need (customer_id, category_id, reason, source, created_at)
      values (${id}, (select category_id from referral where id = ${referralId}), 1, 1, ${now}) returning id)
    insert into unmet_need_history (need_id, reason, source, note, created_at) select id, 1, 1, ${canary}, ${now} from need`.execute(
    db,
  )
  await sql`
    with request as (insert into help_request (first_name, phone, words, digest, due_at, created_at, updated_at, customer_id)
      values (${canary}, '5105550100', ${canary}, ${hash('digest')}, ${now}, ${now}, ${now}, ${id}) returning id)
    insert into help_request_token (token_hash, help_request_id, created_at, expires_at)
    select ${hash('a token')}, id, ${now}, ${now} from request`.execute(db)
  await sql`
    with file as (insert into data_import (kind, file_name, headings, mapping, state, created_by, created_at)
      values ('customers', 'people.csv', '{Name}', '{"name": 0}', 'done', ${ada.id}, ${now}) returning id)
    insert into data_import_row (import_id, number, cells, target_id) select id, 2, array[${canary}], ${id} from file`.execute(
    db,
  )
  await sql`insert into person_key (customer_id) values (${id})`.execute(db)
  await sql`insert into confidential_person (customer_id, identity, match_keys, search_text, created_at)
    values (${id}, ${JSON.stringify({ firstName: canary })}, array[${canary}], ${canary}, ${now})`.execute(db)
  await sql`
    with other as (insert into customer (first_name, last_name, merged_into_id, state)
      values (${canary}, ${canary}, ${id}, ${CustomerState.Merged}) returning id),
    asked as (insert into link_request (requester_id, entity_id, details, status, customer_id, decided_at)
      values (${ada.id}, ${ada.entity!.id}, jsonb_build_array(${canary}::text), 2, ${id}, ${now})),
    pair as (insert into customer_pair (one_id, other_id, score, note) select ${id}, id, 1, ${canary} from other)
    insert into customer_merge (customer_id, other_id, merged_by_id, created_at, changes)
    select ${id}, id, (select min(id) from account), ${now}, jsonb_build_array(${canary}::text) from other`.execute(db)
  await sql`insert into event_report (event_id, salt, reported_by)
    select id, ${hash('salt')}, ${canary} from event where referral_id = ${referralId} limit 0`.execute(db)
}

/** Values that PostgreSQL accepts in a column of the type; others are no words. */
const planted: Record<string, ReturnType<typeof sql>> = {
  text: sql`${`${canary} `} || gen_random_uuid()`,
  _text: sql`array[${canary}]`,
  jsonb: sql`jsonb_build_array(jsonb_build_object('number', ${canary}::text))`,
  bytea: sql`convert_to(${`${canary} `} || gen_random_uuid(), 'UTF8')`,
}
/** Sealed, or matched by what they say: words in them come from the acts above. */
const notPlanted = [
  'event_note',
  'event_report',
  'event_change',
  'customer_salt',
  'mail',
  'search_word',
  'idempotency_key',
  'legal_hold',
  'person_key',
  'note_version',
]

/** Writes the canary into every column whose fate is to lose its words. Returns those that no value of words fits. */
async function plant(id: number) {
  const person = await personIn(db, id)
  const withoutRow: string[] = []
  const planted: string[] = []
  for (const [table, { of, removed, set }] of Object.entries(erasedColumns)) {
    const columns = [...(removed?.split(' ').filter(Boolean) ?? []), ...Object.keys(set ?? {})]
    const { rows } = await sql`select from ${sql.table(table)} where ${of(person)}`.execute(db)
    if (columns.length && !rows.length) withoutRow.push(table)
    if (notPlanted.includes(table)) continue
    for (const column of columns) if (await fits(table, column, of(person))) planted.push(`${table}.${column}`)
  }
  return { withoutRow, planted }
}

async function fits(table: string, column: string, where: ReturnType<typeof sql>) {
  const { rows } = await sql<{ type: string }>`
    select case data_type when 'ARRAY' then udt_name else data_type end as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}`.execute(db)
  const value = planted[rows[0]!.type]
  if (!value) return false
  return db
    .transaction()
    .execute((trx) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${where}`.execute(trx))
    .then(
      () => true,
      () => false,
    )
}

/** Every row of every table as text, the archived months too. */
async function dump() {
  const { rows } = await sql<{ schema: string; name: string }>`select table_schema as schema, table_name as name
    from information_schema.tables where table_schema in ('public', 'archive') and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const texts: string[] = []
  for (const { schema, name } of rows) {
    const { rows: all } = await sql<{ row: string }>`select t::text as row from ${sql.id(schema, name)} as t`.execute(
      db,
    )
    texts.push(...all.map(({ row }) => `${name}: ${row}`))
  }
  return texts
}

const hex = Buffer.from(canary).toString('hex')
const withCanary = async () =>
  (await dump()).filter((row) => [canary, hex, birthday].some((word) => row.toLowerCase().includes(word)))

async function filesWithCanary() {
  const folder = path.join(tmpdir(), `handoff-files-${process.pid}`)
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const bytes = await Promise.all(
    files.filter((it) => it.isFile()).map((it) => readFile(path.join(it.parentPath, it.name))),
  )
  return bytes.filter((it) => it.includes(canary)).length
}

test('no word of an erased person is left in any column or file, and the chain verifies', async () => {
  const known = await someoneKnown()
  await addRows(known)
  const { withoutRow, planted } = await plant(known.id)
  // A hold forbids the erasure.
  expect(withoutRow).toEqual(['event_report', 'legal_hold'])
  expect(planted.length).toBeGreaterThan(50)
  const before = await withCanary()
  for (const table of ['event_note', 'event_change', 'search_word', 'mail', 'notification', 'idempotency_key'])
    expect(
      before.some((row) => row.startsWith(table)),
      table,
    ).toBe(true)
  expect(await filesWithCanary()).toBe(1)

  const { name, version } = (await as(alma)(erasures.show, { id: known.id })).data
  const { number } = (await as(alma)(erasures.erase, { id: known.id, version, name, reason: 1 })).data

  expect(await withCanary()).toEqual([])
  expect(await filesWithCanary()).toBe(0)
  expect(await verifyAll(db)).toMatchObject({ isIntact: true })
  const { data } = await as(ben)(referrals.show, { id: known.referralId })
  expect(data).toMatchObject({ customer: { id: null, name: `Person ${number}` }, nextSteps: [], metLevel: 1 })
})
