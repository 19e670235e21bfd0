import { HelpState } from '@handoff/contracts/referrals/help'
import { open, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { lookAgainDays, UnmetReason } from '@handoff/contracts/referrals/unmetNeeds'
import type { WorklistLine } from '@handoff/contracts/referrals/worklist'
import { sql } from 'kysely'
import type { World } from '../world.ts'

/**
 * A record is not lost if it has a next date within the clock of its stage, and past that a line in the worklist of an
 * active person, or a timer that fires within days. Returns the lost ones, in words.
 */
export async function findLost(world: World, sides: readonly Side[] | null): Promise<string[]> {
  const lost = [
    ...(await undatedReferrals(world)),
    ...(await unownedReferrals(world)),
    ...(await groupsWithoutNext(world)),
    ...(await bookedWithoutConsent(world)),
    ...(await helpWithoutDate(world)),
    ...(await needsWithoutOwner(world)),
  ]
  if (!sides) return lost
  const seen = seenIn(sides)
  return [
    ...lost,
    ...(await overdueUnseen(world, seen)),
    ...(await needsUnseen(world, seen)),
    ...(await helpUnseen(world, seen)),
    ...(await answersUnseen(world, seen)),
    ...(await appointmentsUnseen(world, seen)),
  ]
}

/** The lines a side sees through an active person; `isWhole`: the worklist is not truncated. */
export type Side = { lines: readonly WorklistLine[]; isWhole: boolean }
type Seen = {
  referrals: Set<number>
  appointments: Set<number>
  needs: Set<number>
  help: Set<number>
  isWhole: boolean
}

function seenIn(sides: readonly Side[]): Seen {
  const lines = sides.flatMap((side) => side.lines)
  const idsOf = (of: (line: WorklistLine) => { id: number } | null) =>
    new Set(lines.flatMap((line) => of(line)?.id ?? []))
  return {
    referrals: idsOf(({ referral }) => referral),
    appointments: idsOf(({ appointment }) => appointment),
    needs: idsOf(({ unmetNeed }) => unmetNeed),
    help: idsOf(({ helpRequest }) => helpRequest),
    isWhole: sides.every(({ isWhole }) => isWhole),
  }
}

type Row = { id: number; words: string }
const linesOf = (what: string, rows: readonly Row[]) => rows.map(({ id, words }) => `${what} ${id}: ${words}`)
/** Nothing is concluded from a truncated list. */
const unseen = (what: string, rows: readonly Row[], ids: Set<number>, { isWhole }: Seen) =>
  isWhole
    ? linesOf(
        what,
        rows.filter(({ id }) => !ids.has(id)),
      )
    : []

const openStages = sql`(${sql.join(open.map((stage) => sql.lit(stage)))})`

/** Maximum days of each clock, including weekends and holidays; an appointment may be four days away. */
const longest: Partial<Record<Stage, number>> = {
  offered: 7,
  sent: 6,
  opened: 6,
  info_requested: 7,
  accepted: 9,
  waitlisted: 30,
  contacting: 14,
  scheduled: 9,
  added: 30,
  in_service: 30,
  cancel_requested: 7,
}
const limit = sql`case stage ${sql.join(
  Object.entries(longest).map(([stage, days]) => sql`when ${sql.lit(stage)} then ${sql.lit(days)}`),
  sql` `,
)} else 0 end * interval '1 day'`

const rowsOf = async (world: World, query: ReturnType<typeof sql>) =>
  (await (query as ReturnType<typeof sql<Row>>).execute(world.db)).rows

/** Those waiting for a sibling in their group have no date. */
const waitsForSibling = sql`(stage = 'queued' or stage = 'offered') and exists (
  select from referral as asked where asked.group_id = referral.group_id and asked.id <> referral.id
    and asked.due_at is not null and asked.stage in ${openStages})`

async function undatedReferrals(world: World) {
  const now = world.clock.now()
  const rows = await rowsOf(
    world,
    sql`select id, stage || ' until ' || coalesce(due_at::text, 'never') as words from referral
      where stage in ${openStages} and not (due_at is null and ${waitsForSibling})
        and (due_at is null or due_at > ${now}::timestamptz + ${limit})`,
  )
  return linesOf('undated referral', rows)
}

const isThere = (side: ReturnType<typeof sql>) => sql`exists (select from account where is_active
  and user_type in (1, 2) and account.entity_id is not distinct from ${side})`
/** A provider without a login answers by email, or is called by the referring side. */
const answersWithoutLogin = sql`exists (select from entity where entity.id = to_entity_id and entity_state = 3
  and (email is not null or ${isThere(sql`from_entity_id`)}))`

/** Without an active owner: neither someone who acts next, nor an administrator it was escalated to. */
async function unownedReferrals(world: World) {
  const rows = await rowsOf(
    world,
    sql`select id, stage || ' of no one' as words from referral where stage in ${openStages}
      and not case when stage in ('info_requested', 'offered', 'queued') then ${isThere(sql`from_entity_id`)}
        else ${isThere(sql`to_entity_id`)} or ${answersWithoutLogin} end
      and not (escalation = 3 and ${isThere(sql`null`)})
      and not (stage in ('offered', 'queued', 'info_requested') and exists (select from timer
        where timer.referral_id = referral.id and kind in ('expire', 'unanswered')))
      and not ${waitsForSibling}`,
  )
  return linesOf('unowned referral', rows)
}

/** In a group, someone has a question or a choice, and a timer moves it on. */
async function groupsWithoutNext(world: World) {
  const rows = await rowsOf(
    world,
    sql`select group_id as id, (select string_agg(of_group.stage || ' (' || steps || ')', ', ') from referral as of_group
        cross join lateral (select string_agg(coalesce(data->>'step', type) || to_char(at, ' MM-DD'), ' ' order by id) as steps
          from event where event.referral_id = of_group.id) as way where of_group.group_id = referral.group_id) as words
      from referral where stage in ${openStages} group by group_id having bool_and(due_at is null) or not bool_or(escalation = 3
        or exists (select from timer where timer.referral_id = referral.id))`,
  )
  return linesOf('group without a next step', rows)
}

/** Moves on without anyone: a timer ends it, or escalates it to the administrative side, within days. */
const leadsOn = (now: Date) => sql`exists (select from timer where timer.referral_id = referral.id
  and kind in ('expire', 'unanswered', 'confirmCancel', 'escalate', 'staleSender', 'staleAdmin')
  and timer.due_at < ${now}::timestamptz + interval '6 days')`

async function overdueUnseen(world: World, seen: Seen) {
  const now = world.clock.now()
  const rows = await rowsOf(
    world,
    sql`select id, stage || ' since ' || due_at::text || ', escalation ' || escalation as words from referral
      where stage in ${openStages} and due_at < ${now} and not ${leadsOn(now)}
      and not (stage = 'scheduled' and exists (select from appointment where referral_id = referral.id and state = 1))`,
  )
  return unseen('overdue referral', rows, seen.referrals, seen)
}

async function appointmentsUnseen(world: World, seen: Seen) {
  const rows = await rowsOf(
    world,
    sql`select appointment.id, 'over since ' || ends_at::text as words from appointment
      join entity on entity.id = appointment.entity_id
      where state = 1 and ends_at < ${world.clock.now()} and entity_state = 1 and ${isThere(sql`appointment.entity_id`)}`,
  )
  return unseen('appointment without a record', rows, seen.appointments, seen)
}

async function bookedWithoutConsent(world: World) {
  const rows = await rowsOf(
    world,
    sql`select appointment.id, referral.stage as words from appointment join referral on referral.id = referral_id
      where access_ended_at is not null and state = 1 and starts_at > ${world.clock.now()}`,
  )
  return linesOf('booked after the consent was revoked', rows)
}

const openHelp = sql`state in (${sql.lit(HelpState.New)}, ${sql.lit(HelpState.InProgress)})`

async function helpWithoutDate(world: World) {
  const rows = await rowsOf(
    world,
    sql`select id, 'state ' || state || ' until ' || coalesce(due_at::text, 'never') as words from help_request
      where ${openHelp} and (due_at is null or due_at > ${world.clock.now()}::timestamptz + interval '9 days'
        or (state = ${sql.lit(HelpState.InProgress)} and not exists (
          select from account where account.id = taken_by_id and is_active)))`,
  )
  return linesOf('help request', rows)
}

async function helpUnseen(world: World, seen: Seen) {
  const rows = await rowsOf(
    world,
    sql`select id, 'in progress since ' || due_at::text as words from help_request
      where state = ${sql.lit(HelpState.InProgress)} and due_at < ${world.clock.now()}`,
  )
  return unseen('help request', rows, seen.help, seen)
}

/** Unless the customer no longer needs it. */
const isWaiting = (now: Date) => sql`met_at is null and customer_id is not null
  and not exists (select from referral where referral.customer_id = need.customer_id
    and referral.category_id = need.category_id and referral.stage in ${openStages}
    and (referral.from_entity_id is not distinct from need.entity_id
      or exists (select from entity where entity.id = need.entity_id and entity_state <> 1)))
  and (select line.created_at < ${now}::timestamptz - ${sql.lit(lookAgainDays + 1)} * interval '1 day' and line.reason <> ${sql.lit(UnmetReason.Declined)}
    from unmet_need_history as line where line.need_id = need.id order by line.id desc limit 1)`

/** If a side has no one left, the administrators see it. */
async function needsWithoutOwner(world: World) {
  const rows = await rowsOf(
    world,
    sql`select id, 'of no one' as words from unmet_need as need where met_at is null
      and not ${isThere(sql`need.entity_id`)} and not ${isThere(sql`null`)}`,
  )
  return linesOf('need', rows)
}

async function needsUnseen(world: World, seen: Seen) {
  const rows = await rowsOf(
    world,
    sql`select id, 'since ' || created_at::text || ' of ' || coalesce(entity_id::text, 'the network') as words
      from unmet_need as need where ${isWaiting(world.clock.now())}`,
  )
  return unseen('need', rows, seen.needs, seen)
}

/** “Not yet” that the referring side has not seen, and requested calls. */
async function answersUnseen(world: World, seen: Seen) {
  const rows = await rowsOf(
    world,
    sql`select referral.id, 'not yet, or a call, since ' || answered.answered_at::text || ', ' || stage as words
      from follow_up as answered join referral on referral.id = answered.referral_id
      where referral.stage <> 'error' and (answered.wants_call and answered.called_at is null
        or answered.answer = 3 and answered.was_closed and answered.sender_reviewed_at is null
          and referral.stage = 'closed' and referral.met_level <> 3 and answered.answered_at >= referral.closed_at
          and not exists (select from referral as child where child.parent_id = referral.id))`,
  )
  return unseen('answer of a customer', rows, seen.referrals, seen)
}
