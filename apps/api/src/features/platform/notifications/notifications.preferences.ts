import { changed, type Input } from '@handoff/contracts/kit'
import {
  Digest,
  type NotificationTopic,
  type notifications,
  notificationTopics,
} from '@handoff/contracts/platform/notifications'
import type { Ctx } from '../../../kit/context.ts'
import { badInput } from '../../../kit/problem.ts'
import { isFixed, isHidden } from './notifications.topics.ts'

type Params = Input<typeof notifications.savePreferences>

const topicsOf = ({ viewer }: Pick<Ctx, 'viewer'>) =>
  notificationTopics.filter((it) => !('side' in it) || it.side === viewer.side)

export async function preferences(ctx: Ctx) {
  const { db, viewer } = ctx
  const { quietFrom, quietUntil, digest } = await db
    .selectFrom('account')
    .select(['quiet_from as quietFrom', 'quiet_until as quietUntil', 'digest'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('notification_preference')
    .select(['topic', 'is_mailed as isMailed', 'is_shown as isShown'])
    .where('account_id', '=', viewer.id)
    .execute()
  const choices = new Map(rows.map(({ topic, ...choice }) => [topic, choice]))
  return {
    topics: topicsOf(ctx).map(({ topic, name, isMailed }) => ({
      topic,
      name,
      isShown: choices.get(topic)?.isShown ?? !isHidden(topic),
      canHide: isHidden(topic),
      isMailed: isFixed(topic) || (choices.get(topic)?.isMailed ?? isMailed),
      isFixed: isFixed(topic),
    })),
    quietFrom: quietFrom === null ? null : clockOf(quietFrom),
    quietUntil: quietUntil === null ? null : clockOf(quietUntil),
    digest,
  }
}

/** Missing fields are unchanged. */
export const savePreferences = (ctx: Ctx, input: Params) =>
  ctx.transaction(async (tx) => {
    // Concurrent saves take turns.
    await tx.db.selectFrom('account').select('id').where('id', '=', tx.viewer.id).forNoKeyUpdate().execute()
    const { topics, ...before } = await preferences(tx)
    const mailedBefore = topics.filter(({ isMailed }) => isMailed).map(({ topic }) => topic)
    const shownBefore = topics.filter(({ isShown, canHide }) => isShown && canHide).map(({ topic }) => topic)
    const { mailed, shown, digest, ...quiet } = changed(
      { ...before, mailed: mailedBefore, shown: shownBefore },
      withQuietPair(input),
    )
    const { quietFrom, quietUntil } = quietOf(quiet)
    await tx.db
      .updateTable('account')
      .set((it) => ({
        quiet_from: quietFrom,
        quiet_until: quietUntil,
        digest,
        // Notifications from before a digest was chosen are not in the first one.
        digest_sent_at: it.case().when('digest', '=', Digest.Off).then(tx.now()).else(it.ref('digest_sent_at')).end(),
      }))
      .where('id', '=', tx.viewer.id)
      .execute()
    await tx.db.deleteFrom('notification_preference').where('account_id', '=', tx.viewer.id).execute()
    // An email comes with a notification.
    const isShown = (topic: NotificationTopic) => !isHidden(topic) || shown.includes(topic) || mailed.includes(topic)
    const differing = topicsOf(tx).filter(
      ({ topic, isMailed }) =>
        (!isFixed(topic) && mailed.includes(topic) !== isMailed) || (isHidden(topic) && isShown(topic)),
    )
    const choiceOf = (topic: NotificationTopic) => ({ is_mailed: mailed.includes(topic), is_shown: isShown(topic) })
    if (differing.length)
      await tx.db
        .insertInto('notification_preference')
        .values(differing.map(({ topic }) => ({ account_id: tx.viewer.id, topic, ...choiceOf(topic) })))
        .execute()
    return preferences(tx)
  })

/** Quiet hours are a pair: emptying one without the other turns them off. */
function withQuietPair({ quietFrom, quietUntil, ...input }: Params): Params {
  if (quietFrom === null && quietUntil === undefined) return { ...input, quietFrom, quietUntil: null }
  if (quietUntil === null && quietFrom === undefined) return { ...input, quietFrom: null, quietUntil }
  return { ...input, quietFrom, quietUntil }
}

type Quiet = { quietFrom: string | null; quietUntil: string | null }

function quietOf({ quietFrom, quietUntil }: Quiet) {
  if (quietFrom === null && quietUntil === null) return { quietFrom: null, quietUntil: null }
  if (quietFrom === null) throw badInput({ quietFrom: ['Choose a start time'] })
  if (quietUntil === null) throw badInput({ quietUntil: ['Choose an end time'] })
  if (quietFrom === quietUntil) throw badInput({ quietUntil: ['Start and end can’t be the same'] })
  return { quietFrom: minutesOf(quietFrom), quietUntil: minutesOf(quietUntil) }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
