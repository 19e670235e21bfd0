import { Text } from '@mantine/core'
import type { Dashboard } from '../../features/figures/dashboard/useDashboard.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './DashboardPage.module.css'

/** What happened last, each with the way to its referral. */
export function ActivityPanel({ data }: { data: Dashboard | undefined }) {
  const { formatRelative } = useDates()
  return (
    <Panel title="Activity" isFlush>
      {!data ? (
        <ListSkeleton rows={4} />
      ) : data.activity.length === 0 ? (
        <Text inherit pt="sm" px="lg" pb="lg" fz="sm" c="dimmed">
          Nothing has happened yet.
        </Text>
      ) : (
        <ul className={css.activity}>
          {data.activity.map(({ at, words, detail, link }) => (
            <li key={`${at}${link}`}>
              <time dateTime={at}>{formatRelative(at)}</time>
              <span>
                <PathLink to={link}>{words}</PathLink>
                <small>{detail}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
