import { type Mail, MailState, mails } from '@handoff/contracts/platform/mails'
import { IconMail } from '@tabler/icons-react'
import { useDetailId } from '../../../kit/address/useDetailId.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import { choiceFilter, ListFilters } from '../../../ui/filter/ListFilters.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'
import { MailDrawer } from './MailDrawer.tsx'
import { MailSettingPanel } from './MailSettingPanel.tsx'
import { exceptionMark, stateMark } from './stateMark.tsx'
import { useMailbox } from './useMailbox.ts'

/** Every mail of the last month: how it went, and, where there is no mail server, what it says. */
export function MailboxPanel() {
  const { list, rows, narrowed } = useMailbox()
  const { formatMoment } = useDates()
  const detail = useDetailId()
  const { counts, isServerSet } = rows.data ?? {}

  const columns: Column<Mail>[] = [
    { id: 'to', title: 'To', sort: 'to', width: 232, narrow: { width: 150 }, cell: ({ to }) => <TwoLines name={to} /> },
    {
      id: 'subject',
      title: 'Subject',
      sort: 'subject',
      width: 280,
      narrow: { width: 190 },
      cell: (row) => <TwoLines name={row.subject} detail={whyOf(row)} />,
    },
    {
      id: 'when',
      title: 'Created',
      sort: 'createdAt',
      width: 168,
      narrow: { width: 156 },
      cell: ({ createdAt }) => formatMoment(createdAt),
    },
    { id: 'state', title: 'Status', width: 182, cell: stateMark },
  ]
  const hintOf = (count: number | undefined) => count?.toLocaleString('en-US')
  const states = [
    { value: MailState.Waiting, label: 'Queued', hint: hintOf(counts?.waiting) },
    isServerSet
      ? { value: MailState.Sent, label: 'Sent', hint: hintOf(counts?.sent) }
      : { value: MailState.Snapshot, label: 'Not sent (no mail server)', hint: hintOf(counts?.kept) },
    { value: MailState.Failed, label: 'Failed', hint: hintOf(counts?.failed) },
  ]

  return (
    <>
      <MailSettingPanel />
      <DataTable
        name="mails"
        label="Emails"
        rows={rows}
        list={list}
        columns={columns}
        filters={
          <ListFilters
            filters={[choiceFilter({ label: 'Status', options: states, value: list.state, onChange: list.setState })]}
            onClear={() => list.setState(undefined)}
          />
        }
        card={(row) => ({
          name: row.subject,
          avatar: row.to,
          mark: exceptionMark(row),
          lines: [row.to, formatMoment(row.createdAt), whyOf(row)],
        })}
        nameOf={({ subject, to }) => `${subject} to ${to}`}
        onOpen={({ id }) => detail.open(id)}
        linkOf={({ id }) => ({ to: '/settings', search: { tab: 'mail', id } })}
        searchFor="Search emails"
        exports={{ endpoint: mails.exportList, asked: narrowed }}
        empty={{
          icon: IconMail,
          title: 'No emails yet',
          text: 'Invitations, password resets, and notices appear here for 30 days.',
        }}
      />
      <MailDrawer id={detail.id} onClose={detail.close} />
    </>
  )
}

/** What the mail server said, where it did not take the mail. */
const whyOf = ({ lastError, attempts }: Mail) =>
  lastError ? `${attempts === 1 ? 'One attempt' : `${attempts} attempts`}: ${lastError}` : ''
