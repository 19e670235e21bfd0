import { Skeleton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { MaybeLink } from '../../kit/address/pageLink.ts'
import css from './KpiCard.module.css'
import { Sparkline } from './Sparkline.tsx'

type Props = {
  label: string
  /** Null shows '–': the figure could not be had, or there is nothing to count. */
  value: number | string | null
  unit?: string
  /** Against the period before, in per cent. */
  change?: number | null
  isLowerBetter?: boolean
  series?: number[]
  note?: string
  /** `to`: the list behind the figure. */
} & MaybeLink

const inWords = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** One figure: how much, how it moves, and the way to what stands behind it. */
export function KpiCard({ label, value, unit, change, isLowerBetter, series, note, to, search }: Props) {
  const contents = (
    <>
      <span className={css.label}>{label}</span>
      <span className={css.row}>
        <span className={css.value}>
          {typeof value === 'number' ? inWords.format(value) : (value ?? '–')}
          {unit && value !== null && <small>{unit}</small>}
        </span>
        {series && series.length > 1 && <Sparkline values={series} />}
      </span>
      <span className={css.foot}>
        {change != null && <Change change={change} isGood={isLowerBetter ? change <= 0 : change >= 0} />}
        {note && <span className={css.note}>{note}</span>}
      </span>
    </>
  )
  const className = clsx('panel', css.card)
  if (!to) return <div className={className}>{contents}</div>
  return (
    <Link to={to} search={search} className={className}>
      {contents}
    </Link>
  )
}

function Change({ change, isGood }: { change: number; isGood: boolean }) {
  const Arrow = change >= 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={css.change} data-bad={!isGood || undefined}>
      <Arrow size={13} stroke={2.2} aria-hidden />
      <span className="vh">{change >= 0 ? 'up' : 'down'} </span>
      {inWords.format(Math.abs(change))}%
    </span>
  )
}

export const KpiGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>

export const KpiSkeleton = () => (
  <div className={clsx('panel', css.card)} aria-hidden="true">
    <Skeleton h={15} w="45%" my={0} />
    <Skeleton h={29} w="60%" />
    <Skeleton h={18} w="70%" mt="xxs" />
  </div>
)
