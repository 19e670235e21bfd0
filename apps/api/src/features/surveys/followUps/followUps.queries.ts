import { hasFlag, type Input } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { anyAccepted, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { refusalOf, stepNamed, stepsFrom } from '@handoff/contracts/referrals/referrals/referral-steps'
import {
  disagrees,
  FollowUpAnswer,
  type followUps,
  type ReviewKey,
  reportedMetLevel,
} from '@handoff/contracts/surveys/followUps'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { hidesService } from '../../../kit/records/restricted-service.ts'
import { linkMakerOf } from '../../../kit/security/links.ts'
import { isContradicted } from '../../referrals/referrals/lists/feedback-conditions.ts'
import {
  actorsFor,
  inbound,
  levelSql,
  outbound,
  visibleReferrals,
} from '../../referrals/referrals/lists/visible-referrals.ts'
import { factsOf, findReferral, type Referral } from '../../referrals/referrals/steps/find-referral.ts'
import { isSender } from '../../referrals/referrals/steps/step-rights.ts'

const rowsOf = (db: Kysely<DB>, referralId: number) =>
  db
    .selectFrom('follow_up')
    .leftJoin('account', 'account.id', 'follow_up.reviewed_by_id')
    .leftJoin('account as caller', 'caller.id', 'follow_up.called_by_id')
    .select([
      'follow_up.id',
      'follow_up.occasion',
      'follow_up.sent_at as sentAt',
      'follow_up.reminded_at as remindedAt',
      'follow_up.answer',
      'follow_up.note',
      'follow_up.answered_at as answeredAt',
      'follow_up.was_closed as wasClosed',
      'follow_up.review',
      linkMakerOf('follow_up.link_maker_id').as('linkMaker'),
      'follow_up.reviewed_at as reviewedAt',
      'follow_up.review_note as reviewNote',
      'follow_up.sender_reviewed_at as senderReviewedAt',
      'follow_up.wants_call as wantsCall',
      'follow_up.called_at as calledAt',
      'follow_up.version',
      personName<string | null>('account').as('reviewedBy'),
      personName<string | null>('caller').as('calledBy'),
    ])
    .where('follow_up.referral_id', '=', referralId)
    .orderBy('follow_up.id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

export const isOpen = (stage: Stage) => isOneOf(anyAccepted, stage)

type Answered = Pick<Row, 'answer' | 'answeredAt' | 'wasClosed' | 'reviewedAt'>
type Position = Pick<Referral, 'stage' | 'closed_at'> & { met_level: number | null }

/** Since when this side has nothing left to decide: "not yet" is also reviewed by the referring side. */
export function settledFor(viewer: Viewer, row: Pick<Referral, 'from_entity_id'>, decision: Decided) {
  const isSenders = isSender(viewer, row) && decision.wasClosed && decision.answer === FollowUpAnswer.NotYet
  return isSenders ? decision.senderReviewedAt : decision.reviewedAt
}
type Decided = Pick<Row, 'answer' | 'wasClosed' | 'reviewedAt' | 'senderReviewedAt'>

/** What needs a review; the same as `isProposed` and `isContradicted` in SQL. */
export function findingOf(
  { stage, closed_at, met_level }: Position,
  { answer, answeredAt, wasClosed, reviewedAt }: Answered,
) {
  if (answer === null || answeredAt === null || reviewedAt) return null
  if (!wasClosed) return isOpen(stage) ? ('proposal' as const) : null
  if (stage !== 'closed' || !closed_at || answeredAt < closed_at) return null
  return disagrees(answer as FollowUpAnswer, met_level as MetLevel | null) ? ('disagreement' as const) : null
}

type Finding = { finding: ReturnType<typeof findingOf>; answer: number | null }

/**
 * The receiver reviews, or the administrators; "not yet" about a closed referral also the referring side, which
 * corrects no outcome. Steps that move the referral are in the step table.
 */
export function mayOf(viewer: Viewer, row: Referral, { finding, answer }: Finding, now: Date): ReviewKey[] {
  if (!finding || !hasFlag(viewer, 'referrals', 'edit')) return []
  const isReceiver = ownEntity(viewer) === row.to_entity_id || viewer.side === 'admin'
  const isSenders = isSender(viewer, row) && finding === 'disagreement' && answer === FollowUpAnswer.NotYet
  if (!isReceiver && !isSenders) return []
  const isPossible = (key: 'close' | 'reopen') => {
    const step = stepNamed(key)
    return stepsFrom(row.stage, actorsFor(viewer, row)).includes(step) && refusalOf(step, factsOf(row), now) === null
  }
  if (finding === 'proposal') return isPossible('close') ? ['confirm', 'keep'] : []
  return [...(isPossible('reopen') ? (['reopen'] as const) : []), ...(isReceiver ? (['update'] as const) : []), 'keep']
}

/** For a referral the viewer takes part in, and still has access to. */
export async function ofReferral(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, { id }: Input<typeof followUps.ofReferral>) {
  const { level, erasedAt } = await visibleReferrals(ctx)
    .select(['customer.erased_at as erasedAt', levelSql(ctx.viewer).as('level')])
    .where('referral.id', '=', id)
    .executeTakeFirst()
    .then((row) => row ?? Promise.reject(notFound('referral')))
  // Also for a closed one: their answer, and whether to reopen it.
  if (erasedAt || (level !== 'full' && level !== 'closed')) return []
  const referral = await findReferral(ctx, id)
  const rows = await rowsOf(ctx.db, id).execute()
  // For a restricted service neither text nor names.
  const hidden = hidesService(ctx.viewer, referral)
    ? { note: null, reviewNote: null, reviewedBy: null, calledBy: null }
    : {}
  return rows.map((row) => {
    const finding = findingOf(referral, { ...row, reviewedAt: settledFor(ctx.viewer, referral, row) })
    const { wasClosed: _, senderReviewedAt: __, ...rest } = row
    return {
      ...rest,
      ...hidden,
      finding,
      proposes: row.answer === null ? null : reportedMetLevel[row.answer as FollowUpAnswer],
      may: mayOf(ctx.viewer, referral, { finding, answer: row.answer }, ctx.now()),
      mayCall: mayCall(ctx.viewer, referral, row),
    }
  })
}

/** The referring side calls, or the administrators on its behalf. */
export const mayCall = (viewer: Viewer, row: Referral, { wantsCall, calledAt }: Pick<Row, 'wantsCall' | 'calledAt'>) =>
  wantsCall &&
  calledAt === null &&
  hasFlag(viewer, 'referrals', 'edit') &&
  (isSender(viewer, row) || viewer.side === 'admin')

/** As many as the lists have with `isContradicted`. */
export async function countDisagreements(ctx: Ctx) {
  const countOf = async (scope: typeof inbound) => {
    const { count } = await scope(ctx)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isContradicted)
      .executeTakeFirstOrThrow()
    return count
  }
  return { inbound: await countOf(inbound), outbound: await countOf(outbound) }
}
