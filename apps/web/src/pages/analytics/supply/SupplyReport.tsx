import type { Report, Supply } from '@handoff/contracts/figures/analytics'
import { Box, Flex, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useShapes } from '../../../ui/charts/useShapes.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { SupplyMap } from './SupplyMap.tsx'
import css from './SupplyReport.module.css'
import { SupplyTable } from './SupplyTable.tsx'
import { type Area, legendOf, type SupplyShow, tintOf } from './supplyLevels.ts'

type Props = {
  report: Report
  supply: Supply
  show: SupplyShow
  /** The county that the address names. */
  chosen: number | undefined
  onState: (id: number) => void
  sort: string | undefined
  onSort: (sort: string) => void
}

/** The areas on a map and in a table that says the same; each marks in the other what one points at. */
export function SupplyReport({ report, supply, show, chosen, onState, sort, onSort }: Props) {
  const [pointed, setPointed] = useState<number>()
  const [view, setView] = useState<'table' | 'map'>('table')
  const isPhone = useIsPhone()
  const shapes = useShapes(supply.state?.fips ?? null)
  const rows = new Map(report.rows.map((row) => [row.key, row]))
  const areas = supply.areas.flatMap((area): Area[] => {
    const row = rows.get(String(area.id))
    return row ? [{ ...area, row }] : []
  })
  const hasMap = shapes !== null && (!isPhone || view === 'map')
  const active = pointed ?? chosen
  return (
    <Panel
      title={report.title}
      subtitle="Requests per month per provider with room"
      isFlush
      aside={
        isPhone &&
        shapes !== null && (
          <SegmentedControl
            size="xs"
            className="off-paper"
            w="100%"
            aria-label="View"
            data={[
              { value: 'table', label: 'Table' },
              { value: 'map', label: 'Map' },
            ]}
            value={view}
            onChange={(next) => setView(next as typeof view)}
          />
        )
      }
    >
      {/* Next to each other where both have room; the line between them is cut off where they don’t. */}
      <Flex className="clipped" wrap="wrap" mt="sm">
        {hasMap && (
          <Stack className={`ruled-above ${css.drawing}`} flex="4 1 350px" gap="md" miw={0} py="md" px="lg">
            <SupplyMap
              shapes={shapes}
              areas={areas}
              show={show}
              noun={report.noun}
              active={active}
              onPoint={setPointed}
              {...(!supply.state && { onZoom: onState })}
            />
            <Grid
              className="ruled-above plain"
              component="ul"
              columns="repeat(auto-fill, minmax(160px, 1fr))"
              rowGap="xs"
              columnGap="md"
              m={0}
              pt="sm"
              px={0}
              pb={0}
              fz="xs"
              aria-label="Colors"
            >
              {legendOf[show].map(({ tint, words }) => (
                <Flex component="li" gap="xs" align="center" key={words}>
                  <Box
                    className={css.square}
                    component="i"
                    flex="none"
                    h={10}
                    data-tint={tint}
                    bg={tintOf(tint)}
                    aria-hidden
                  />
                  {words}
                </Flex>
              ))}
            </Grid>
          </Stack>
        )}
        {(!isPhone || view === 'table' || shapes === null) && (
          <SupplyTable
            report={report}
            areas={areas}
            show={show}
            active={active}
            onPoint={setPointed}
            sort={sort}
            onSort={onSort}
            {...(!supply.state && { onState })}
          />
        )}
      </Flex>
    </Panel>
  )
}
