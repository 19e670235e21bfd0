import type { Input } from '@handoff/contracts/kit'
import { mostVerified, type trail } from '@handoff/contracts/platform/trail/trail'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'

type VerifyInput = Input<typeof trail.verify>
type Slice = {
  entries: number
  checked: number
  unsealed: number
  firstBroken: number | null
  head: string | null
  cutAt: number | null
  keptSince: Date | null
}

/**
 * Recomputes the hashes of one slice: an altered, deleted, swapped, or inserted event breaks the chain at its position,
 * and so does a value or a note that does not match the digest in its event. An event awaits its seal while it is in
 * the outbox; one with neither was not recorded by the product.
 */
export async function verify({ db }: { db: Kysely<DB> }, { after, size, head }: VerifyInput) {
  const [position, hash] = head?.split(':') ?? []
  const { rows } = await sql<Slice>`
    with last as (select position, hash from event_seal order by position desc limit 1),
    kept as (select greatest(${after}::bigint, first_position) as after, first_position, first_hash, kept_since from event_chain),
    slice as (
      select seal.*, row_number() over (order by seal.position) + kept.after as expected,
        coalesce(lag(seal.hash) over (order by seal.position),
          (select hash from event_seal where position = kept.after and position > first_position), first_hash) as preceding
      from kept join event_seal as seal on seal.position > kept.after and seal.position <= ${after + size}),
    broken as (
      select slice.position from slice left join event on event.id = slice.event_id
      where slice.position <> slice.expected or slice.previous <> slice.preceding or event.id is null
        or slice.hash <> sha256(slice.previous || event_payload(event)) or ${isAltered}
      union all
      select (select count(*) + 1 from event_seal where event_seal.event_id < unsealed.id) + (select first_position from kept) from (
        select min(event.id) as id from event
        where event.id > ${sealedUpTo(after)} and event.id <= ${endOf(after + size)}
          and not exists (select from event_seal where event_seal.event_id = event.id)
          and not exists (select from event_outbox where event_outbox.event_id = event.id)) as unsealed
      where unsealed.id is not null),
    cut as (
      select least(${position ?? 0}::bigint, (select coalesce(max(position), 0) + 1 from last)) as at
      where ${position ?? null}::bigint > (select first_position from kept) and not exists (
        select from event_seal where position = ${position ?? 0}::bigint and encode(hash, 'hex') = ${hash ?? ''}))
    select coalesce((select position from last), 0)::int as entries,
      greatest((select first_position from kept), least(${after + size}, coalesce((select position from last), 0)))::int as checked,
      (select count(*)::int from event_outbox where not exists (
        select from event_seal where event_seal.event_id = event_outbox.event_id)) as unsealed,
      (select min(position)::int from broken) as "firstBroken",
      (select position || ':' || encode(hash, 'hex') from last) as head,
      (select at::int from cut) as "cutAt", (select kept_since from kept) as "keptSince"`.execute(db)
  const { cutAt, firstBroken, ...slice } = rows[0]!
  const isDone = after + size >= slice.entries
  const broken = [firstBroken, isDone ? cutAt : null].filter((at) => at !== null)
  return {
    ...slice,
    isDone,
    firstBroken: broken.length > 0 ? Math.min(...broken) : null,
    isIntact: broken.length === 0,
  }
}

/** The whole chain or up to its first break, slice by slice: a million events need no more memory than one slice. */
export async function verifyAll(
  db: Kysely<DB>,
  { head, onSlice = () => {} }: Pick<VerifyInput, 'head'> & { onSlice?: (check: Check) => void } = {},
) {
  for (let after = 0; ; ) {
    const check = await verify({ db }, { after, size: mostVerified, head })
    onSlice(check)
    if (check.isDone || !check.isIntact) return check
    after = check.checked
  }
}
export type Check = Awaited<ReturnType<typeof verify>>

/** The last sealed event up to a position: two of them delimit the events of a slice. */
const sealedUpTo = (position: number) => sql`coalesce((
  select event_id from event_seal where position <= ${position} order by position desc limit 1), 0)`

/** The last slice extends to the last event. A single bound, so that no slice reads the events after it. */
const endOf = (position: number) => sql`case
  when ${position} < (select max(position) from event_seal) then ${sealedUpTo(position)}
  else (select max(id) from event) end`

const digest = (value: ReturnType<typeof sql>) =>
  sql`encode(sha256(customer_salt.salt || convert_to(change.field || e'\n' || ${value}, 'UTF8')), 'hex')`

/**
 * Does a note or a value differ from its digest? Deleted with its salt, it counts as erased: a value without salt, or a
 * salt without one of its values, does not.
 */
const isAltered = sql<boolean>`(
  exists (select from event_note where event_note.event_id = event.id
    and sha256(event_note.salt || convert_to(event_note.note, 'UTF8')) is distinct from event.note_digest)
  or exists (select from event_report where event_report.event_id = event.id
    and encode(sha256(event_report.salt || convert_to(event_report.reported_by, 'UTF8')), 'hex')
      is distinct from event.data #>> '{report,digest}')
  or exists (
    select from jsonb_array_elements(coalesce(event.data->'changes', '[]')) with ordinality as sealed (value, number)
    full join (select * from event_change where event_change.event_id = event.id) as change on change.position = sealed.number - 1
    left join customer_salt on customer_salt.customer_id = event.customer_id
    where case when customer_salt.salt is null then change.event_id is not null
      else sealed.value->>'field' is distinct from change.field
        or sealed.value->>'before' is distinct from ${digest(sql`change.before`)}
        or sealed.value->>'after' is distinct from ${digest(sql`change.after`)} end))`
