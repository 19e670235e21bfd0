/** The pairs of who refers to whom as a matrix of those that send and receive most. */
import type { Matrix, MatrixCell } from '@handoff/contracts/figures/analytics'
import { plural } from './analytics.table.ts'

type Pair = { from: number | null; to: number; sender: string | null; receiver: string; sent: number; overdue: number }
type Of<T> = { cellOf: (pair: T) => MatrixCell; overdueOf: (receiver: number) => string | null }

/** Fewer providers are read faster in the table. */
const fewestProviders = 4
const fewest = 9
const most = { senders: 20, receivers: 12 }
/** Percent of all referrals that the matrix should have in its cells. */
const enough = 80

/** As few senders and receivers as have 80% of all referrals, if there is room for as many. */
export function matrixOf<T extends Pair>(
  pairs: readonly T[],
  all: number,
  { cellOf, overdueOf }: Of<T>,
): Matrix | null {
  const providers = new Set(pairs.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))
  if (providers.size < fewestProviders) return null
  const senders = bySize(pairs, ({ from, sender }) => ({ id: from, name: sender ?? 'Network administration' }))
  const receivers = bySize(pairs, ({ to, receiver }) => ({ id: to, name: receiver }))
  const chosen = {
    senders: Math.min(fewest, senders.length),
    receivers: Math.min(fewest, receivers.length),
  }
  const isIn = (size: typeof chosen) => {
    const from = new Set(senders.slice(0, size.senders).map(({ id }) => id))
    const to = new Set(receivers.slice(0, size.receivers).map(({ id }) => id))
    return (pair: T) => from.has(pair.from) && to.has(pair.to)
  }
  const coveredBy = (size: typeof chosen) => sumOf(pairs.filter(isIn(size)))
  while (coveredBy(chosen) * 100 < enough * all) {
    const next = [
      { ...chosen, senders: Math.min(chosen.senders + 1, most.senders, senders.length) },
      { ...chosen, receivers: Math.min(chosen.receivers + 1, most.receivers, receivers.length) },
    ].filter((it) => it.senders > chosen.senders || it.receivers > chosen.receivers)
    if (next.length === 0) break
    Object.assign(chosen, next.toSorted((a, b) => coveredBy(b) - coveredBy(a))[0])
  }
  return {
    senders: senders.slice(0, chosen.senders).map(({ id, name, sum }) => ({ id, name, sent: sum })),
    receivers: receivers.slice(0, chosen.receivers).map(({ id, name, sum }) => ({ id: id!, name, received: sum })),
    cells: pairs.filter(isIn(chosen)).map(cellOf),
    otherSenders: senders.length - chosen.senders,
    otherReceivers: receivers.length - chosen.receivers,
    all,
    overdue: mostOverdue(pairs, overdueOf),
  }
}

/** How much of all referrals is in the cells, and where the rest is. */
export function coverageOf({ senders, receivers, cells, all }: Matrix) {
  const share = Math.floor((100 * cells.reduce((sum, { sent }) => sum + (sent.value ?? 0), 0)) / all)
  const who = `${plural(senders.length, 'sender')} and ${plural(receivers.length, 'receiver')} cover ${share}% of ${plural(all, 'referral')}`
  if (share === 100) return who
  return share < enough ? `${who}; ${100 - share}% are left out, in “others”` : `${who}. The rest is in “others”`
}

const sumOf = (pairs: readonly Pair[]) => pairs.reduce((sum, { sent }) => sum + sent, 0)

function bySize<T extends Pair>(pairs: readonly T[], of: (pair: T) => { id: number | null; name: string }) {
  return [...Map.groupBy(pairs, (pair) => of(pair).id)]
    .map(([id, list]) => ({ id, name: of(list[0]!).name, sum: sumOf(list) }))
    .toSorted((a, b) => b.sum - a.sum || a.name.localeCompare(b.name))
}

function mostOverdue(pairs: readonly Pair[], linkOf: (receiver: number) => string | null): Matrix['overdue'] {
  const [first] = [
    ...Map.groupBy(
      pairs.filter(({ overdue }) => overdue > 0),
      ({ to }) => to,
    ),
  ]
    .map(([to, list]) => ({ to, list, count: list.reduce((sum, { overdue }) => sum + overdue, 0) }))
    .toSorted((a, b) => b.count - a.count || a.to - b.to)
  if (!first) return null
  const { to, list, count } = first
  return {
    name: list[0]!.receiver,
    count,
    from: list
      .map(({ sender, overdue }) => ({ name: sender ?? 'Network administration', count: overdue }))
      .toSorted((a, b) => b.count - a.count),
    link: linkOf(to),
  }
}
