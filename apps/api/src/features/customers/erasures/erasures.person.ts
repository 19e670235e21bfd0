import { customerFields, type StoredCustomer } from '@handoff/contracts/customers/customers/fields'
import { comparePeople } from '@handoff/contracts/customers/duplicates/score'
import { formatPhone } from '@handoff/contracts/kit'
import { wordsOf } from '@handoff/contracts/kit/folding'
import { fullName } from '@handoff/contracts/kit/person-name'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { selectOf } from '../../../kit/records/field-columns.ts'
import { identitiesUnderCodeNames } from '../customers/code-names/identity.ts'
import { allCustomers } from '../customers/customers.all.ts'
import { identitiesOf } from '../customers/duplicates/duplicates.candidates.ts'
import { detailsIn } from '../linkRequests/linkRequests.details.ts'

/** Everything that is about one person, by ids; and what the person is called, for what has no id. */
export type Person = Awaited<ReturnType<typeof personIn>>

const firstReference = 10_000

export async function personIn(db: Kysely<DB>, id: number) {
  const { rows } = await sql<Ids>`
    with asked as (select * from customer where id = ${id}),
    help as (
      select id, email, phone from help_request where customer_id = ${id} or (customer_id is null and exists (
        select from asked where asked.search_name = help_request.search_name
          and (lower(asked.email) = lower(help_request.email) or right(phone_digits(asked.phone), 10) = right(phone_digits(help_request.phone), 10)))))
    select
      ${idsOf(sql`referral where customer_id = ${id}`)} as "referralIds",
      ${idsOf(sql`referral_group where customer_id = ${id}`)} as "groupIds",
      ${idsOf(sql`appointment where customer_id = ${id}`)} as "appointmentIds",
      ${idsOf(sql`survey_response where customer_id = ${id}`)} as "responseIds",
      ${idsOf(sql`help`)} as "helpIds",
      (select coalesce(array_agg(file_id), '{}') from custom_value where customer_id = ${id} and file_id is not null) as "fieldFileIds",
      (select coalesce(array_agg(email) filter (where email is not null), '{}') from help) as "helpEmails"`.execute(db)
  const ids = rows[0]!
  const linkIds = await linksOf(db, ids)
  const eventIds = await eventsOf(db, id, ids)
  const names = await namesOf(db, id, eventIds)
  const addresses = [...names.emails, ...ids.helpEmails].map((email) => email.toLowerCase())
  const number = await numberFor(db, id)
  return {
    id,
    number,
    name: `Person ${number}`,
    ...ids,
    linkIds,
    linkRequestIds: await linkRequestsAbout(db, id),
    eventIds,
    mailIds: await mailsOf(db, id, { ...ids, addresses, firstNames: names.firstNames }),
    fileKeys: await filesOf(db, id, ids.fieldFileIds),
    /** Full names, emails, and phones, as they appear in stored answers. */
    words: [...names.fullNames, ...addresses, ...names.phones].filter((word) => word.length > 3),
    nameWords: names.fullNames.flatMap(wordsOf).filter((word) => word.length > 2),
  }
}

type Ids = {
  referralIds: number[]
  groupIds: number[]
  appointmentIds: number[]
  responseIds: number[]
  helpIds: number[]
  fieldFileIds: number[]
  helpEmails: string[]
}

const idsOf = (rows: ReturnType<typeof sql>) => sql`(select coalesce(array_agg(id), '{}') from ${rows})`

/** The first free number from one that the id alone does not reveal. */
async function numberFor(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{ number: number }>`
    select coalesce((select number from erasure where customer_id = ${id}), (
      select min(free.number) from customer,
        lateral (select 10000 + abs(hashtextextended(concat(id, ' ', extract(epoch from created_at)), 0) % 90000)) as drawn (first),
        lateral generate_series(first, first + 100000) as free (number)
      where id = ${id} and not exists (select from erasure as taken where taken.number = free.number)))::int as number`.execute(
    db,
  )
  return rows[0]!.number
}

