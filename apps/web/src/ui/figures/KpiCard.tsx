import type { Figure } from '@handoff/contracts/kit/figures'
import { Box, Flex, Skeleton, Text } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PathLink } from '../display/PathLink.tsx'
import { Grid } from '../layout/Grid.tsx'
import { changeInWords, type FigureUnit } from './changeInWords.ts'
import css from './KpiCard.module.css'
import { Sparkline } from './Sparkline.tsx'

type Props = {
  label: string
  /** Undefined shows '–': the figure could not be had. */
  figure: Figure | undefined
  unit?: FigureUnit
  /** After the value: 'of 5'. */
  of?: string
  /** Days of the period that it is compared with. */
  days: number
  /** Which way is good; a volume is neither. */
  better?: 'higher' | 'lower'
  /** In place of the comparison. */
  note?: ReactNode
  /** Any at all is bad. */
  isAlarming?: boolean
}

const inWords = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** One figure: how much, how it moves, and the way to the rows behind it. */
export function KpiCard({ label, figure, unit, of, days, better, note, isAlarming }: Props) {
  const value = figure?.value ?? null
  const change = figure && changeInWords(figure, unit)
  const isGood = change && better && (change.direction === 'same' ? null : change.direction === better)
  return (
    <PathLink to={figure?.link ?? null} className={clsx('panel', css.card)} title={figure?.definition}>
      <Flex
        className={css.label}
        component="span"
        align="center"
        justify="space-between"
        c="var(--text-2)"
        fw="400"
        lts="var(--font-tight)"
      >
        {label}
        {figure?.link && <IconArrowUpRight size={14} stroke={1.8} aria-hidden />}
      </Flex>
      <Flex className={css.row} component="span" gap="sm" align="flex-end" justify="space-between" mih={32}>
        <Text className={css.value} span inherit lh="1" fw="600" data-alarm={(isAlarming && !!value) || undefined}>
          {value === null ? '–' : unit === 'score' ? score.format(value).replace('-', '−') : inWords.format(value)}
          {value !== null && (unit || of) && (
            <Box
              component="small"
              fz={unit === 'score' ? 'xs' : 'lg'}
              fw="500"
              ml="xxs"
              c="dimmed"
              lts="var(--font-tight)"
            >
              {unit ? unitSigns[unit] : of}
            </Box>
          )}
        </Text>
        {figure?.series && <Sparkline values={figure.series} />}
      </Flex>
      <Text className={css.foot} span inherit mih={20} lh="20px" fz="xs" c="dimmed">
        {note ??
          (change && (
            <>
              <Box component="b" fw="500" data-good={isGood || undefined}>
                {change.words}
              </Box>{' '}
              {change.direction === 'same' ? 'from' : 'than'} previous {days} days
            </>
          ))}
      </Text>
    </PathLink>
  )
}

const unitSigns: Record<FigureUnit, string> = { percent: '%', hours: 'hr', days: 'days', score: '(−100 to 100)' }

/** A score without its sign would look like a share. */
const score = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' })

export const KpiGrid = ({ children }: { children: ReactNode }) => <Grid className={css.grid}>{children}</Grid>

export const KpiSkeleton = () => (
  <div className={clsx('panel', css.card)} aria-hidden="true">
    <Skeleton h={15} w="45%" my={0} />
    <Skeleton h={29} w="60%" />
    <Skeleton h={18} w="70%" mt="xxs" />
  </div>
)
