import { Box } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import css from './Facts.module.css'
import { Grid } from './Grid.tsx'

type Fact = readonly [label: string, value: ReactNode] | false | null | undefined | '' | 0

type Props = {
  facts: readonly Fact[]
  /** In two columns. */
  isWide?: boolean
  /** With longer labels on one line. */
  isRoomy?: boolean
}

/** Labels with their values; a missing value is left out. */
export const Facts = ({ facts, isWide, isRoomy }: Props) => (
  <Grid
    className={css.facts}
    rowGap="xs"
    columnGap="sm"
    component="dl"
    m={0}
    fz="sm"
    lts="var(--font-tight)"
    data-wide={isWide || undefined}
    data-roomy={isRoomy || undefined}
  >
    {facts.map(
      (fact) =>
        fact && (
          <Fragment key={fact[0]}>
            <Box component="dt" c="dimmed">
              {fact[0]}
            </Box>
            <Box className="anywhere" component="dd" m={0} c="var(--text)">
              {fact[1]}
            </Box>
          </Fragment>
        ),
    )}
  </Grid>
)
