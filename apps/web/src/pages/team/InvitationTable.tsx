import { InvitationState, invitationStateNames, type TeamInvitation, teams } from '@handoff/contracts/access/teams'
import { Button } from '@mantine/core'
import { IconMailPlus, IconMailX, IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useEmail, useEmailed } from '../../features/platform/mails/useEmail.ts'
import { useListState } from '../../kit/address/useListState.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { PersonCell } from '../../ui/display/PersonCell.tsx'
import { StatusPill, type Tone } from '../../ui/display/StatusPill.tsx'
import { choiceFilter, ListFilters } from '../../ui/filter/ListFilters.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../ui/table/tableParts.ts'
import { invitationSorts, teamList } from './teams.search.ts'

const tones: Record<InvitationState, Tone> = { 1: 'info', 2: 'bad', 3: 'good', 4: 'neutral', 5: 'neutral' }
const states = Object.entries(invitationStateNames).map(([value, label]) => ({
  value: Number(value) as InvitationState,
  label,
}))

const nameOf = ({ firstName, lastName, email }: TeamInvitation) =>
  [firstName, lastName].filter(Boolean).join(' ') || email
const roleOf = ({ role }: TeamInvitation) => role?.name ?? 'Full access'
const isOpen = ({ state }: TeamInvitation) => state === InvitationState.Pending || state === InvitationState.Expired

type Props = { tabs: ReactNode; onInvite: () => void }

export function InvitationTable({ tabs, onInvite }: Props) {
  const list = useListState(teamList)
  const { state } = list.filters
  const sort = invitationSorts.some((one) => list.sort.endsWith(one)) ? (list.sort as 'sentAt') : ('-sentAt' as const)
  const { pageNo, pageSize, search } = list.asked
  const narrowed = { sort, ...(search && { search }), ...(state && { state }) }
  const rows = useEndpoint(teams.invitations, { pageNo, pageSize, ...narrowed }, { keep: true })
  const { formatShort } = useDates()
  const [revoked, setRevoked] = useState<TeamInvitation | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { isSent } = useEmail()
  const emailed = useEmailed()
  const resend = useAction(teams.resendInvite, { says: ({ email }) => emailed('New invitation', email) })
  const revoke = useAction(teams.revokeInvite, {
    feedback: 'deleted',
    says: () => `Invitation for ${nameOf(revoked!)} revoked`,
    onSuccess: () => setAsking(false),
  })

  const columns: Column<TeamInvitation>[] = [
    {
      id: 'email',
      title: 'Invited',
      sort: 'email',
      width: 260,
      cell: (row) => (
        <PersonCell
          name={nameOf(row)}
          of={`invitation:${row.id}`}
          detail={nameOf(row) === row.email ? undefined : row.email}
        />
      ),
    },
    { id: 'role', title: 'Role', width: 150, cell: roleOf },
    { id: 'state', title: 'Status', width: 104, cell: stateMark },
    { id: 'invitedBy', title: 'Invited by', width: 160, cell: (row) => row.invitedBy },
    {
      id: 'sentAt',
      title: isSent ? 'Sent' : 'Created',
      sort: 'sentAt',
      width: 112,
      cell: (row) => formatShort(row.sentAt),
    },
    {
      id: 'expiresAt',
      title: 'Expires',
      sort: 'expiresAt',
      width: 118,
      cell: (row) => (isOpen(row) ? formatShort(row.expiresAt) : '–'),
    },
  ]
  const actionsFor = (row: TeamInvitation): RowAction[] =>
    isOpen(row)
      ? [
          { label: 'Resend', icon: IconSend, onSelect: () => resend.mutate({ Email: row.email }) },
          {
            label: 'Revoke',
            icon: IconMailX,
            isDangerous: true,
            onSelect: () => {
              setRevoked(row)
              setAsking(true)
            },
          },
        ]
      : []

  return (
    <>
      <DataTable
        name="invitations"
        label="Invitations"
        tabs={tabs}
        rows={rows}
        list={{ ...list, sort }}
        columns={columns}
        card={(row) => ({
          name: nameOf(row),
          avatar: nameOf(row),
          avatarOf: `invitation:${row.id}`,
          mark: stateMark(row),
          lines: [
            nameOf(row) === row.email ? null : row.email,
            isOpen(row) ? `${roleOf(row)} · until ${formatShort(row.expiresAt)}` : roleOf(row),
          ],
        })}
        nameOf={nameOf}
        actions={actionsFor}
        searchFor="Search name or email"
        exports={{ endpoint: teams.exportInvitations, asked: narrowed }}
        filters={
          <ListFilters
            filters={[
              choiceFilter({
                label: 'Status',
                options: states,
                value: state,
                onChange: (next) => list.setFilters({ state: next }),
              }),
            ]}
            onClear={() => list.setFilters({ state: undefined })}
          />
        }
        empty={{
          icon: IconMailPlus,
          title: 'No pending invitations',
          text: 'Invitations are emailed and expire after 14 days.',
          action: (
            <Button variant="default" onClick={onInvite}>
              Invite
            </Button>
          ),
        }}
      />
      <ConfirmDialog
        title={revoked ? `Revoke the invitation for ${nameOf(revoked)}?` : ''}
        confirm="Revoke"
        isDangerous
        isOpen={isAsking}
        isPending={revoke.isPending}
        onConfirm={() => revoked && revoke.mutate({ id: revoked.id })}
        onClose={() => setAsking(false)}
      >
        The link in the email stops working immediately. You can invite this address again.
      </ConfirmDialog>
    </>
  )
}

/** Amber would wait for us: an invitation waits for whom it was sent to. */
const stateMark = ({ state }: TeamInvitation) => (
  <StatusPill tone={tones[state]}>{invitationStateNames[state]}</StatusPill>
)
