import { type FollowUpAnswer, followUpAnswerNames } from '@handoff/contracts/followUps'
import { hasFlag, type Input } from '@handoff/contracts/kit'
import { type MetLevel, metLevelNames } from '@handoff/contracts/referrals/met-level'
import { type Stage, stageNames } from '@handoff/contracts/referrals/referral-stages'
import { type WorklistGroup, type WorklistLine, type worklist, worklistGroups } from '@handoff/contracts/worklist'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { hidesReceiver, hidesService } from '../../kit/restricted.ts'
import { appointmentFrom } from '../appointments/appointments.queries.ts'
import { toRemindByPhone, withoutRecord } from '../appointments/appointments.reminders.ts'
import type { AppointmentRow } from '../appointments/appointments.visibility.ts'
import { nextSteps } from '../referrals/referrals.detail.ts'
import { mayRemind } from '../referrals/referrals.rights.ts'
import { type RowRecord, rowFrom, withRowColumns } from '../referrals/referrals.rows.ts'
import { hasLeft, inbound, joined, outbound } from '../referrals/referrals.visibility.ts'
import { openedNeeds } from '../unmetNeeds/unmetNeeds.watching.ts'
import { groupOf, rulesFor } from './worklist.groups.ts'

const most = 200

type Whose = Input<typeof worklist.show>['whose']

/** What needs the viewer's side, most urgent first: by group, then priority, then when it is due. */
export async function show(ctx: Ctx, { whose }: Input<typeof worklist.show>) {
  const questions = questionsOf(ctx)
  const [lines, counts] = await Promise.all([linesOf(ctx, questions, whose, most), countAll(ctx, questions)])
  return { lines, ...counts }
}

/** The most urgent lines of the team, without their number. */
export const firstLines = (ctx: Ctx, count: number) => linesOf(ctx, questionsOf(ctx), 'team', count)

