import { reportAbout } from '@handoff/contracts/figures/report-names'
import type { ReportKey } from '@handoff/contracts/figures/reports'
import { type ReportShare, reportShares, type SharedFilters } from '@handoff/contracts/platform/reportShares'
import { Box, Button, Checkbox, Flex, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { counted } from '../../../ui/display/counted.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { useCopied } from '../../access/auth/useCopied.ts'

type Props = { report: ReportKey; filters: SharedFilters; onClosed: () => void }

/** More colleagues than this have a search. */
const few = 8

/** The report as it is shown: its link, an email now, or one every Monday; and the weekly emails there are. */
export function ShareDialog({ report, filters, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const { data: colleagues } = useEndpoint(reportShares.colleagues, {})
  const [search, setSearch] = useState('')
  const form = useEndpointForm(reportShares.share, {
    initialValues: { accountIds: [] as number[], isWeekly: false },
    toInput: (values) => ({ ...values, report, filters }),
    draftOf: report,
    says: ({ recipients }, { isWeekly }) =>
      isWeekly
        ? `${counted(recipients, 'colleague')} will get ${reportAbout[report].name} every Monday`
        : `${reportAbout[report].name} emailed to ${counted(recipients, 'colleague')}`,
    onSuccess: dialog.onClose,
  })
  const { accountIds, isWeekly } = form.values
  const visible = colleagues?.filter(
    ({ id, name }) => accountIds.includes(id) || name.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Share ${reportAbout[report].name}`}
      submit={isWeekly ? 'Email every Monday' : 'Email now'}
      isBlocked={accountIds.length === 0}
      size={480}
    >
      <CopyLink />
      <Checkbox.Group
        label="Email to"
        description="Colleagues who may see reports. The email has a link and no numbers."
        value={accountIds.map(String)}
        onChange={(ids) => form.setFieldValue('accountIds', ids.map(Number))}
        error={form.errors['accountIds']}
      >
        {(colleagues?.length ?? 0) > few && (
          <TextInput
            mt="xs"
            aria-label="Search colleagues"
            placeholder="Search..."
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        <Stack className="scrolls" gap="xs" mt="sm" mah={180}>
          {visible?.map(({ id, name, role }) => (
            <Checkbox key={id} value={String(id)} label={role ? `${name}, ${role}` : name} />
          ))}
          {colleagues && visible?.length === 0 && (
            <Text inherit fz="sm" c="var(--text-2)">
              {colleagues.length ? `No match for “${search}”` : 'No one else may see reports yet.'}
            </Text>
          )}
        </Stack>
      </Checkbox.Group>
      <Radio.Group
        label="When"
        value={isWeekly ? 'weekly' : 'now'}
        onChange={(value) => form.setFieldValue('isWeekly', value === 'weekly')}
      >
        <Flex gap="lg" mt="xs" wrap="wrap">
          <Radio value="now" label="Now, once" />
          <Radio value="weekly" label="Every Monday at 8:00 AM" />
        </Flex>
      </Radio.Group>
      <WeeklyEmails onOpen={dialog.onClose} />
    </EndpointDialog>
  )
}

/** The address has the report, its filters, its order, and the row that is open. */
function CopyLink() {
  const { isCopied, copy } = useCopied()
  const [link] = useState(() => location.href)
  return (
    <Flex gap="xs" align="flex-end">
      <TextInput label="Link" flex={1} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.7} />}
        onClick={() => copy(link)}
      >
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
    </Flex>
  )
}

/** Those that one sends, and those that one gets: each can be stopped. */
function WeeklyEmails({ onOpen }: { onOpen: () => void }) {
  const { data = [] } = useEndpoint(reportShares.list, {}, { isSilent: true })
  const stop = useAction(reportShares.stop)
  if (data.length === 0) return null
  const whose = ({ isForMe, by, to }: ReportShare) => (isForMe ? `to you, from ${by.name}` : `to ${to.name}`)
  return (
    <Box className="ruled-above" component="section" pt="md" aria-label="Weekly emails">
      <Text inherit fz="sm" fw="500" mb="xs">
        Weekly emails
      </Text>
      <PlainList className="scrolls" gap="xs" mah={160}>
        {data.map((share) => (
          <Flex component="li" key={share.id} gap="sm" align="center" fz="sm">
            <Box className="anywhere" flex={1} miw={0}>
              <Link
                to="/analytics"
                search={{ ...share.filters, report: share.report }}
                className="brand-link"
                onClick={onOpen}
              >
                {reportAbout[share.report].name}
              </Link>{' '}
              <Text span inherit c="var(--text-2)">
                {whose(share)}
              </Text>
            </Box>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`Stop ${reportAbout[share.report].name} ${whose(share)}`}
              disabled={stop.isPending}
              onClick={() => stop.mutate({ id: share.id })}
            >
              Stop
            </Button>
          </Flex>
        ))}
      </PlainList>
    </Box>
  )
}
