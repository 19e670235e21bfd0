import { type ReportKey, reportAbout, reportGroups, reportKeys } from '@handoff/contracts/reports'
import { Link, useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { Picker } from '../../ui/form/Picker.tsx'
import css from './AnalyticsPage.module.css'
import type { ReportFilter } from './analytics.search.ts'

type Props = { current: ReportKey; filters: ReportFilter }

const groups = reportGroups
  .map((group) => ({ group, keys: reportKeys.filter((key) => reportAbout[key].group === group) }))
  .filter(({ keys }) => keys.length > 0)

/** All reports, by what they are about; one keeps the filters of the other. Arrows go up and down. */
export function ReportMenu({ current, filters }: Props) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const next = links[links.findIndex((link) => link === document.activeElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <nav className={css.menu} aria-label="Reports" onKeyDown={move}>
      <p className={css.menuTitle}>Reports</p>
      <div className={css.list}>
        {groups.map(({ group, keys }) => (
          <div key={group}>
            <p className={css.group}>{group}</p>
            {keys.map((key) => (
              <Link
                key={key}
                to="/analytics"
                search={{ ...filters, report: key }}
                className={css.entry}
                activeOptions={{ exact: true }}
                aria-current={key === current ? 'page' : undefined}
              >
                {reportAbout[key].name}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
  )
}

/** The same where there is no room for a list. */
export function ReportSelect({ current, filters }: Props) {
  const navigate = useNavigate()
  return (
    <Picker
      className={css.select}
      aria-label="Report"
      value={current}
      onChange={({ currentTarget }) =>
        void navigate({ to: '/analytics', search: { ...filters, report: currentTarget.value as ReportKey } })
      }
      data={groups.map(({ group, keys }) => ({
        group,
        items: keys.map((key) => ({ value: key, label: reportAbout[key].name })),
      }))}
    />
  )
}
