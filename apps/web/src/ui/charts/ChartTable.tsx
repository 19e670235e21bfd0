import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './charts.module.css'

type Props = {
  caption: string
  head: readonly string[]
  /** The first cell names the row; the others are numbers. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

/** What a chart draws, in numbers. */
export const ChartTable = ({ caption, head, rows }: Props) => (
  <Box className="scrolls" mah={320}>
    <Box className={`joined ${css.table}`} component="table" w="100%" fz="sm">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <Box
              pos="sticky"
              top={0}
              bg="var(--surface)"
              fz="xs"
              c="var(--text-2)"
              component="th"
              pt="xs"
              pr="sm"
              pb="xs"
              pl={0}
              fw="500"
              key={name}
              scope="col"
            >
              {name}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...numbers] }) => (
          <tr key={key}>
            <Box component="th" pt="xs" pr="sm" pb="xs" pl={0} fw="500" scope="row">
              {name}
            </Box>
            {numbers.map((cell, index) => (
              <Box key={head[index + 1]} className="tnum" component="td" pt="xs" pr="sm" pb="xs" pl={0}>
                {cell}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
)