/** Those of providers in the person's referrals open the packet as well. */
async function linksOf(db: Kysely<DB>, { groupIds, referralIds, appointmentIds, responseIds }: Ids) {
  const { rows } = await sql<{ id: number }>`select id from link where group_id = any(${groupIds})
    or referral_id = any(${referralIds}) or appointment_id = any(${appointmentIds})
    or survey_response_id = any(${responseIds})`.execute(db)
  return rows.map((row) => row.id)
}

/** Linked to the person, or asked about someone who surely is the person. */
async function linkRequestsAbout(db: Kysely<DB>, id: number) {
  const person = (await identitiesOf(allCustomers({ db }), [id])).get(id)
  const rows = await db
    .selectFrom('link_request')
    .select(['id', 'customer_id', 'details'])
    .where('details', 'is not', null)
    .execute()
  return rows
    .filter((row) => row.customer_id === id || (person && comparePeople(person, detailsIn(row)!).level === 'sure'))
    .map((row) => row.id)
}

/** Help requests have no column in the event. */
async function eventsOf(db: Kysely<DB>, id: number, { referralIds, helpIds }: Ids) {
  const ofHelp = helpIds.length
    ? sql`or (type like 'help.%' and (data->>'helpRequestId')::int = any(${helpIds}))`
    : sql``
  const { rows } = await sql<{ id: number }>`select id from event
    where customer_id = ${id} or referral_id = any(${referralIds}) ${ofHelp}`.execute(db)
  return rows.map((row) => row.id)
}

/** Present ones, and those that the audit has from before. */
async function namesOf(db: Kysely<DB>, id: number, eventIds: readonly number[]) {
  const customer = await db
    .selectFrom('customer')
    .select(
      selectOf(customerFields, ['firstName', 'lastName', 'preferredName', 'email', 'phones'] as const, 'customer'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const unnamed = (await identitiesUnderCodeNames({ db }, [id])).get(id)
  const { firstName, lastName, preferredName, email, phones } = unnamed ?? (customer as StoredCustomer)
  const { rows: earlier } = await sql<{ field: string; value: string }>`
    select field, value from event_change, unnest(array[before, after]) as value
    where event_id = any(${eventIds}) and value is not null
      and field in ('firstName', 'lastName', 'preferredName', 'email')`.execute(db)
  const valuesOf = (...fields: string[]) =>
    earlier.filter(({ field }) => fields.includes(field)).map(({ value }) => value)
  const numbers = phones.map(({ number }) => number)
  return {
    firstNames: [firstName, preferredName, ...valuesOf('firstName', 'preferredName')].filter((name) => name !== null),
    fullNames: [
      fullName({ firstName, lastName }),
      preferredName ?? '',
      ...valuesOf('firstName', 'lastName', 'preferredName'),
    ].filter(Boolean),
    emails: [email, ...valuesOf('email')].filter((value) => value !== null),
    phones: numbers.flatMap((number) => [number, formatPhone(number)]),
  }
}

type Letters = Ids & { addresses: string[]; firstNames: string[] }

/**
 * Emails to the person, and those to staff that name a referral or the record. At an address that another person has as
 * well, those with the first name.
 */
async function mailsOf(db: Kysely<DB>, id: number, { referralIds, helpIds, addresses, firstNames }: Letters) {
  const references = referralIds.map((one) => `R-${firstReference + one}`)
  const paths = [
    ...referralIds.map((one) => `bound\\?id=${one}`),
    ...helpIds.map((one) => `queue=help&id=${one}`),
    `clients\\?id=${id}`,
  ]
  const pattern = `(${[...references, ...helpIds.map((one) => `HR-${firstReference + one}`), ...paths].join('|')})\\y`
  const { rows } = await sql<{ id: number }>`
    select mail.id from mail
    where concat(subject, ' ', letter::text) ~ ${pattern}
      or (account_id is null and lower(to_address) = any(${addresses}::text[])
        and (not exists (select from customer where lower(email) = lower(to_address) and id <> ${id} and erased_at is null)
          or exists (select from unnest(${firstNames}::text[]) as name where strpos(letter::text, name) > 0)))`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

async function filesOf(db: Kysely<DB>, id: number, fieldFileIds: readonly number[]) {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from material where customer_id = ${id}
    union select file_key from custom_field_file where id = any(${fieldFileIds})`.execute(db)
  return rows.map(({ key }) => key)
}
