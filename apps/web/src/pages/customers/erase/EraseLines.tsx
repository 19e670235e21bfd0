import type { ErasurePreview } from '@handoff/contracts/customers/erasures'
import { Box, Flex, Text } from '@mantine/core'
import {
  IconChartBar,
  IconHash,
  IconHelp,
  IconHistory,
  IconInbox,
  IconLink,
  IconMail,
  IconNote,
  IconPaperclip,
  type IconProps,
  IconSearch,
  IconShieldCheck,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { sizeOf } from '../../../kit/files/fileSize.ts'
import { counted } from '../../../ui/display/counted.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'

type Line = { icon: ComponentType<IconProps>; what: string; more: string; isLeftOut?: boolean }

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <Panel title={title}>
    <PlainList gap="md">
      {lines
        .filter(({ isLeftOut }) => !isLeftOut)
        .map(({ icon: Icon, what, more }) => (
          <Flex key={what} component="li" gap="sm">
            <Box c="dimmed" pt="xxs" aria-hidden>
              <Icon size={16} stroke={1.7} />
            </Box>
            <div>
              <Text fz="sm" fw="500">
                {what}
              </Text>
              <Text fz="xs" c="dimmed">
                {more}
              </Text>
            </div>
          </Flex>
        ))}
    </PlainList>
  </Panel>
)

export function ErasedLines({ erased }: Pick<ErasurePreview, 'erased'>) {
  const { customFields, notes, messages, files, bytes, emails, notifications, drafts, helpRequests, links } = erased
  return (
    <Lines
      title="Erased"
      lines={[
        {
          icon: IconUser,
          what: 'Name, date of birth, contacts, address',
          more: customFields ? `And ${counted(customFields, 'custom field')}` : 'And everything else in the record',
        },
        {
          icon: IconNote,
          what: `${counted(notes, 'note')} and ${counted(messages, 'message')}`,
          more: 'Also those that others wrote',
        },
        {
          icon: IconPaperclip,
          what: `${counted(files, 'file')}, ${sizeOf(bytes)}`,
          more: 'Also from the file store',
          isLeftOut: !files,
        },
        {
          icon: IconMail,
          what: `${counted(emails, 'email')} and ${counted(notifications, 'notification')}`,
          more: drafts ? `Sent, waiting, and ${counted(drafts, 'draft')} of referrals` : 'Sent and waiting',
        },
        { icon: IconSearch, what: 'Search entries', more: 'And words of the name that no one else has' },
        {
          icon: IconHelp,
          what: counted(helpRequests, 'help request'),
          more: 'What was asked, and how to reach the person',
          isLeftOut: !helpRequests,
        },
        {
          icon: IconLink,
          what: links ? `The page and ${counted(links, 'link')}` : 'The page',
          more: `${links ? 'They answer' : 'It answers'} like an unknown address`,
        },
      ]}
    />
  )
}

export function KeptLines({ number, kept, backedUpAt }: Pick<ErasurePreview, 'number' | 'kept' | 'backedUpAt'>) {
  const { formatShort } = useDates()
  const others = [
    kept.appointments && counted(kept.appointments, 'appointment'),
    kept.visits && counted(kept.visits, 'visit'),
    kept.surveys && counted(kept.surveys, 'survey'),
  ].filter(Boolean)
  return (
    <Lines
      title="Kept"
      lines={[
        {
          icon: IconHash,
          what: 'A number instead of the person',
          more: `Person ${number}, without name or age`,
        },
        {
          icon: IconInbox,
          what: counted(kept.referrals, 'referral'),
          more: ['Category, dates, providers, outcome', ...others].join(' · '),
        },
        { icon: IconChartBar, what: 'Figures in reports', more: 'Small numbers stay hidden' },
        { icon: IconShieldCheck, what: 'The audit trail', more: 'Who did what and when. The chain still verifies' },
        {
          icon: IconHistory,
          what: 'Backups made before',
          more: backedUpAt
            ? `Last one ${formatShort(backedUpAt)}. A restore here erases again`
            : 'None has been made yet',
        },
      ]}
    />
  )
}
