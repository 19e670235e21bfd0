import { Flex, Skeleton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Address } from '../../kit/address/pageLink.ts'
import { PathLink } from '../display/PathLink.tsx'
import css from './FigureLine.module.css'

export type Figure = {
  label: string
  /** Undefined while it loads; null when it could not be had. */
  value: number | string | null | undefined
  /** What it is of, where that is not now: '30 days'. */
  period?: string | undefined
} & (
  | {
      to: Address
      /** What is added to the address: the filters that are set stay. */
      search: (before: Record<string, unknown>) => Record<string, unknown>
      link?: undefined
    }
  | {
      to?: undefined
      /** As the server says it. */
      link: string | null
      definition?: string | undefined
    }
)

type Props = {
  figures: Figure[]
  /** They add up, so that none is left out. */
  isWhole?: boolean
  /** Nothing to look at, so not even the way there. */
  hidesZero?: boolean
}

/** What of a list asks to be looked at: at most four figures on one line, each the way to the rows that it counts. */
export const FigureLine = ({ figures, isWhole = false, hidesZero = false }: Props) => (
  <Flex className={css.line} component="section" gap="md" pr="lg" aria-label="Figures">
    {figures
      .filter(({ value }) => !hidesZero || value !== 0)
      .slice(0, isWhole ? undefined : 4)
      .map((figure) => {
        const { label, value, period } = figure
        const more = {
          className: css.figure,
          'data-none': value === 0 || value === null || undefined,
          title: (!figure.to && figure.definition) || (period ? undefined : `${label} now`),
        }
        return figure.to ? (
          <Link key={label} to={figure.to} search={figure.search} resetScroll={false} {...more}>
            <Words {...figure} />
          </Link>
        ) : (
          <PathLink key={label} to={figure.link ?? null} {...more}>
            <Words {...figure} />
          </PathLink>
        )
      })}
  </Flex>
)

const Words = ({ label, value, period, to, link }: Figure) => (
  <>
    <span>
      {label}
      {period && ` (${period})`}
    </span>{' '}
    {value === undefined ? (
      <Skeleton component="span" h={12} w={24} />
    ) : (
      <b>{typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '–')}</b>
    )}
    {(to ?? link) && <IconArrowRight size={13} stroke={2} aria-hidden />}
  </>
)
