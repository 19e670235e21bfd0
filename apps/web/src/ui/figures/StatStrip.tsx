import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import type { MaybeLink } from '../../kit/address/pageLink.ts'
import { PathLink } from '../display/PathLink.tsx'
import { Grid } from '../layout/Grid.tsx'
import css from './StatStrip.module.css'

export type Stat = {
  label: string
  /** Undefined while it loads; null when it could not be had. */
  value: number | string | null | undefined
  unit?: string
  /** Where the server says the rows are; of what it is a figure. */
  link?: string | null
  definition?: string
} & MaybeLink

/** Figures that belong together, joined in one card above a list. */
export function StatStrip({ label, stats }: { label: string; stats: Stat[] }) {
  const columns = { '--columns': stats.length } as CSSProperties
  return (
    <Grid className={clsx('panel', css.strip)} component="section" style={columns} aria-label={label}>
      {stats.map((stat) => (
        <Cell key={stat.label} {...stat} />
      ))}
    </Grid>
  )
}

function Cell({ label, value, unit, link, definition, to, search }: Stat) {
  const contents: ReactNode = (
    <>
      <span>{label}</span>
      {value === undefined ? (
        <Skeleton h={22} w={60} mt="xs" />
      ) : (
        <b>
          {typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '–')}
          {unit && value !== null && <small>{unit}</small>}
        </b>
      )}
    </>
  )
  if (link)
    return (
      <PathLink to={link} title={definition} className={css.stat}>
        {contents}
      </PathLink>
    )
  if (!to)
    return (
      <div className={css.stat} title={definition}>
        {contents}
      </div>
    )
  return (
    <Link to={to} search={search} className={css.stat}>
      {contents}
    </Link>
  )
}
