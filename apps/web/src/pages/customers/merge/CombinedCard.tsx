import { customerReference } from '@handoff/contracts/customers/customers/customers'
import type { CombinedPart, Comparison } from '@handoff/contracts/customers/merges'
import { Box, Flex, Text } from '@mantine/core'
import {
  IconBuildingHospital,
  IconCalendar,
  IconClipboardList,
  IconEye,
  IconFileCheck,
  IconHelp,
  IconInbox,
  IconMoodSad,
  IconNote,
  IconPaperclip,
} from '@tabler/icons-react'
import { Panel } from '../../../ui/layout/Panel.tsx'

const parts: Record<CombinedPart, { one: string; many: string; Icon: typeof IconInbox }> = {
  referrals: { one: 'referral', many: 'referrals', Icon: IconInbox },
  notes: { one: 'note', many: 'notes', Icon: IconNote },
  files: { one: 'file', many: 'files', Icon: IconPaperclip },
  consents: { one: 'consent', many: 'consents, each with its scope', Icon: IconFileCheck },
  appointments: { one: 'appointment', many: 'appointments', Icon: IconCalendar },
  visits: { one: 'visit', many: 'visits', Icon: IconBuildingHospital },
  surveys: { one: 'survey', many: 'surveys', Icon: IconClipboardList },
  unmetNeeds: { one: 'unmet need', many: 'unmet needs', Icon: IconMoodSad },
  helpRequests: { one: 'help request', many: 'help requests', Icon: IconHelp },
}

const listed = new Intl.ListFormat('en-US')

/** What the two records have in common afterward, and who sees it. */
export function CombinedCard({ comparison: { records, combined, providers } }: { comparison: Comparison }) {
  const order = [0, 1].sort((a, b) => records[a]!.id - records[b]!.id)
  return (
    <Panel
      title="Combined"
      isFlush
      aside={
        <Text inherit fz="xs" c="dimmed">
          {order.map((index) => customerReference(records[index]!.id)).join(' + ')}
        </Text>
      }
    >
      <Box py="xs">
        {combined.map(({ part, counts }) => {
          const sum = counts.reduce((total, count) => total + count, 0)
          const { one, many, Icon } = parts[part]
          return (
            <Flex key={part} gap="sm" align="center" px="lg" py="xxs" fz="sm">
              <Icon size={15} stroke={1.7} color="var(--text-3)" aria-hidden />
              <Text className="num" inherit component="b" fw="600" w={28} ta="right">
                {sum}
              </Text>
              <Box flex="1" miw={0}>
                {sum === 1 ? one : many}
              </Box>
              <Text className="num" inherit fz="xs" c="dimmed">
                {order.map((index) => counts[index]).join(' + ')}
              </Text>
            </Flex>
          )
        })}
        {!combined.length && (
          <Text inherit px="lg" py="xxs" fz="sm" c="dimmed">
            Nothing but the fields.
          </Text>
        )}
      </Box>
      <Flex className="ruled-above" gap="sm" px="lg" py="sm" fz="xs" c="dimmed">
        <IconEye size={15} stroke={1.7} style={{ flex: 'none' }} aria-hidden />
        <span>
          {providers.length
            ? `${listed.format(providers)} ${providers.length === 1 ? 'keeps' : 'keep'} access. No one else gets any.`
            : 'No provider gets access.'}
        </span>
      </Flex>
    </Panel>
  )
}
