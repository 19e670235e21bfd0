import { can, hasFlag, type Input } from '@handoff/contracts/kit'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { help } from '@handoff/contracts/referrals/help'
import { LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import { type Stage, stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { stageInWords } from '@handoff/contracts/referrals/referrals/stage-words'
import {
  type WorklistGroup,
  type WorklistLine,
  type worklist,
  worklistGroups,
} from '@handoff/contracts/referrals/worklist'
import { type FollowUpAnswer, followUpAnswerNames } from '@handoff/contracts/surveys/followUps'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { preparedIn } from '../../../kit/lists/prepared-query.ts'
import { isEmailed } from '../../../kit/mail/emailable.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { canOpenLink, hidesReceiver, hidesService, maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import { endOfDay } from '../../../kit/time/period.ts'
import { phonesOf } from '../../network/entities/directory/reach.ts'
import { isWriter, lostMessage, lostNews, newsInWords, undelivered } from '../answers/answers.undelivered-letters.ts'
import { appointmentFrom } from '../appointments/appointments.queries.ts'
import { toRemindByPhone, withoutRecord } from '../appointments/appointments.reminders.ts'
import type { AppointmentRow } from '../appointments/appointments.visibility.ts'
import { numberOf } from '../help/help.number.ts'
import { helpToContinue } from '../help/help.queries.ts'
import { nextSteps } from '../referrals/detail/show-referral.ts'
import { callerOf, wantsCall } from '../referrals/lists/feedback-conditions.ts'
import { type RowRecord, rowFrom, withRowColumns } from '../referrals/lists/list-rows.ts'
import { hasLeft, inbound, joined, outbound, siblings } from '../referrals/lists/visible-referrals.ts'
import { mayRecord, mayRemind } from '../referrals/steps/step-rights.ts'
import { isLookedAfterBy, needsToLookAt } from '../unmetNeeds/unmetNeeds.needs-to-look-at.ts'
import { openedNeeds } from '../unmetNeeds/unmetNeeds.notify-watchers.ts'
import { groupOf, type ReferralList, rulesFor } from './worklist.groups.ts'

const most = 200

type Whose = Input<typeof worklist.show>['whose']

/** Lines for the viewer's side, most urgent first: by group, then priority, then due time. */
export async function show(ctx: Ctx, { whose }: Input<typeof worklist.show>) {
  const [lines, counts] = await Promise.all([linesOf(ctx, whose, most), countAll(ctx)])
  return { lines, ...counts }
}

/** The most urgent lines of the team, without the total. */
export const firstLines = (ctx: Ctx, count: number) => linesOf(ctx, 'team', count)

/** Ids are picked first: a line's details need many tables, and most queries return nothing. */
async function linesOf(ctx: Ctx, whose: Whose, count: number) {
  const [picked] = await preparedIn(ctx, `worklist ${whose} ${count} ${rightsIn(ctx)}`, {}, (slotted) => {
    const picks = questionsOf(slotted).map((question, index) => {
      return sql`array(${question().picked(whose, count)}) as ${sql.ref(`${index}`)}`
    })
    return sql<Record<string, number[]>>`select ${sql.join(picks)}`.compile(ctx.db)
  })
  const parts = await Promise.all(
    questionsOf(ctx).flatMap((question, index) => {
      const ids = picked![index]!
      return ids.length ? [question().lines(ids)] : []
    }),
  )
  return parts
    .flat()
    .sort(byUrgency)
    .slice(0, count)
    .map(({ line }) => line)
}

/** One query of the worklist: the ids of its first lines, the details of each, and its owner. */
type Question = {
  picked: (whose: Whose, count: number) => RawBuilder<unknown>
  lines: (ids: readonly number[]) => Promise<Candidate[]>
  isMine: RawBuilder<unknown>
}

const questionsOf = (ctx: Ctx): readonly (() => Question)[] => [
  () => ofReferrals(ctx, 'inbound'),
  () => ofReferrals(ctx, 'outbound'),
  () => ofReferrals(ctx, 'siblings'),
  () => ofLetters(ctx),
  () => ofAppointments(ctx, 'unrecorded'),
  () => ofAppointments(ctx, 'reminders'),
  () => ofOpenedNeeds(ctx),
  () => ofNeeds(ctx),
  ...(can(ctx.viewer, help.list.access) ? [() => ofHelp(ctx)] : []),
]

/** Rights of the viewer that determine the wording of the queries. */
const rightsIn = ({ viewer }: Ctx) =>
  [maySeeSensitive(viewer), hasFlag(viewer, 'customers', 'view'), can(viewer, help.list.access)].join()

/** Totals of the queries: for the whole team, and for the viewer. */
async function countAll(ctx: Ctx) {
  const [counts] = await preparedIn(ctx, `worklist counts ${rightsIn(ctx)}`, {}, (slotted) => {
    const all = questionsOf(slotted).map((question) => question().isMine)
    return sql<Record<Whose, number>>`select count(*)::int as team,
      (count(*) filter (where "isMine"))::int as mine from (${sql.join(all, sql` union all `)}) as line`.compile(ctx.db)
  })
  return counts!
}

type Candidate = { line: Line; priority: number; dueAt: Date | null }
type Line =
  | NonNullable<ReturnType<typeof lineFrom>>
  | ReturnType<typeof appointmentLine>
  | ReturnType<typeof needLine>
  | ReturnType<typeof helpLine>
  | ReturnType<typeof letterLine>

const rankOf = ({ line }: Candidate) => worklistGroups.indexOf(line.group)
const dueOf = ({ dueAt }: Candidate) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY
/** Of equally urgent ones the older one: a stable order. */
const idOf = ({ line: { referral, appointment, unmetNeed, helpRequest } }: Candidate) =>
  (referral ?? appointment ?? unmetNeed ?? helpRequest)?.id ?? 0
const byUrgency = (one: Candidate, other: Candidate) =>
  rankOf(one) - rankOf(other) ||
  other.priority - one.priority ||
  (dueOf(one) === dueOf(other) ? idOf(one) - idOf(other) : dueOf(one) - dueOf(other))

const whoseOf = <All, From extends keyof All>(
  query: SelectQueryBuilder<All, From, object>,
  isMine: RawBuilder<boolean>,
) => sql`${query.clearSelect().clearOrderBy().select(isMine.as('isMine'))}`

/** Assigned to the viewer, or to no one who is still active: a referral may be reopened after its assignee has left. */
const isMineIn = ({ viewer }: Pick<Ctx, 'viewer'>, table: 'referral' | 'appointment') => {
  const assignee = sql.ref(`${table}.assigned_account_id`)
  return sql<boolean>`(${sql.ref(`${table}.assigned_entity_id`)} is null
    and (${assignee} is null or ${assignee} = ${viewer.id}
      or exists (select from account where account.id = ${assignee} and not account.is_active)))`
}

const appointmentQuestions = { unrecorded: withoutRecord, reminders: toRemindByPhone }

/** Past appointments without a record, or customers to be reminded by phone. */
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
    helpRequest: null,
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

/** Always the viewer's: the person who recorded the need asked to be notified. */
const ofOpenedNeeds = (ctx: Ctx): Question => ({
  picked: (_, count) => sql`${openedNeeds(ctx).clearSelect().select('unmet_need.id').limit(sql.lit(count))}`,
  lines: async (ids) => {
    const rows = await openedNeeds(ctx).where('unmet_need.id', 'in', ids).execute()
    return rows.map((row) => {
      const provider = { id: row.providerId, name: row.providerName }
      return { line: needLine('canTake', { ...row, provider, since: row.openedAt! }), priority: 1, dueAt: row.openedAt }
    })
  },
  isMine: whoseOf(openedNeeds(ctx), sql<boolean>`true`),
})

/** Still open a month after the last search. */
function ofNeeds(ctx: Ctx): Question {
  const isMine = isLookedAfterBy(ctx)
  return {
    picked: (whose, count) =>
      sql`${needsToLookAt(ctx)
        .$if(whose === 'mine', (it) => it.where(isMine))
        .clearSelect()
        .select('unmet_need.id')
        .limit(sql.lit(count))}`,
    lines: async (ids) => {
      const rows = await needsToLookAt(ctx).where('unmet_need.id', 'in', ids).execute()
      return rows.map((row) => ({ line: needLine('needs', { ...row, provider: null }), priority: 1, dueAt: row.since }))
    },
    isMine: whoseOf(needsToLookAt(ctx), isMine),
  }
}

type NeedRow = {
  id: number
  customerId: number
  customerName: string
  categoryId: number
  categoryName: string
  categoryColor: string
  provider: { id: number; name: string } | null
  since: Date
}

const needLine = (group: 'needs' | 'canTake', row: NeedRow) => ({
  group,
  side: 'outbound' as const,
  referral: null,
  appointment: null,
  helpRequest: null,
  unmetNeed: {
    id: row.id,
    customer: { id: row.customerId, name: row.customerName },
    category: { id: row.categoryId, name: row.categoryName, color: row.categoryColor },
    provider: row.provider,
    since: row.since,
  },
  phone: null,
  phones: [],
  detail: null,
  action: 'referOnMap' as const,
  remindedAt: null,
  step: null,
  next: null,
})

/** Requests in progress, from their next date; new ones have a separate section above. */
function ofHelp(ctx: Ctx): Question {
  const query = helpToContinue(ctx)
  const isMine = sql<boolean>`request.taken_by_id = ${ctx.viewer.id}`
  return {
    picked: (whose, count) =>
      sql`${query
        .$if(whose === 'mine', (it) => it.where(isMine))
        .clearSelect()
        .select('request.id')
        .limit(sql.lit(count))}`,
    lines: async (ids) => {
      const rows = await query.where('request.id', 'in', ids).execute()
      return rows.map((row) => ({ line: helpLine(row), priority: row.priority, dueAt: row.dueAt }))
    },
    isMine: whoseOf(query, isMine),
  }
}

const helpLine = (row: Awaited<ReturnType<ReturnType<typeof helpToContinue>['execute']>>[number]) => ({
  group: 'helpRequests' as const,
  side: 'outbound' as const,
  referral: null,
  appointment: null,
  unmetNeed: null,
  helpRequest: {
    id: row.id,
    number: numberOf(row.id),
    name: [row.firstName, row.lastName].filter(Boolean).join(' '),
    need: row.categories.map(({ name }) => name).join(', ') || null,
    takenBy: row.takenBy,
    dueAt: row.dueAt!,
    isOverdue: row.isOverdue,
  },
  phone: null,
  phones: [],
  detail: null,
  action: 'open' as const,
  remindedAt: null,
  step: null,
  next: null,
})

/** Undelivered letters to a provider without a login, or news that it should be called about. */
function ofLetters(ctx: Ctx): Question {
  const query = undelivered(ctx)
  const isMine = isWriter(ctx)
  return {
    picked: (whose, count) =>
      sql`${query
        .$if(whose === 'mine', (it) => it.where(isMine))
        .select('referral.id')
        .orderBy('referral.priority', 'desc')
        .orderBy('referral.id')
        .limit(sql.lit(count))}`,
    lines: async (ids) => {
      const rows = await withRowColumns(ctx.viewer, ctx.now(), joined(ctx))
        .where(sql<boolean>`referral.id = any(${ids})`)
        .select([phonesOfReceiver.as('phones'), lostMessage(ctx.viewer).as('message'), lostNews(ctx.viewer).as('news')])
        .execute()
      return rows.map(({ news, ...row }) => ({
        line: letterLine(ctx, { ...row, news: newsInWords(news) }),
        priority: row.priority,
        dueAt: row.dueAt,
      }))
    },
    isMine: whoseOf(query, isMine),
  }
}

function letterLine({ viewer }: Ctx, row: RowRecord & { phones: string[]; message: string | null; news: string }) {
  const isHidden = hidesReceiver(viewer, row)
  const { message, news } = row
  const detail = news ? [news, message && `“${message}”`].filter(Boolean).join(' · ') : message
  return {
    group: news ? ('callProvider' as const) : ('undelivered' as const),
    side: 'outbound' as const,
    referral: rowFrom(viewer, row),
    appointment: null,
    helpRequest: null,
    unmetNeed: null,
    phone: isHidden ? null : (row.phones[0] ?? null),
    phones: [],
    detail: isHidden ? null : detail,
    action: hasFlag(viewer, 'referrals', 'edit') ? ('markNotified' as const) : ('open' as const),
    remindedAt: null,
    step: null,
    next: null,
  }
}

type Row = RowRecord & {
  group: WorklistGroup | null
  question: string | null
  nextKind: string | null
  nextAt: Date | null
  remindedAt: Date | null
  answered_at: Date | null
  reopened_at: Date | null
  closed_at: Date | null
  senderPhone: string | null
  phones: string[]
  feedback: FollowUpAnswer | null
  words: string | null
  caller: string | null
  refused: string | null
  canceled: number
  customerPhone: string | null
  anyPhone: string | null
  canOpenLink: boolean
}
type Side = 'inbound' | 'outbound'

const from = { inbound, outbound, siblings }

function ofReferrals(ctx: Ctx, list: ReferralList): Question {
  const side = sideOf(list)
  const { viewer } = ctx
  const rules = rulesIn(ctx, list)
  const query = from[list](ctx)
    // The network's own referrals; everyone else's lines are theirs.
    .$if(side === 'outbound' && viewer.side === 'admin', (it) => it.where('referral.from_entity_id', 'is', null))
    // The rules themselves, each of which an index can serve.
    .where(
      sql<boolean>`(${sql.join(
        rules.map(([, when]) => when),
        sql` or `,
      )})`,
    )
  // Assignees are on the receiving side: lines for the sender are everyone's there, except calls.
  const isMine = side === 'inbound' && viewer.side === 'entity' ? isMineIn(ctx, 'referral') : isMineToCall(ctx)
  return {
    picked: (whose, count) =>
      sql`${query
        .$if(whose === 'mine', (it) => it.where(isMine))
        .select('referral.id')
        .orderBy(rankIn(groupOf(rules)))
        .orderBy('referral.priority', 'desc')
        .orderBy('referral.due_at')
        .orderBy('referral.id')
        .limit(sql.lit(count))}`,
    lines: async (ids) => {
      const shape = `worklist lines ${list} ${rightsIn(ctx)}`
      const rows = await preparedIn(ctx, shape, { ids }, (slotted, slots) =>
        rowsWith(slotted, list, slots.ids).compile(),
      )
      return rows.flatMap((row) => {
        const line = lineFrom(ctx, row, side)
        return line ? [{ line, priority: row.priority, dueAt: row.dueAt }] : []
      })
    },
    isMine: whoseOf(query, isMine),
  }
}

const sideOf = (list: ReferralList): Side => (list === 'inbound' ? 'inbound' : 'outbound')
const rulesIn = (ctx: Ctx, list: ReferralList) =>
  rulesFor(ctx.viewer, list, { now: ctx.now(), endOfToday: endOfDay(ctx) })

/** These referrals with all that their lines say. */
function rowsWith(ctx: Ctx, list: ReferralList, ids: readonly number[]) {
  const side = sideOf(list)
  return withRowColumns(ctx.viewer, ctx.now(), joined(ctx))
    .where(sql<boolean>`referral.id = any(${ids})`)
    .leftJoinLateral(nextTimer(ctx.now()), (on) => on.onTrue())
    .select([
      groupOf(rulesIn(ctx, list)).as('group'),
      lastQuestion.as('question'),
      'upcoming.kind as nextKind',
      'upcoming.due_at as nextAt',
      'referral.reminded_at as remindedAt',
      'referral.answered_at',
      'referral.reopened_at',
      'referral.closed_at',
      'sender.phone as senderPhone',
      phonesOfReceiver.as('phones'),
      lastFeedback(side).as('feedback'),
      lastWords(side).as('words'),
      callerName.as('caller'),
      lastRefused.as('refused'),
      canceledByRevoking.as('canceled'),
      phoneOfUnwritten.as('customerPhone'),
      'customer.phone as anyPhone',
      canOpenLink.as('canOpenLink'),
    ])
}

/** A customer who requests a call is called by the person who referred them. */
const isMineToCall = ({ viewer }: Pick<Ctx, 'viewer'>) =>
  sql<boolean>`(not ${wantsCall} or coalesce(${callerOf}, ${viewer.id}) = ${viewer.id})`

const rankIn = (group: RawBuilder<WorklistGroup | null>) =>
  sql<number>`array_position(${sql.lit(`{${worklistGroups.join()}}`)}::text[], ${group})`

/** The next escalation. */
const nextTimer = (now: Date) =>
  sql<{ kind: string; due_at: Date }>`(
    select kind, due_at from timer where timer.referral_id = referral.id and due_at > ${now}
      and kind in ('overdue', 'escalate', 'expire', 'staleSender', 'staleAdmin')
    order by due_at limit 1)`.as<'upcoming'>('upcoming')

/** Its own number first, then those of its public locations. */
const phonesOfReceiver = phonesOf('receiver')

/** The words of the open question. */
const lastQuestion = sql<string | null>`case when referral.stage = 'info_requested' then (
  select note from event join event_note on event_note.event_id = event.id
  where event.referral_id = referral.id and type = 'referral.stageChanged' and data->>'step' = 'ask'
  order by event.id desc limit 1) end`

/** The customer's answer that this side has to review. */
const lastFeedback = (side: Side) => sql<FollowUpAnswer | null>`(select answer ${waitingFor(side)})`
const lastWords = (side: Side) => sql<string | null>`(select note ${waitingFor(side)})`
const waitingFor = (side: Side) => sql`from follow_up
  where follow_up.referral_id = referral.id and answered_at is not null
    and (wants_call and called_at is null or ${sql.ref(side === 'outbound' ? 'sender_reviewed_at' : 'reviewed_at')} is null)
  order by id desc limit 1`
const callerName = sql<string | null>`(select ${personName('account')} from account where account.id = ${callerOf})`

/** For an offer that runs again: the last refusal. */
const lastRefused = sql<string | null>`case when referral.chooses_again then (
  select entity.name || ': ' || case
      when other.stage = 'expired' then 'No answer in time'
      when other.stage = 'cancelled' then 'Canceled'
      else coalesce(reason.label, 'Rejected') end
  from referral as other join entity on entity.id = other.to_entity_id
  left join reason on reason.code = other.reason_code
  where other.group_id = referral.group_id and other.sent_at is not null
    and other.stage in ('rejected', 'rerouted', 'expired', 'cancelled')
  order by other.updated_at desc, other.id desc limit 1) end`

/** Appointments that were canceled when the consent was revoked. */
const canceledByRevoking = sql<number>`(select count(*)::int from appointment
  where appointment.referral_id = referral.id and appointment.state = ${sql.lit(AppointmentState.Cancelled)}
    and appointment.updated_at >= referral.access_ended_at)`

/** A customer who gets no emails is called. */
const phoneOfUnwritten = sql<string | null>`case
  when not ${isEmailed} or (select link_way from referral_group where id = referral.group_id) <> ${sql.lit(LinkWay.Email)}
  then customer.phone end`

const audiences = {
  overdue: 'owner',
  escalate: 'admin',
  expire: 'expires',
  staleSender: 'sender',
  staleAdmin: 'admin',
} as const

/** The one step of each group; if it is not allowed, the line opens the referral. */
const stepOf: Partial<Record<WorklistGroup, string>> = {
  questions: 'answer',
  contactToday: 'contact',
  cancelRequests: 'confirmCancel',
  waitlist: 'review',
  reopened: 'contact',
}
/** If the receiver has left the network: another one has to be found. */
function stepOnceLeft(group: WorklistGroup, stage: Stage) {
  if (group === 'stale') return 'requestCancel'
  if (group === 'escalated') return stage === 'cancel_requested' ? 'confirmCancel' : 'release'
  return stepOf[group]
}
const answerGroups: readonly WorklistGroup[] = ['answerNow', 'dueToday']

/** Null for a referral that was just answered. */
function lineFrom(ctx: Ctx, row: Row, side: Side) {
  const { group } = row
  if (!group) return null
  const steps = nextSteps(ctx, row)
  const isAnswering = answerGroups.includes(group) || (group === 'overdue' && ['sent', 'opened'].includes(row.stage))
  const ofGroup = hasLeft(row) ? stepOnceLeft(group, row.stage) : stepOf[group]
  const key = group === 'overdue' && !isAnswering ? 'contact' : ofGroup
  const step = steps.find((one) => one.key === key) ?? null
  const action = actionOf(ctx, row, isAnswering, step !== null)
  const phones = hidesReceiver(ctx.viewer, row) ? [] : row.phones
  return {
    group,
    side,
    referral: rowFrom(ctx.viewer, row),
    appointment: null,
    helpRequest: null,
    unmetNeed: null,
    phone: group === 'callProvider' ? (phones[0] ?? null) : phoneOf(row),
    phones: action === 'remind' ? phones : [],
    detail: detailOf(hidesService(ctx.viewer, row) ? { ...row, question: null, refused: null, words: null } : row),
    action,
    remindedAt: row.remindedAt,
    step,
    // No one there gets notifications.
    next:
      row.nextKind && row.nextAt && !(group === 'callProvider' && row.nextKind === 'overdue')
        ? { who: audiences[row.nextKind as keyof typeof audiences], at: row.nextAt }
        : null,
  }
}

function phoneOf({ group, senderPhone, customerPhone, anyPhone, canceled }: Row) {
  if (group === 'answerNow') return senderPhone
  if (group === 'callCustomer') return anyPhone
  if (group === 'consentRevoked') return canceled > 0 ? customerPhone : null
  return group === 'chooseAgain' ? customerPhone : null
}

function actionOf({ viewer }: Ctx, row: Row, isAnswering: boolean, hasStep: boolean): WorklistLine['action'] {
  if (isAnswering) return 'answer'
  if (hasStep) return 'step'
  if (row.group === 'callProvider') return mayRecord(viewer, row) ? 'record' : 'open'
  if (row.group === 'chooseAgain') return hasFlag(viewer, 'referrals', 'edit') ? choiceOf(row) : 'open'
  if (row.group === 'callCustomer') return hasFlag(viewer, 'referrals', 'edit') ? 'called' : 'open'
  if (row.group === 'customerAnswers') return hasFlag(viewer, 'referrals', 'edit') ? 'review' : 'open'
  if (row.group === 'stale' || row.group === 'escalated') return mayRemind(viewer, row) ? 'remind' : 'open'
  return row.group === 'referAgain' ? 'referAgain' : 'open'
}

/** An unusable link is not shown: they are called, and their choice is recorded. */
const choiceOf = (row: Row) => (row.canOpenLink ? ('showLink' as const) : ('recordChoice' as const))

function detailOf(row: Row) {
  const { group, question, stage, reason, feedback, metLevel, refused, words, caller, canceled } = row
  if (group === 'callProvider' && row.reopened_at) return 'Reopened'
  if (group === 'chooseAgain') return refused
  if (group === 'consentRevoked')
    return [
      'Consent revoked',
      canceled === 1 ? 'appointment canceled' : canceled > 1 ? `${canceled} appointments canceled` : null,
    ]
      .filter(Boolean)
      .join(', ')
  if (group === 'callCustomer')
    return [caller ? `asked ${caller} for a call` : 'asked for a call', words && `“${words}”`]
      .filter(Boolean)
      .join(' · ')
  if (group === 'customerAnswers' && feedback) {
    return `${stageInWords(stage, metLevel)} · Customer: “${followUpAnswerNames[feedback]}${words ? `. ${words}` : ''}”`
  }
  if (question) return `“${question}”`
  return reason ? `${stageNames[stage]}: ${reason}` : stageNames[stage]
}
