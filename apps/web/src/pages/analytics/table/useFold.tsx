import { type BoxProps, UnstyledButton } from '@mantine/core'
import { useState } from 'react'

const first = 13
/** So many more are not worth a button. */
const few = 3

/** The first rows of a long table, and the button for all of them. The others are only hidden: paper has them. */
export function useFold(count: number, px: BoxProps['px'] = { base: 'md', md: 'lg' }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = count > first + few
  return {
    isFolded: (index: number) => isLong && !isWhole && index >= first,
    button: isLong && (
      <UnstyledButton
        className="off-paper ruled-above"
        display="block"
        w="100%"
        py="sm"
        px={px}
        fz="sm"
        fw="500"
        c="var(--brand-text)"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? `Show first ${first}` : `Show all ${count}`}
      </UnstyledButton>
    ),
  }
}
