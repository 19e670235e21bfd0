import { Box, Skeleton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { safePath } from '../../../kit/address/safePath.ts'
import type { Shapes } from '../../../ui/charts/shapes.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { hiddenReasons, shownValue } from '../shownCell.ts'
import css from './SupplyReport.module.css'
import { type Area, levelWords, numbersOf, type SupplyShow, stepOf, tintOf } from './supplyLevels.ts'

type Props = {
  /** Undefined while they are fetched. */
  shapes: Shapes | undefined
  areas: readonly Area[]
  show: SupplyShow
  noun: string
  active: number | undefined
  onPoint: (id: number | undefined) => void
  /** Of states: shows the counties of one. */
  onZoom?: (id: number) => void
}

/** For the pointer and the eye alone: the table next to it says the same, and is what keys and screen readers use. */
export function SupplyMap({ shapes, areas, show, noun, active, onPoint, onZoom }: Props) {
  const { history } = useRouter()
  const hatch = useId()
  if (!shapes) return <Skeleton mih={420} role="status" aria-label="Loading map" />
  const byFips = new Map(areas.map((area) => [area.fips, area]))
  const activeArea = shapes.areas.find(({ fips }) => active !== undefined && byFips.get(fips)?.id === active)
  const open = (area: Area) => {
    if (onZoom) return onZoom(area.id)
    const path = safePath(area.row.cells.find(({ link }) => link !== null)?.link ?? null)
    if (path) history.push(path)
  }
  return (
    <Box
      className={css.map}
      pos="relative"
      w="100%"
      maw={440}
      m="auto"
      style={{ aspectRatio: `${shapes.width} / ${shapes.height}` }}
      aria-hidden
    >
      <svg viewBox={`0 0 ${shapes.width} ${shapes.height}`}>
        <defs>
          <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1="0" y1="0" x2="0" y2="7" className={css.hatch} />
          </pattern>
        </defs>
        {shapes.areas.map(({ fips, path }) => {
          const area = byFips.get(fips)
          const { tint } = area
            ? stepOf(area, show)
            : { tint: show === 'room' ? ('need-2' as const) : ('few' as const) }
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- for pointers: the table has the keys
            <path
              key={fips}
              d={path}
              className={css.area}
              data-tint={tint}
              data-pressable={(area && (onZoom || area.row.cells.some(({ link }) => link !== null))) || undefined}
              style={{ fill: tintOf(tint) ?? `url(#${hatch})` }}
              onPointerEnter={() => onPoint(area?.id)}
              onPointerLeave={() => onPoint(undefined)}
              onClick={() => area && open(area)}
            />
          )
        })}
        <path d={shapes.borders} className={css.halo} />
        <path d={shapes.borders} className={css.border} />
        {activeArea && <path d={activeArea.path} className={css.current} />}
        {activeArea && (
          <g className={css.leader}>
            <line
              x1={activeArea.middle[0]}
              y1={activeArea.middle[1]}
              x2={isWest(activeArea, shapes) ? shapes.width * 0.8 : shapes.width * 0.2}
              y2={isNorth(activeArea, shapes) ? shapes.height * 0.85 : shapes.height * 0.15}
            />
            <circle cx={activeArea.middle[0]} cy={activeArea.middle[1]} r="4" />
          </g>
        )}
      </svg>
      {activeArea && (
        <Card
          area={byFips.get(activeArea.fips)!}
          noun={noun}
          corner={{
            [isNorth(activeArea, shapes) ? 'bottom' : 'top']: 0,
            [isWest(activeArea, shapes) ? 'right' : 'left']: 0,
          }}
        />
      )}
    </Box>
  )
}

type Outline = Shapes['areas'][number]
const isWest = ({ middle: [x] }: Outline, { width }: Shapes) => x < width / 2
const isNorth = ({ middle: [, y] }: Outline, { height }: Shapes) => y < height / 2

type CardProps = { area: Area; noun: string; corner: Partial<Record<'top' | 'bottom' | 'left' | 'right', number>> }

/** In the corner that is farthest from the area, so that it doesn’t cover it. */
function Card({ area, noun, corner }: CardProps) {
  const { room, inside } = numbersOf(area)
  const need = area.row.cells[0]!
  return (
    <Box
      className={`tnum off-paper ${css.card}`}
      pos="absolute"
      w={190}
      py="sm"
      px="md"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--surface)"
      fz="sm"
      {...corner}
    >
      <Box component="b" display="block" fw="600">
        {area.row.name}
      </Box>
      <Box component="em" display="block" fz="xs" fs="normal" c="var(--text-2)">
        {need.hidden === 'other' ? capital(hiddenReasons.other) : levelWords[area.level]}
      </Box>
      <Grid component="dl" columns="1fr auto" rowGap="xxs" columnGap="sm" mt="xs" mx={0} mb={0}>
        <dt>Need</dt>
        <Box component="dd" m={0} fw="600" ta="right">
          {shownValue(need, 'count')}
        </Box>
        <dt>Room</dt>
        <Box component="dd" m={0} fw="600" ta="right">
          {room}
        </Box>
        {area.limited > 0 && <Part name="limited" value={area.limited} />}
        {area.assessment > 0 && <Part name="assessment first" value={area.assessment} />}
        {area.waitlist > 0 && <Part name="waitlist" value={area.waitlist} />}
        {area.closed > 0 && <Part name="not accepting" value={area.closed} />}
        {area.notConfirmed > 0 && <Part name="not confirmed" value={area.notConfirmed} />}
        <dt>Providers in {noun.toLowerCase()}</dt>
        <Box component="dd" m={0} fw="600" ta="right">
          {inside}
        </Box>
      </Grid>
    </Box>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const Part = ({ name, value }: { name: string; value: number }) => (
  <>
    <Box component="dt" pl="sm" fz="xs" c="var(--text-2)">
      {name}
    </Box>
    <Box component="dd" m={0} pl="sm" ta="right" fz="xs" c="var(--text-2)">
      {value}
    </Box>
  </>
)
