import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './charts.module.css'
import { inColor } from './inColor.ts'
import type { Mark } from './Legend.tsx'

type PartRow = { key: string | number; name: string; values: readonly number[]; shown: readonly ReactNode[] }
type Props = { rows: readonly PartRow[]; marks: readonly Mark[]; caption: string }

/** One bar a row, divided in the same parts, with their numbers in columns: chart and table in one. */
export function PartBars({ rows, marks, caption }: Props) {
  const most = Math.max(1, ...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)))
  return (
    <Box className={`joined ${css.partBars}`} component="table" w="100%" fz="sm">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <Box component="th" fz="xs" c="var(--text-2)" scope="col">
            <span className="vh">Name</span>
          </Box>
          <td aria-hidden />
          {marks.map(({ name, color, isHatched }) => (
            <Box component="th" fz="xs" c="var(--text-2)" key={name} scope="col">
              <Box
                component="i"
                flex="none"
                w={10}
                h={10}
                bdrs="sm"
                display="inline-block"
                style={inColor(color)}
                data-hatched={isHatched || undefined}
                aria-hidden
              />
              {name}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, values, shown }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td aria-hidden>
              <Flex
                className={`clipped ${css.whole}`}
                gap="1px"
                h={12}
                bdrs="sm"
                style={{ width: `${(100 * values.reduce((sum, it) => sum + it, 0)) / most}%` }}
              >
                {values.map(
                  (value, index) =>
                    value > 0 && (
                      <Box
                        component="i"
                        miw={2}
                        key={marks[index]!.name}
                        style={inColor(marks[index]!.color, { flexGrow: value })}
                        data-hatched={marks[index]!.isHatched || undefined}
                      />
                    ),
                )}
              </Flex>
            </td>
            {shown.map((cell, index) => (
              <td key={marks[index]!.name} className="tnum">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
