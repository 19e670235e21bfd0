import type { Opening } from '@handoff/contracts/kit/opening'
import { Button, Flex, Text } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import css from './nearby.module.css'
import { anyDistance, type Distance, opensInWords, widerThan } from './nearbyWords.ts'

type Next = { day: string; from: string }
/** What is below a list around a ZIP code, for readers of another language. */
export type FootWords = {
  moreClosed: (count: number, miles: number | undefined) => string
  opensNext: (name: string, next: Next) => string
  show: string
  within: (count: number, miles: number, few: number) => string
  farther: string
  fartherTo: (miles: number | null) => string
}

const english: FootWords = {
  moreClosed: (count, miles) =>
    `${count.toLocaleString('en-US')} more ${miles ? `within ${miles} mi ` : ''}${count === 1 ? 'is' : 'are'} closed today.`,
  opensNext: (name, next) => `Next: ${name}, ${opensInWords({ is: 'closed', next })}`,
  show: 'Show',
  within: (count, miles, most) =>
    count === 0
      ? `No providers within ${miles} mi.`
      : count < most
        ? `Only ${count} within ${miles} mi.`
        : `Showing providers within ${miles} mi.`,
  farther: 'Show farther',
  fartherTo: (miles) => (miles ? `Show farther, within ${miles} mi` : 'Show farther, at any distance'),
}

type ClosedProps = {
  /** Those that are closed today, who opens next first; undefined until they are counted. */
  closed: { total: number; data: readonly { name: string; opening: Opening | null }[] } | undefined
  /** How far it was looked for them, where the list itself has no limit. */
  within?: number
  onShow: () => void
  words?: FootWords
}

/** “3 more are closed today. Next: Fruitvale Family Pantry, opens Wed 9:00 AM” */
export function ClosedToday({ closed, within, onShow, words = english }: ClosedProps) {
  if (!closed || closed.total === 0) return null
  const [next] = closed.data
  const opens = next?.opening?.is === 'closed' ? next.opening.next : null
  return (
    <Flex
      className={css.foot}
      rowGap="xs"
      columnGap="sm"
      align="center"
      wrap="wrap"
      py="sm"
      px="md"
      bg="var(--surface-sunken)"
      fz="sm"
      c="var(--text-2)"
    >
      <IconMoon size={16} stroke={1.7} aria-hidden />
      <Text inherit flex="1 1 180px" role="status">
        {words.moreClosed(closed.total, within)}
        {opens && ` ${words.opensNext(next!.name, opens)}`}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onShow}>
        {words.show}
      </Button>
    </Flex>
  )
}

type WidenProps = {
  total: number | undefined
  miles: Distance | undefined
  onWiden: (miles: Distance | typeof anyDistance) => void
  words?: FootWords
}

const few = 3

/** One press looks farther. */
export function Widen({ total, miles, onWiden, words = english }: WidenProps) {
  if (miles === undefined || total === undefined) return null
  const wider = widerThan(miles)
  return (
    <Flex
      className={css.foot}
      rowGap="xs"
      columnGap="sm"
      align="center"
      wrap="wrap"
      py="sm"
      px="md"
      bg="var(--surface-sunken)"
      fz="sm"
      c="var(--text-2)"
    >
      <Text inherit flex="1 1 180px">
        {words.within(total, miles, few)}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={words.fartherTo(wider)}
        onClick={() => onWiden(wider ?? anyDistance)}
      >
        {words.farther}
      </Button>
    </Flex>
  )
}