/** Picked first: what a line says takes many tables, and most questions have none. */
async function linesOf({ db }: Ctx, questions: readonly Question[], whose: Whose, count: number) {
  const picks = questions.map(({ picked }, index) => sql`array(${picked(whose, count)}) as ${sql.ref(`${index}`)}`)
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(picks)}`.execute(db)
  const parts = await Promise.all(
    questions.flatMap(({ lines }, index) => {
      const ids = rows[0]![index]!
      return ids.length ? [lines(ids)] : []
    }),
  )
  return parts
    .flat()
    .sort(byUrgency)
    .slice(0, count)
    .map(({ line }) => line)
}

/** One of the questions that the worklist asks: the numbers of its first, what a line of each says, and whose each is. */
type Question = {
  picked: (whose: Whose, count: number) => RawBuilder<unknown>
  lines: (ids: readonly number[]) => Promise<Candidate[]>
  isMine: RawBuilder<unknown>
}

const questionsOf = (ctx: Ctx): readonly Question[] => [
  ofReferrals(ctx, 'inbound'),
  ofReferrals(ctx, 'outbound'),
  ofAppointments(ctx, 'unrecorded'),
  ofAppointments(ctx, 'reminders'),
  ofNeeds(ctx),
]

/** How many the questions have, of the whole team and of them mine. */
async function countAll({ db }: Ctx, questions: readonly Question[]) {
  const all = questions.map(({ isMine }) => isMine)
  const { rows } = await sql<Record<Whose, number>>`select count(*)::int as team,
    (count(*) filter (where "isMine"))::int as mine from (${sql.join(all, sql` union all `)}) as line`.execute(db)
  return rows[0]!
}

type Candidate = { line: Line; priority: number; dueAt: Date | null }
type Line = NonNullable<ReturnType<typeof lineFrom>> | ReturnType<typeof appointmentLine> | ReturnType<typeof needLine>

const rankOf = ({ line }: Candidate) => worklistGroups.indexOf(line.group)
const dueOf = ({ dueAt }: Candidate) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY
const byUrgency = (one: Candidate, other: Candidate) =>
  rankOf(one) - rankOf(other) || other.priority - one.priority || dueOf(one) - dueOf(other)

const whoseOf = <All, From extends keyof All>(
  query: SelectQueryBuilder<All, From, object>,
  isMine: RawBuilder<boolean>,
) => sql`${query.clearSelect().clearOrderBy().select(isMine.as('isMine'))}`

/** Assigned to the viewer, or to no one who is still there: a referral may be reopened after its assignee has left. */
const isMineIn = ({ viewer }: Pick<Ctx, 'viewer'>, table: 'referral' | 'appointment') => {
  const assignee = sql.ref(`${table}.assigned_account_id`)
  return sql<boolean>`(${sql.ref(`${table}.assigned_entity_id`)} is null
    and (${assignee} is null or ${assignee} = ${viewer.id}
      or exists (select from account where account.id = ${assignee} and not account.is_active)))`
}

const appointmentQuestions = { unrecorded: withoutRecord, reminders: toRemindByPhone }

/** Appointments that are over without a record, or customers who are to be reminded by phone. */
function ofAppointments(ctx: Ctx, group: keyof typeof appointmentQuestions): Question {
  const query = appointmentQuestions[group](ctx)
  const isMine = isMineIn(ctx, 'appointment')
  return {
    picked: (whose, count) =>
      sql`${query
        .$if(whose === 'mine', (it) => it.where(isMine))
        .clearSelect()
        .select('appointment.id')
        .limit(sql.lit(count))}`,
    lines: async (ids) => {
      const rows = await query.where('appointment.id', 'in', ids).execute()
      return rows.map((row) => ({ line: appointmentLine(ctx, group, row), priority: 1, dueAt: row.startsAt }))
    },
    isMine: whoseOf(query, isMine),
  }
}

function appointmentLine(ctx: Ctx, group: keyof typeof appointmentQuestions, row: AppointmentRow) {
  const appointment = appointmentFrom(ctx.viewer, row)
  const may = group === 'unrecorded' ? appointment.mayRecord : hasFlag(ctx.viewer, 'referrals', 'edit')
  const action = group === 'unrecorded' ? ('recordVisit' as const) : ('remindCustomer' as const)
  return {
    group,
    side: 'inbound' as const,
    referral: null,
    appointment,
    unmetNeed: null,
    phone: null,
    phones: [],
    detail: null,
    action: may ? action : ('open' as const),
    remindedAt: null,
    step: null,
    next: null,
  }
}

/** Always one's own: the person who recorded the need asked to be notified. */
const ofNeeds = (ctx: Ctx): Question => ({
  picked: (_, count) => sql`${openedNeeds(ctx).clearSelect().select('unmet_need.id').limit(sql.lit(count))}`,
  lines: async (ids) => {
    const rows = await openedNeeds(ctx).where('unmet_need.id', 'in', ids).execute()
    return rows.map((row) => ({ line: needLine(row), priority: 1, dueAt: row.openedAt }))
  },
  isMine: whoseOf(openedNeeds(ctx), sql<boolean>`true`),
})

const needLine = (row: Awaited<ReturnType<ReturnType<typeof openedNeeds>['execute']>>[number]) => ({
  group: 'canTake' as const,
  side: 'outbound' as const,
  referral: null,
  appointment: null,
  unmetNeed: {
    id: row.id,
    customer: { id: row.customerId, name: row.customerName },
    category: { id: row.categoryId, name: row.categoryName, color: row.categoryColor },
    provider: { id: row.providerId, name: row.providerName },
    openedAt: row.openedAt!,
  },
  phone: null,
  phones: [],
  detail: null,
  action: 'referOnMap' as const,
  remindedAt: null,
  step: null,
  next: null,
})

type Row = RowRecord & {
  group: WorklistGroup | null
  question: string | null
  nextKind: string | null
  nextAt: Date | null
  remindedAt: Date | null
  answered_at: Date | null
  closed_at: Date | null
  senderPhone: string | null
  phones: string[]
  feedback: FollowUpAnswer | null
}
type Side = 'inbound' | 'outbound'

function ofReferrals(ctx: Ctx, side: Side): Question {
  const { viewer } = ctx
  const now = ctx.now()
  const endOfToday = sql<Date>`(((${now}::timestamptz at time zone ${viewer.timeZone})::date + 1)::timestamp at time zone ${viewer.timeZone})`
  const rules = rulesFor(viewer, side, { now, endOfToday })
  const group = groupOf(rules)
  const query = (side === 'inbound' ? inbound(ctx) : outbound(ctx))
    // The network's own, where it refers itself: everyone else's lines are theirs.
    .$if(side === 'outbound' && viewer.side === 'admin', (it) => it.where('referral.from_entity_id', 'is', null))
    // The rules themselves, each of which an index can serve.
    .where(
      sql<boolean>`(${sql.join(
        rules.map(([, when]) => when),
        sql` or `,
      )})`,
    )
  // Someone is assigned on the receiving side: what the sender is to do is everyone's there.
  const isMine = side === 'inbound' && viewer.side === 'entity' ? isMineIn(ctx, 'referral') : sql<boolean>`true`
  return {
    picked: (whose, count) =>
      sql`${query
        .$if(whose === 'mine', (it) => it.where(isMine))
        .select('referral.id')
        .orderBy(rankIn(group))
        .orderBy('referral.priority', 'desc')
        .orderBy('referral.due_at')
        .limit(sql.lit(count))}`,
    lines: async (ids) => {
      const rows = await withRowColumns(viewer, now, joined(ctx))
        .where(sql<boolean>`referral.id = any(${ids})`)
        .leftJoinLateral(nextTimer(now), (on) => on.onTrue())
        .select([
          group.as('group'),
          lastQuestion.as('question'),
          'upcoming.kind as nextKind',
          'upcoming.due_at as nextAt',
          'referral.reminded_at as remindedAt',
          'referral.answered_at',
          'referral.closed_at',
          'sender.phone as senderPhone',
          phonesOfReceiver.as('phones'),
          lastFeedback.as('feedback'),
        ])
        .execute()
      return rows.flatMap((row) => {
        const line = lineFrom(ctx, row, side)
        return line ? [{ line, priority: row.priority, dueAt: row.dueAt }] : []
      })
    },
    isMine: whoseOf(query, isMine),
  }
}

const rankIn = (group: RawBuilder<WorklistGroup | null>) =>
  sql<number>`array_position(${sql.lit(`{${worklistGroups.join()}}`)}::text[], ${group})`

/** The next one who will be told. */
const nextTimer = (now: Date) =>
  sql<{ kind: string; due_at: Date }>`(
    select kind, due_at from timer where timer.referral_id = referral.id and due_at > ${now}
      and kind in ('overdue', 'escalate', 'expire', 'staleSender', 'staleAdmin')
    order by due_at limit 1)`.as<'upcoming'>('upcoming')

/** Its own number first, then those of its locations that may be named. */
const phonesOfReceiver = sql<string[]>`array(
  select phone from (
    select own.phone, -1 as position from entity as own where own.id = referral.to_entity_id
    union all
    select address.phone, address.position from entity_address as address
    where address.entity_id = referral.to_entity_id and not address.is_confidential) as number
  where phone is not null group by phone order by min(position))`

/** The words of the question that waits for an answer. */
const lastQuestion = sql<string | null>`case when referral.stage = 'info_requested' then (
  select note from event join event_note on event_note.event_id = event.id
  where event.referral_id = referral.id and type = 'referral.stageChanged' and data->>'step' = 'ask'
  order by event.id desc limit 1) end`

/** What the customer answered, that waits for a review. */
const lastFeedback = sql<FollowUpAnswer | null>`(select answer from follow_up
  where follow_up.referral_id = referral.id and answered_at is not null and reviewed_at is null
  order by id desc limit 1)`

const told = {
  overdue: 'owner',
  escalate: 'admin',
  expire: 'expires',
  staleSender: 'sender',
  staleAdmin: 'admin',
} as const

/** The one step of each group; where it is not allowed, the line is opened. */
const stepOf: Partial<Record<WorklistGroup, string>> = {
  questions: 'answer',
  contactToday: 'contact',
  cancelRequests: 'confirmCancel',
  waitlist: 'review',
}
/** Where the receiver has left the network: another one is to be found. */
function stepOnceLeft(group: WorklistGroup, stage: Stage) {
  if (group === 'stale') return 'requestCancel'
  if (group === 'escalated') return stage === 'cancel_requested' ? 'confirmCancel' : 'release'
  return stepOf[group]
}
const answerGroups: readonly WorklistGroup[] = ['answerNow', 'dueToday']

/** None of a referral that someone has just answered. */
function lineFrom(ctx: Ctx, row: Row, side: Side) {
  const { group } = row
  if (!group) return null
  const steps = nextSteps(ctx, row)
  const isAnswering = answerGroups.includes(group) || (group === 'overdue' && ['sent', 'opened'].includes(row.stage))
  const ofGroup = hasLeft(row) ? stepOnceLeft(group, row.stage) : stepOf[group]
  const key = group === 'overdue' && !isAnswering ? 'contact' : ofGroup
  const step = steps.find((one) => one.key === key) ?? null
  const action = actionOf(ctx, row, isAnswering, step !== null)
  return {
    group,
    side,
    referral: rowFrom(ctx.viewer, row),
    appointment: null,
    unmetNeed: null,
    phone: group === 'answerNow' ? row.senderPhone : null,
    phones: action === 'remind' && !hidesReceiver(ctx.viewer, row) ? row.phones : [],
    detail: detailOf(hidesService(ctx.viewer, row) ? { ...row, question: null } : row),
    action,
    remindedAt: row.remindedAt,
    step,
    next: row.nextKind && row.nextAt ? { who: told[row.nextKind as keyof typeof told], at: row.nextAt } : null,
  }
}

function actionOf({ viewer }: Ctx, row: Row, isAnswering: boolean, hasStep: boolean): WorklistLine['action'] {
  if (isAnswering) return 'answer'
  if (hasStep) return 'step'
  if (row.group === 'customerAnswers') return hasFlag(viewer, 'referrals', 'edit') ? 'review' : 'open'
  if (row.group === 'stale' || row.group === 'escalated') return mayRemind(viewer, row) ? 'remind' : 'open'
  return row.group === 'referAgain' ? 'referAgain' : 'open'
}

function detailOf({ group, question, stage, reason, feedback, metLevel }: Row) {
  if (group === 'customerAnswers' && feedback) {
    const outcome =
      stage === 'closed' && metLevel
        ? `${stageNames[stage]} – ${metLevelNames[metLevel as MetLevel]}`
        : stageNames[stage]
    return `${outcome} · Customer: “${followUpAnswerNames[feedback]}”`
  }
  if (question) return `“${question}”`
  return reason ? `${stageNames[stage]}: ${reason}` : stageNames[stage]
}
