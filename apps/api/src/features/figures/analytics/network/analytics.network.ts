import { type Flow, type MatrixCell, oneWayFrom, type ReportRow } from '@handoff/contracts/figures/analytics'
import { sql } from 'kysely'
import { medianOf } from '../../../../kit/lists/figures.ts'
import { namesReceiver } from '../../../../kit/records/restricted-service.ts'
import { rowsOf } from '../../../referrals/referrals/figures/rows-of-list.ts'
import { isOverdue } from '../../../referrals/referrals/lists/visible-referrals.ts'
import { hasReached } from '../../../referrals/referrals/steps/milestones.ts'
import {
  type Builder,
  count,
  countColumn,
  fromFive,
  hoursColumn,
  linkTo,
  measure,
  plural,
  rowMenu,
  withoutErrors,
} from '../analytics.table.ts'
import { coverageOf, matrixOf } from './analytics.matrix.ts'

type Counts = {
  sent: number
  accepted: number
  met: number
  overdue: number
  answered: number
  median: number
  back: number
}
type Link = Counts & { from: number | null; to: number; sender: string | null; receiver: string }

const place = { side: 'inbound', dateOf: 'sent', search: { isCounted: true } } as const
const mostLinks = 50

/** Referrals between each two providers in the period; with a provider, those it sent and received. */
export const network: Builder = async (ctx, { entityId, ...shared }, { from, to }) => {
  const rows = rowsOf(ctx, shared, place, { from, to })
    .select([
      'referral.from_entity_id',
      'referral.hours_to_answer',
      'sender.name as sender',
      'receiver.name as receiver',
      namesReceiver(ctx.viewer).as('is_named'),
      hasReached('accepted').as('is_accepted'),
      hasReached('met').as('is_met'),
      isOverdue(ctx.now()).as('is_overdue'),
    ])
    .$if(entityId !== undefined, (it) =>
      it.where(
        sql<boolean>`(referral.from_entity_id = ${entityId}
          or (referral.to_entity_id = ${entityId} and ${namesReceiver(ctx.viewer)}))`,
      ),
    )
  const [{ rows: linkRows }, { rows: totals }] = await Promise.all([
    sql<Link>`
      with link as (
        select from_entity_id as "from", to_entity_id as "to", min(sender) as sender, min(receiver) as receiver,
          ${counts} from (${rows}) as row where is_named group by from_entity_id, to_entity_id)
      select link.*, coalesce(back.sent, 0) as back
      from link left join link as back on back."from" = link."to" and back."to" = link."from"
      order by link.sent desc, link.sender nulls first, link.receiver, link."from", link."to"`.execute(ctx.db),
    sql<Counts>`select ${counts}, 0 as back from (${rows}) as row`.execute(ctx.db),
  ])
  const days = { from, to, dateOf: 'sent' } as const
  const isOneWay = (link: Link) => link.from !== null && link.sent >= oneWayFrom && link.back === 0
  const cellsOf = ({ sent, accepted, answered, median }: Counts, linkOf: (more?: object) => string | null) => [
    count(sent, linkOf()),
    count(accepted, linkOf({ reached: 'accepted' }), sent),
    measure(medianOf(median, answered), linkOf({ isAnswered: true }), answered),
  ]
  const linkBetween = (sender: number | null, receiver: number) => (more?: object) =>
    linkTo(
      ctx,
      { ...place.search, ...(sender === null && { isByNetwork: true as const }), ...more },
      { ...shared, entityId: receiver },
      days,
      sender ?? undefined,
    )
  const narrowedTo = ({ from: sender, to: receiver }: Link) => ({
    entityId: receiver,
    within: `sender:${sender ?? 'network'}`,
  })
  const rowOf = (link: Link): ReportRow => ({
    key: keyOf(link),
    name: `${senderOf(link)} → ${link.receiver}`,
    ...rowMenu(ctx, narrowedTo(link), {
      shared: { ...shared, entityId: link.to },
      days,
      ...(link.from === null ? { search: { isByNetwork: true } } : { senderId: link.from }),
    }),
    cells: [
      ...cellsOf(link, linkBetween(link.from, link.to)),
      // No one refers to the administrative side.
      link.from === null ? measure(null) : count(link.back, linkBetween(link.to, link.from)()),
    ],
  })
  const cellOf = (link: Link): MatrixCell => {
    const linkOf = linkBetween(link.from, link.to)
    const { from: sender, to: receiver, sent, accepted, met, overdue, median, answered } = link
    return {
      from: sender,
      to: receiver,
      sent: count(sent, linkOf()),
      accepted: count(accepted, linkOf({ reached: 'accepted' }), sent),
      met: count(met, linkOf({ reached: 'met' }), sent),
      hours: measure(medianOf(median, answered), linkOf({ isAnswered: true }), answered),
      overdue: count(overdue, linkOf({ queue: 'overdue' })),
    }
  }
  const overdueOf = (receiver: number) =>
    linkTo(ctx, { ...place.search, queue: 'overdue' }, { ...shared, entityId: receiver }, days)
  const isListed = (link: Link, index: number) => index < mostLinks || (isOneWay(link) && index < 4 * mostLinks)
  const listed = linkRows.filter(isListed)
  const others = linkRows.filter((link, index) => !isListed(link, index))
  const [all] = totals
  const oneWay = linkRows.filter(isOneWay)
  const frequent = linkRows.filter((link) => link.from !== null && link.sent >= oneWayFrom)
  const matrix = entityId === undefined ? matrixOf(linkRows, all?.sent ?? 0, { cellOf, overdueOf }) : null
  return {
    matrix,
    title: matrix
      ? coverageOf(matrix)
      : frequent.length
        ? oneWay.length
          ? `${oneWay.length.toLocaleString('en-US')} of ${plural(frequent.length, 'frequent link')} between providers ${oneWay.length === 1 ? 'goes' : 'go'} one way`
          : 'Every frequent link between providers goes both ways'
        : `${plural(linkRows.length, 'link')} between providers, none with ${oneWayFrom} referrals or more`,
    noun: 'From → to',
    columns: [
      countColumn('Sent'),
      countColumn('Accepted', 'sent'),
      hoursColumn('Median to answer'),
      countColumn('Sent back'),
    ],
    rows: [
      ...listed.map(rowOf),
      ...(others.length
        ? [
            {
              key: 'others',
              isRest: true,
              name: plural(others.length, 'other link'),
              cells: [count(sumOf(others), null), ...[0, 1, 2].map(() => measure(null))],
            },
          ]
        : []),
    ],
    total: all?.sent
      ? {
          key: 'all',
          name: 'All links',
          cells: [
            ...cellsOf(all, (more) =>
              linkTo(
                ctx,
                { ...place.search, ...(entityId !== undefined && { partyId: entityId }), ...more },
                shared,
                days,
              ),
            ),
            measure(null),
          ],
        }
      : null,
    flows: listed.map(
      (link): Flow => ({
        key: keyOf(link),
        from: { id: link.from, name: senderOf(link) },
        to: { id: link.to, name: link.receiver },
        isOneWay: isOneWay(link),
      }),
    ),
    notes: [
      `By the day of sending. One way: ${oneWayFrom} referrals or more, and none back in the period. Hours are business hours.`,
      withoutErrors,
      fromFive,
    ],
  }
}

const counts = sql`count(*)::int as sent, (count(*) filter (where is_accepted))::int as accepted,
  (count(*) filter (where is_met))::int as met, (count(*) filter (where is_overdue))::int as overdue,
  count(hours_to_answer)::int as answered, percentile_cont(0.5) within group (order by hours_to_answer) as median`

const keyOf = ({ from, to }: Link) => `${from ?? 0}-${to}`
const senderOf = ({ sender }: Link) => sender ?? 'Network administration'
const sumOf = (links: readonly Link[]) => links.reduce((sum, { sent }) => sum + sent, 0)
