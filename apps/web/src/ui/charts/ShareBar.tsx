import { Box, Flex, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Grid } from '../layout/Grid.tsx'
import { PlainList } from '../layout/PlainList.tsx'
import css from './charts.module.css'
import { inColor } from './inColor.ts'
import type { Mark } from './Legend.tsx'

export type SharePart = Mark & { value: number /** The number, with the way to its list. */; shown: ReactNode }

/** How a whole divides: one bar, and the parts with number and share, so that the color is never all there is. */
export function ShareBar({ parts }: { parts: readonly SharePart[] }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <Stack className={css.share} gap="md">
      <Flex className={`clipped ${css.whole}`} gap="1px" h={12} bdrs="sm" aria-hidden>
        {parts
          .filter(({ value }) => value > 0)
          .map(({ name, color, value }) => (
            <Box component="i" miw={2} key={name} style={inColor(color, { flexGrow: value })} />
          ))}
      </Flex>
      <PlainList className={css.parts} gap="sm" fz="sm">
        {parts.map(({ name, color, value, shown }) => (
          <Grid component="li" columns="auto minmax(0, 1fr) auto 44px" gap="xs" align="center" key={name}>
            <Box component="i" flex="none" w={10} h={10} bdrs="sm" style={inColor(color)} aria-hidden />
            <span>{name}</span>
            <Box className="tnum" component="b" fw="600">
              {shown}
            </Box>
            <Box className="tnum" component="em" fs="normal" ta="right" c="dimmed">
              {total ? `${Math.round((100 * value) / total)}%` : '–'}
            </Box>
          </Grid>
        ))}
      </PlainList>
    </Stack>
  )
}
