import { Box, Text } from '@mantine/core'
import type { Dashboard } from '../../features/figures/dashboard/useDashboard.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
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
        <PlainList className={css.activity} mt="xs" mx={0} mb={0} pt={0} px={0} pb="xs" fz="sm" gap={0}>
          {data.activity.map(({ at, words, detail, link }) => (
            <Box component="li" py="xs" px="lg" key={`${at}${link}`}>
              <Box component="time" flex="none" w={92} dateTime={at}>
                {formatRelative(at)}
              </Box>
              <span>
                <PathLink to={link}>{words}</PathLink>
                <small>{detail}</small>
              </span>
            </Box>
          ))}
        </PlainList>
      )}
    </Panel>
  )
}
