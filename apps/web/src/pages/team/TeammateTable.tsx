import { type Teammate, TeammateStatus, teams } from '@handoff/contracts/access/teams'
import { formatPhone } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { IconShieldOff, IconUserCheck, IconUserOff, IconUserShield, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useRoleOptions } from '../../features/access/teams/RoleSelect.tsx'
import { useDetailId } from '../../kit/address/useDetailId.ts'
import { useListState } from '../../kit/address/useListState.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { counted } from '../../ui/display/counted.ts'
import { PersonCell } from '../../ui/display/PersonCell.tsx'
import { StatusPill } from '../../ui/display/StatusPill.tsx'
import { withoutPage } from '../../ui/export/ExportButton.tsx'
import { choiceFilter, ListFilters, toggleFilter } from '../../ui/filter/ListFilters.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../ui/table/tableParts.ts'
import { teamList, teammateSorts } from './teams.search.ts'

type Part = 'deactivate' | 'twoFactor'
const loads = {
  role: () => import('../../features/access/teams/TeammateRoleDialog.tsx'),
  deactivate: () => import('../../features/access/teams/DeactivateDialog.tsx'),
  twoFactor: () => import('../../features/access/teams/ResetTwoFactorDialog.tsx'),
}

const nameOf = (row: Teammate) => fullName(row)
const roleOf = (row: Teammate) => row.role?.name ?? 'Full access'

