import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './TwoLines.module.css'

type Props = {
  name: ReactNode
  detail?: ReactNode
  isStrong?: boolean
  /** In a narrow column: the name goes on in a second line before it is cut. */
  isWrapped?: boolean
  /** Late: both lines; soon: the detail. */
  tone?: 'late' | 'soon' | undefined
}

const toneColors = { late: 'var(--bad)', soon: 'var(--warn)' }

/** A cell of two lines: the name over a detail that distinguishes it from others. */
export const TwoLines = ({ name, detail, isStrong, isWrapped, tone }: Props) => (
  <Box className={css.two} component="span" display="block" miw={0} ta="left">
    <Text
      className={css.name}
      span
      inherit
      fz="sm"
      c={tone === 'late' ? 'var(--bad)' : 'var(--text)'}
      data-strong={isStrong || undefined}
      data-wrapped={isWrapped || undefined}
    >
      {name}
    </Text>
    {detail && (
      <Text span inherit fz="xs" c={(tone && toneColors[tone]) ?? 'dimmed'}>
        {detail}
      </Text>
    )}
  </Box>
)
