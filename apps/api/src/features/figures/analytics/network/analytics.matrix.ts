/** The pairs of who refers to whom as a matrix of those that send and receive most. */
import type { Matrix, MatrixCell } from '@handoff/contracts/figures/analytics'
import { plural } from '../analytics.table.ts'

type Pair = { from: number | null; to: number; sender: string | null; receiver: string; sent: number; overdue: number }
type Of<T> = { cellOf: (pair: T) => MatrixCell; overdueOf: (receiver: number) => string | null }

/** Fewer providers are read faster in the table. */
const fewestProviders = 4
const fewest = 9
const most = { senders: 20, receivers: 12 }
/** Percent of all referrals that the matrix should have in its cells. */
const enough = 80

/**
 * As few senders and receivers as have 80% of all referrals, if there is room for as many: beginning with the largest
 * pair, always the one that adds most.
 */
export function matrixOf<T extends Pair>(
  pairs: readonly T[],
  all: number,
  { cellOf, overdueOf }: Of<T>,
): Matrix | null {
  const providers = new Set(pairs.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))
  if (providers.size < fewestProviders) return null
  const senders = bySize(pairs, ({ from, sender }) => ({ id: from, name: sender ?? 'Network administration' }))
  const receivers = bySize(pairs, ({ to, receiver }) => ({ id: to, name: receiver }))
  const across = sideOf(pairs, senders, ({ from }) => from, most.senders)
  const down = sideOf(pairs, receivers, ({ to }) => to, most.receivers)
  const [largest] = pairs.toSorted((a, b) => b.sent - a.sent)
  across.gain.set(largest!.from, largest!.sent)
  let covered = 0
  for (;;) {
    const [sender, receiver] = [across.next(), down.next()]
    const hasEnough = covered * 100 >= enough * all
    const wants = (side: typeof across) => !hasEnough || side.inside.size < fewest
    const [next] = [
      ...(sender && wants(across) ? [{ ...sender, side: across, other: down }] : []),
      ...(receiver && wants(down) ? [{ ...receiver, side: down, other: across }] : []),
    ].toSorted((a, b) => b.gain - a.gain)
    if (!next) break
    next.side.inside.add(next.id)
    covered += next.side.inside.size === 1 && next.other.inside.size === 0 ? 0 : next.gain
    for (const pair of next.side.pairsOf.get(next.id) ?? []) {
      const id = next.other === down ? pair.to : pair.from
      next.other.gain.set(id, (next.other.gain.get(id) ?? 0) + pair.sent)
    }
  }
  const isIn = ({ from, to }: T) => across.inside.has(from) && down.inside.has(to)
  const cells = pairs.filter(isIn).map(cellOf)
  // One that has no referral with any of the others would be an empty line.
  const [sending, receiving] = [new Set(cells.map(({ from }) => from)), new Set(cells.map(({ to }) => to))]
  return {
    senders: senders.flatMap(({ id, name, sum }) => (sending.has(id) ? [{ id, name, sent: sum }] : [])),
    receivers: receivers.flatMap(({ id, name, sum }) => (receiving.has(id!) ? [{ id: id!, name, received: sum }] : [])),
    cells,
    otherSenders: senders.length - sending.size,
    otherReceivers: receivers.length - receiving.size,
    all,
    overdue: mostOverdue(pairs, overdueOf),
  }
}

/** One side of the matrix: what each that is not in it yet would add. */
function sideOf<T extends Pair>(
  pairs: readonly T[],
  all: readonly { id: number | null }[],
  idOf: (pair: T) => number | null,
  limit: number,
) {
  const inside = new Set<number | null>()
  const gain = new Map<number | null, number>()
  return {
    inside,
    gain,
    pairsOf: Map.groupBy(pairs, idOf),
    /** Of equal ones the largest: they are in order. */
    next: () =>
      inside.size >= limit
        ? undefined
        : all
            .filter(({ id }) => !inside.has(id))
            .map(({ id }) => ({ id, gain: gain.get(id) ?? 0 }))
            .reduce<{ id: number | null; gain: number } | undefined>(
              (best, it) => (best && best.gain >= it.gain ? best : it),
              undefined,
            ),
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