export function TeammateTable({ tabs }: { tabs: ReactNode }) {
  const list = useListState(teamList)
  const { status, roleId, hasTwoFactor, wasSeenLastWeek } = list.filters
  const query = {
    ...pagingOf(list.asked),
    sort: teammateSorts.some((sort) => list.sort.endsWith(sort)) ? (list.sort as 'name') : ('name' as const),
    ...(status && { status }),
    ...(roleId && { roleId }),
    ...(hasTwoFactor && { hasTwoFactor }),
    ...(wasSeenLastWeek && { wasSeenLastWeek }),
  }
  const rows = useEndpoint(teams.list, query, { keep: true })
  const roles = useRoleOptions()
  const { formatShort, formatRelative } = useDates()
  const [open, setOpen] = useState<{ part: Part; teammate: Teammate } | null>(null)
  const mayEdit = useCan(teams.save)
  const navigate = useNavigate()
  // The role of the one in the address is open.
  const detail = useDetailId()
  const changing = rows.data?.data.find(({ id, isYou }) => mayEdit && !isYou && id === detail.id)
  const RoleDialog = useLazyPart(loads.role, changing !== undefined)?.TeammateRoleDialog
  const Deactivate = useLazyPart(loads.deactivate, open?.part === 'deactivate')?.DeactivateDialog
  const ResetTwoFactor = useLazyPart(loads.twoFactor, open?.part === 'twoFactor')?.ResetTwoFactorDialog
  const close = () => setOpen(null)
  const activate = useAction(teams.save, { says: (row) => `${nameOf(row)} activated` })

  const columns: Column<Teammate>[] = [
    {
      id: 'name',
      title: 'Name',
      sort: 'name',
      width: 250,
      narrow: { width: 208 },
      cell: (row) => (
        <PersonCell
          name={row.isYou ? `${nameOf(row)} (you)` : nameOf(row)}
          of={`user:${row.id}`}
          detail={row.email}
          photo={row.photo}
        />
      ),
    },
    { id: 'role', title: 'Role', width: 150, narrow: { width: 126 }, cell: roleOf },
    { id: 'status', title: 'Status', width: 100, narrow: { width: 76 }, cell: statusMark },
    {
      id: 'openReferrals',
      title: 'Open referrals',
      sort: 'openReferrals',
      width: 126,
      narrow: { width: 114 },
      cell: (row) => row.openReferrals || '–',
    },
    {
      id: 'twoFactor',
      title: 'Two-factor',
      width: 118,
      isWideOnly: true,
      cell: (row) => (row.hasTwoFactor ? 'On' : <span className="muted">Off</span>),
    },
    {
      id: 'lastSeenAt',
      title: 'Last seen',
      sort: 'lastSeenAt',
      width: 128,
      narrow: { width: 124 },
      cell: (row) => (row.lastSeenAt ? formatRelative(row.lastSeenAt) : 'Never'),
    },
    { id: 'phone', title: 'Phone', width: 130, isHiddenAtFirst: true, cell: (row) => formatPhone(row.phone) ?? '–' },
    {
      id: 'createdAt',
      title: 'Joined',
      sort: 'createdAt',
      width: 110,
      isHiddenAtFirst: true,
      cell: (row) => formatShort(row.createdAt),
    },
  ]

  const actionsFor = (teammate: Teammate): RowAction[] => {
    if (teammate.isYou || !mayEdit) return []
    const show = (part: Part) => () => setOpen({ part, teammate })
    const roleId = teammate.role?.id ?? null
    return [
      { label: 'Change role', icon: IconUserShield, onSelect: () => detail.open(teammate.id) },
      ...(teammate.hasTwoFactor
        ? [{ label: 'Reset two-factor authentication', icon: IconShieldOff, onSelect: show('twoFactor') }]
        : []),
      teammate.isActive
        ? { label: 'Deactivate', icon: IconUserOff, isDangerous: true, onSelect: show('deactivate') }
        : {
            label: 'Activate',
            icon: IconUserCheck,
            onSelect: () => activate.mutate({ id: teammate.id, version: teammate.version, roleId, isActive: true }),
          },
    ]
  }

  return (
    <>
      <DataTable
        name="team"
        label="Team"
        things="teammates"
        tabs={tabs}
        rows={rows}
        list={list}
        columns={columns}
        card={(row) => ({
          name: row.isYou ? `${nameOf(row)} (you)` : nameOf(row),
          avatar: nameOf(row),
          avatarOf: `user:${row.id}`,
          photo: row.photo,
          mark: inactiveMark(row),
          lines: [
            row.email,
            [roleOf(row), row.openReferrals && counted(row.openReferrals, 'open referral')].filter(Boolean).join(' · '),
          ],
        })}
        nameOf={nameOf}
        actions={actionsFor}
        {...(mayEdit && {
          onOpen: (row: Teammate) => (row.isYou ? void navigate({ to: '/profile' }) : detail.open(row.id)),
          linkOf: (row: Teammate) =>
            row.isYou ? { to: '/profile' as const } : { to: '/staff/my-team' as const, search: { id: row.id } },
        })}
        searchFor="Search name or email"
        exports={{ endpoint: teams.exportList, asked: withoutPage(query) }}
        filters={
          <ListFilters
            filters={[
              choiceFilter({
                label: 'Status',
                options: [
                  { value: TeammateStatus.Active, label: 'Active' },
                  { value: TeammateStatus.Inactive, label: 'Inactive' },
                ],
                value: status,
                onChange: (next) => list.setFilters({ status: next }),
              }),
              choiceFilter({
                label: 'Role',
                options: roles.map(({ value, name }) => ({ value: Number(value), label: name })),
                value: roleId,
                onChange: (next) => list.setFilters({ roleId: next }),
              }),
              toggleFilter({
                label: 'Two-factor on',
                isOn: hasTwoFactor,
                onChange: (next) => list.setFilters({ hasTwoFactor: next }),
              }),
              toggleFilter({
                label: 'Seen in the last 7 days',
                isOn: wasSeenLastWeek,
                onChange: (next) => list.setFilters({ wasSeenLastWeek: next }),
              }),
            ]}
            onClear={() =>
              list.setFilters({
                status: undefined,
                roleId: undefined,
                hasTwoFactor: undefined,
                wasSeenLastWeek: undefined,
              })
            }
          />
        }
        empty={{ icon: IconUsersGroup, title: 'No teammates yet', text: 'Invite the people you work with.' }}
      />
      {RoleDialog && changing && <RoleDialog teammate={changing} onClosed={detail.close} />}
      {Deactivate && open?.part === 'deactivate' && <Deactivate teammate={open.teammate} onClosed={close} />}
      {ResetTwoFactor && open?.part === 'twoFactor' && <ResetTwoFactor teammate={open.teammate} onClosed={close} />}
    </>
  )
}

type Paging = { pageNo: number; pageSize: number; search?: string }
const pagingOf = ({ pageNo, pageSize, search }: Paging) => ({ pageNo, pageSize, ...(search && { search }) })

const inactiveMark = ({ isActive }: Teammate) => !isActive && <StatusPill tone="neutral">Inactive</StatusPill>
const statusMark = (row: Teammate) => inactiveMark(row) || <span className="muted">Active</span>
