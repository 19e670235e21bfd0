import type { Opening } from '@handoff/contracts/kit/opening'
import { Button, Flex, Text } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import css from './nearby.module.css'
import { anyDistance, type Distance, opensInWords, widerThan } from './nearbyWords.ts'

type ClosedProps = {
  /** Those that are closed today, who opens next first; undefined until they are counted. */
  closed: { total: number; data: readonly { name: string; opening: Opening | null }[] } | undefined
  /** How far it was looked for them, where the list itself has no limit. */
  within?: number
  onShow: () => void
}

/** “3 more are closed today. Next: Fruitvale Family Pantry, opens Wed 9:00 AM” */
export function ClosedToday({ closed, within, onShow }: ClosedProps) {
  if (!closed || closed.total === 0) return null
  const [next] = closed.data
  const opens = next && opensInWords(next.opening)
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
        {closed.total.toLocaleString('en-US')} more {within && `within ${within} mi `}
        {closed.total === 1 ? 'is' : 'are'} closed today.
        {opens && ` Next: ${next.name}, ${opens}`}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onShow}>
        Show
      </Button>
    </Flex>
  )
}

type WidenProps = {
  total: number | undefined
  miles: Distance | undefined
  onWiden: (miles: Distance | typeof anyDistance) => void
}

const few = 3

/** One press looks farther. */
export function Widen({ total, miles, onWiden }: WidenProps) {
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
        {total === 0
          ? `No providers within ${miles} mi.`
          : total < few
            ? `Only ${total} within ${miles} mi.`
            : `Showing providers within ${miles} mi.`}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={wider ? `Show farther, within ${wider} mi` : 'Show farther, at any distance'}
        onClick={() => onWiden(wider ?? anyDistance)}
      >
        Show farther
      </Button>
    </Flex>
  )
}
