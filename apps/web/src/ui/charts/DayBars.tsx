import { Box, Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ticks } from 'd3-array'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { PageLink } from '../../kit/address/pageLink.ts'
import { ChartTable } from './ChartTable.tsx'
import css from './charts.module.css'
import { inColor } from './inColor.ts'
import type { Mark } from './Legend.tsx'

type BarDay = {
  /** 'Nov 20'. */
  label: string
  values: readonly number[]
  /** The list of that day, of each series. */
  links: readonly PageLink[]
  /** It isn’t over: what it has so far says nothing about what it will have. */
  isUnfinished?: boolean
}
type Props = { days: readonly BarDay[]; series: readonly Mark[]; summary: string }

const everyDays = 7

/**
 * Bars day by day, one of each series. The chart is one stop of the Tab key: arrows go from day to day, Enter opens the
 * list of the day.
 */
export function DayBars({ days, series, summary }: Props) {
  const [current, setCurrent] = useState(days.length - 1)
  const group = useRef<HTMLDivElement>(null)
  const most = Math.max(4, ...days.flatMap(({ values }) => values))
  const lines = ticks(0, most, 4).filter(Number.isInteger)
  // Above the highest bar: one that touches the end looks cut off.
  const step = lines[1]! - lines[0]!
  while (lines.at(-1)! <= most) lines.push(lines.at(-1)! + step)
  const top = lines.at(-1)!

  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: days.length - 1 }[event.key]
    if (to === undefined || to < 0 || to >= days.length) return
    event.preventDefault()
    setCurrent(to)
    group.current?.querySelectorAll('a')[to]?.focus()
  }
  return (
    <Flex className={css.bars} gap="xs" pos="relative" h={236} pt="xl" px={0} pb="lg">
      <Box className={css.scale} pos="relative" flex="none" w={32} fz="xs" c="dimmed" aria-hidden>
        {lines.map((line) => (
          <Box component="span" pos="absolute" right={0} key={line} style={{ bottom: `${(100 * line) / top}%` }}>
            {line.toLocaleString('en-US')}
          </Box>
        ))}
      </Box>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it take the keys */}
      <Flex ref={group} pos="relative" flex={1} miw={0} role="group" aria-label={summary} onKeyDown={move}>
        {days.map(({ label, values, links, isUnfinished }, index) => (
          <Link
            key={label}
            {...links[0]!}
            className={css.day}
            data-unfinished={isUnfinished || undefined}
            data-side={index > days.length / 2 ? 'left' : undefined}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            aria-label={`${isUnfinished ? `${label}, so far` : label}: ${series
              .map(({ name }, of) => `${values[of]} ${name.toLowerCase()}`)
              .join(', ')}`}
          >
            {values.map((value, of) => (
              <Box
                component="i"
                w="36%"
                maw={10}
                miw={1}
                key={series[of]!.name}
                data-hatched={isUnfinished || undefined}
                style={inColor(series[of]!.color, { height: `${(100 * value) / top}%` })}
              />
            ))}
            {(days.length - 1 - index) % everyDays === 0 && (
              <Text
                className={css.when}
                span
                inherit
                pos="absolute"
                top="calc(100% + var(--mantine-spacing-xxs))"
                fz="xs"
                c="dimmed"
              >
                {label}
              </Text>
            )}
            <Text
              className={css.tip}
              span
              inherit
              pos="absolute"
              bottom="100%"
              py="xs"
              px="sm"
              bg="var(--surface)"
              bdrs="md"
              fz="xs"
              c="var(--text-2)"
              aria-hidden
            >
              <Box component="b" fw="600" c="var(--text)">
                {isUnfinished ? `${label}, so far` : label}
              </Box>
              {series.map(({ name, color }, of) => (
                <Flex component="span" gap="xs" align="center" key={name}>
                  <Box component="i" flex="none" w={10} h={10} bdrs="sm" style={inColor(color)} />
                  {name}{' '}
                  <Box className="tnum" ml="auto" pl="sm" component="b" fw="600" c="var(--text)">
                    {values[of]!.toLocaleString('en-US')}
                  </Box>
                </Flex>
              ))}
            </Text>
          </Link>
        ))}
      </Flex>
      {days.at(-1)?.isUnfinished && (
        <Text span inherit pos="absolute" top={0} right={0} fz="xs" c="var(--text-2)">
          Today so far
        </Text>
      )}
    </Flex>
  )
}

/** The same days, the latest first, each number with its list. */
export const DayTable = ({ days, series, summary }: Props) => (
  <ChartTable
    caption={summary}
    head={['Day', ...series.map(({ name }) => name)]}
    rows={days.toReversed().map(({ label, values, links, isUnfinished }) => ({
      key: label,
      cells: [
        isUnfinished ? `${label}, so far` : label,
        ...values.map((value, of) => (
          <Link key={series[of]!.name} className="link" {...links[of]!}>
            {value.toLocaleString('en-US')}
          </Link>
        )),
      ],
    }))}
  />
)
