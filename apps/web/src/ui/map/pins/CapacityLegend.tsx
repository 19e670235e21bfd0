import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../../kit/texts/useWords.ts'
import { CapacityForm } from '../../display/CapacityForm.tsx'
import css from './pins.module.css'

type Props = {
  isEmpty?: boolean
  /** Where the map may reach below the window. */
  isAtTop?: boolean
  children?: ReactNode
}

/** What the forms in the pins mean; `children` are more of its lines. */
export function CapacityLegend({ isEmpty, isAtTop, children }: Props) {
  const say = useWords()
  return (
    <Box
      className={css.legend}
      component="ul"
      pos="absolute"
      left={12}
      m={0}
      py="xs"
      px="sm"
      bdrs="md"
      fz="xs"
      lh="1.4"
      c="var(--text-2)"
      aria-label={say('Legend')}
      data-floating={isAtTop ? 'top' : 'bottom'}
    >
      {!isEmpty &&
        meanings.map(([capacity, words]) => (
          <li key={capacity}>
            <CapacityForm capacity={capacity} />
            {say(words)}
          </li>
        ))}
      {children}
    </Box>
  )
}

const meanings = [
  [1, 'Accepting'],
  [2, 'Limited'],
  [3, 'Waitlist or assessment first'],
  [5, 'Not accepting'],
  [6, 'Not confirmed'],
] as const
