import type { ReportRow, Supply, SupplyLevel } from '@handoff/contracts/figures/analytics'

export const supplyShows = ['gap', 'need', 'room'] as const
export type SupplyShow = (typeof supplyShows)[number]
export const showNames: Record<SupplyShow, string> = { gap: 'Show gap', need: 'Show need', room: 'Show room' }

/** One of the five colors, or hatched where there are too few requests to say. */
type Tint = 'need-2' | 'need-1' | 'even' | 'room-1' | 'room-2' | 'few'

/** Undefined: hatched, which a map and a square do each in their way. */
export const tintOf = (tint: Tint) => (tint === 'few' ? undefined : `var(--supply-${tint})`)

type Step = { tint: Tint; words: string }

export const levelWords: Record<SupplyLevel, string> = {
  farMoreNeed: 'Far more need than room',
  moreNeed: 'More need than room',
  even: 'About even',
  moreRoom: 'More room than need',
  farMoreRoom: 'Far more room than need',
  few: 'Fewer than 11 requests',
}
const tintOfLevel: Record<SupplyLevel, Tint> = {
  farMoreNeed: 'need-2',
  moreNeed: 'need-1',
  even: 'even',
  moreRoom: 'room-1',
  farMoreRoom: 'room-2',
  few: 'few',
}

const few: Step = { tint: 'few', words: levelWords.few }
const needSteps: readonly (Step & { from: number })[] = [
  { tint: 'need-2', from: 100, words: '100 or more requests' },
  { tint: 'need-1', from: 30, words: '30 to 99 requests' },
  { tint: 'even', from: 11, words: '11 to 29 requests' },
]
const roomSteps: readonly (Step & { from: number })[] = [
  { tint: 'room-2', from: 5, words: '5 or more providers with room' },
  { tint: 'room-1', from: 2, words: '2 to 4 providers with room' },
  { tint: 'even', from: 1, words: '1 provider with room' },
  { tint: 'need-2', from: 0, words: 'No provider with room' },
]

export const legendOf: Record<SupplyShow, readonly Step[]> = {
  gap: (Object.keys(levelWords) as SupplyLevel[]).map((level) => ({
    tint: tintOfLevel[level],
    words: levelWords[level],
  })),
  need: [...needSteps, few],
  room: roomSteps,
}

export type Area = Supply['areas'][number] & { row: ReportRow }

export const numbersOf = ({ row: { cells } }: Area) => {
  const [need, room, gap, inside] = cells.map(({ value }) => value)
  return { need: need ?? null, room: room ?? 0, inside: inside ?? 0, gap: gap ?? null }
}

/** What an area is colored in. */
export function stepOf(area: Area, show: SupplyShow): Step {
  const { need, room } = numbersOf(area)
  if (show === 'gap') return { tint: tintOfLevel[area.level], words: levelWords[area.level] }
  if (show === 'need') return needSteps.find(({ from }) => (need ?? 0) >= from) ?? few
  return roomSteps.find(({ from }) => room >= from)!
}
