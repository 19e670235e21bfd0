import type { Report, ReportFigure } from '@handoff/contracts/figures/analytics'
import { IconLock } from '@tabler/icons-react'
import { formatDay } from '../../kit/dates/dates.ts'
import { counted } from '../../ui/display/counted.ts'
import { PathLink } from '../../ui/display/PathLink.tsx'
import css from './PeopleParts.module.css'
import { hiddenReasons, shownValue } from './shownCell.ts'

/** The numbers that a funder asks for first. */
export const ReportFigures = ({ figures }: { figures: readonly ReportFigure[] }) => (
  <section className={css.figures} aria-label="Figures">
    {figures.map(({ key, name, unit, about, ...cell }) => (
      <PathLink key={key} to={cell.link} className={`panel ${css.figure}`}>
        <span>{name}</span>
        <b data-hidden={cell.hidden ?? undefined}>
          {unit === 'percent' && cell.value !== null ? Math.round(cell.value) : shownValue(cell, unit)}
          {unit === 'percent' && cell.value !== null && <small>%</small>}
        </b>
        <span>{cell.hidden ? hiddenReasons[cell.hidden] : about}</span>
      </PathLink>
    ))}
  </section>
)

type Final = NonNullable<Report['final']>

/** Whether the numbers can still change. */
export const FinalMark = ({ since, until }: Final) => (
  <span className={css.final}>
    {since ? (
      <>
        <IconLock size={13} stroke={1.8} aria-hidden /> Final since {formatDay(since)}
      </>
    ) : (
      <>So far, until {formatDay(until)}</>
    )}
  </span>
)

/** The way to the referrals as they are now, which those of a finished month may no longer match. */
export function RecordsNote({ changed, records }: Final) {
  if (changed === 0 && !records.link) return null
  return (
    <p className={css.records}>
      {changed > 0 &&
        `${counted(changed, 'record')} of finished months ${changed === 1 ? 'has' : 'have'} changed since. `}
      {records.link && (
        <PathLink to={records.link} className={css.link}>
          See the {counted(records.value ?? 0, 'referral')} as they are now
        </PathLink>
      )}
    </p>
  )
}
