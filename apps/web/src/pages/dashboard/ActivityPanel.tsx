import { Box, Flex, Text } from '@mantine/core'
import type { Dashboard } from '../../features/figures/dashboard/useDashboard.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { Small } from '../../ui/display/Small.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'

/** What happened last, each with the way to its referral. */
export function ActivityPanel({ data }: { data: Dashboard | undefined }) {
  const { formatMoment } = useDates()
  return (
    <Panel title="Activity" isFlush>
      {!data ? (
        <ListSkeleton rows={4} />
      ) : data.activity.length === 0 ? (
        <Text inherit pt="sm" px="lg" pb="lg" fz="sm" c="dimmed">
          Nothing has happened yet.
        </Text>
      ) : (
        <PlainList mt="xs" mx={0} mb={0} pt={0} px={0} pb="xs" fz="sm" gap={0}>
          {data.activity.map(({ at, words, detail, link }) => (
            <Flex component="li" align="baseline" gap="sm" py="xs" px="lg" key={`${at}${link}`}>
              <Box className="nowrap" component="time" fz="xs" c="dimmed" flex="none" w={92} dateTime={at}>
                {formatMoment(at)}
              </Box>
              <Grid component="span" miw={0}>
                <PathLink className="strong-link" to={link}>
                  {words}
                </PathLink>
                <Small>{detail}</Small>
              </Grid>
            </Flex>
          ))}
        </PlainList>
      )}
    </Panel>
  )
}
