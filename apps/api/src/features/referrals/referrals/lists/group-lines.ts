import type { DomainEvent } from '@handoff/contracts/events'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { notForMe } from '@handoff/contracts/referrals/reasons'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import type { GroupLine } from '@handoff/contracts/referrals/referrals/referral-rows'
import { pending } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { eventFrom } from '../../../../kit/events/event-record.ts'
import { canOpenLink, hidesService } from '../../../../kit/records/restricted-service.ts'
import { namesFor, withoutNames } from '../detail/timeline.ts'
import { wordsFor } from '../steps/step-words.ts'
import type { RowRecord } from './list-rows.ts'
import { listed } from './visible-referrals.ts'

type Counted = Pick<GroupLine, 'size' | 'left' | 'opened' | 'declined' | 'rejected' | 'expired'>
type LineRecord = Counted & {
  groupId: number
  type: string | null
  data: unknown
  at: Date | null
  receiver: string | null
  isSent: boolean | null
  isGiven: boolean | null
  expiresAt: Date | null
  seenAt: Date | null
  isChoosing: boolean
}

/** Events of all receivers, and not of one of them. */
const ofAll = ['referral.offered', 'referral.linkSent', 'referral.unfilled']

function refusalIn(event: DomainEvent) {
  if (event.type !== 'referral.stageChanged') return null
  if (event.step === 'reject') return 'rejected' as const
  return event.step === 'withdraw' && event.reasonCode === notForMe ? ('declined' as const) : null
}

/** For the lines of a page that represent several receivers, or an offer: by group. */
export async function groupLines(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  rows: readonly Pick<RowRecord, 'groupId' | 'mode' | 'isSensitive'>[],
) {
  const ids = rows.flatMap(({ groupId, mode }) => (mode === GroupMode.AllNeeded ? [] : groupId))
  if (!ids.length) return new Map<number, never>()
  const { rows: records } = await sql<LineRecord>`
    select asked.*, event.type, event.data, event.at, event.receiver, link."isSent",
      link."isGiven", link."expiresAt", link."seenAt"
    from (
      select group_id as "groupId", count(*)::int as size,
        count(*) filter (where stage in (${listed(pending)}))::int as left,
        count(*) filter (where stage in ('opened', 'info_requested'))::int as opened,
        count(*) filter (where stage = 'withdrawn')::int as declined,
        count(*) filter (where stage = 'rejected')::int as rejected,
        count(*) filter (where stage = 'expired')::int as expired,
        bool_or(stage = 'offered') and bool_and(${canOpenLink}) as "isChoosing"
      from referral join referral_group on referral_group.id = group_id
      join customer on customer.id = referral.customer_id
      join category on category.id = referral.category_id
      where group_id = any(${ids})
      group by group_id, mode having count(*) > 1 or mode = ${GroupMode.Offer}) as asked
    left join lateral (
      select event.type, event.data, event.at, entity.name as receiver from referral
      cross join lateral (
        select id, type, data, at from event where referral_id = referral.id
          and type in ('referral.sent', 'referral.offered', 'referral.linkSent', 'referral.stageChanged')
          -- What an acceptance means for the others is no news.
          and data->>'acceptedId' is null
        order by id desc limit 1) as event
      join entity on entity.id = referral.to_entity_id
      where referral.group_id = asked."groupId" order by event.id desc limit 1) as event on true
    left join lateral (
      -- Staff may have one of their own next to the customer's.
      select made_by_id is null and sent_to is not null as "isSent", bool_or(given_at is not null) over () as "isGiven",
        expires_at as "expiresAt", seen_at as "seenAt" from link
      where link.group_id = asked."groupId" and purpose = ${LinkPurpose.Offer} and revoked_at is null
      order by 1 desc, id desc limit 1) as link on true`.execute(db)

  const events = records.map(({ data }) => (data === null ? null : eventFrom(data as never)))
  const names = await namesFor(
    db,
    events.filter((event) => event !== null),
  )
  const hidden = new Set(rows.flatMap((row) => (hidesService(viewer, row) ? row.groupId : [])))
  return new Map(
    records.map(
      ({ groupId, type, data: _, at, receiver, isSent, isGiven, expiresAt, seenAt, isChoosing, ...counted }, index) => {
        const isHidden = hidden.has(groupId)
        const words = events[index] ? wordsFor(events[index], isHidden ? withoutNames(names) : names) : null
        return [
          groupId,
          {
            ...counted,
            last:
              words && at
                ? {
                    words,
                    at,
                    receiver: isHidden || ofAll.includes(type!) ? null : receiver,
                    refusal: refusalIn(events[index]!),
                  }
                : null,
            isToGive: isChoosing && !isSent && !isGiven && !seenAt,
            link: expiresAt && { isSent: isSent === true, isGiven: isGiven === true, expiresAt, seenAt },
          },
        ]
      },
    ),
  )
}
