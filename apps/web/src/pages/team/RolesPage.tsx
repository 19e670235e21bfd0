import { type Role, roles } from '@handoff/contracts/access/roles/roles'
import { sideOf } from '@handoff/contracts/kit'
import { Button, Text } from '@mantine/core'
import { IconCopy, IconEye, IconPencil, IconPlus, IconShieldLock, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { summaryOf } from '../../features/access/roles/roleWords.ts'
import { usePreview } from '../../features/access/roles/usePreview.ts'
import { useListState } from '../../kit/address/useListState.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { counted } from '../../ui/display/counted.ts'
import { TwoLines } from '../../ui/display/TwoLines.tsx'
import { withoutPage } from '../../ui/export/ExportButton.tsx'
import { ListFilters, toggleFilter } from '../../ui/filter/ListFilters.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { NoAccess } from '../../ui/states/NoAccess.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/tableParts.ts'
import css from './RolesPage.module.css'
import { roleList } from './roles.search.ts'

const loadRemoval = () => import('../../features/access/roles/RemoveRoleDialog.tsx')

/** The roles of the user's own side, with their permissions. */
export function RolesPage() {
  return useCan(roles.list) ? <Roles /> : <NoAccess title="Roles" />
}

function Roles() {
  const list = useListState(roleList)
  const rows = useEndpoint(roles.list, list.asked, { keep: true })
  const side = sideOf(useMe().userType.id)
  const { formatShort } = useDates()
  const preview = usePreview()
  const [removed, setRemoved] = useState<Role | null>(null)
  const Removal = useLazyPart(loadRemoval, removed !== null)?.RemoveRoleDialog
  const navigate = useNavigate()
  const edit = (search: { id?: number; copyOf?: number }) => void navigate({ to: '/staff/roles/edit', search })

  const newRole = (
    <Button
      leftSection={<IconPlus size={15} stroke={2} />}
      renderRoot={(props) => <Link to="/staff/roles/edit" {...props} />}
    >
      New role
    </Button>
  )

  const columns: Column<Role>[] = [
    { id: 'name', title: 'Role', sort: 'name', width: 210, cell: ({ name }) => <TwoLines name={name} isStrong /> },
    {
      id: 'opens',
      title: 'Access',
      width: 460,
      narrow: { width: 330 },
      cell: (role) => {
        const { short, long } = summaryOf(role.roleAccesses, side)
        return (
          <span title={long}>
            <TwoLines name={short} detail={long} />
          </span>
        )
      },
    },
    { id: 'members', title: 'People', sort: 'teammates', width: 110, cell: (role) => <People role={role} /> },
    {
      id: 'invitations',
      title: 'Invitations',
      width: 104,
      isWideOnly: true,
      cell: ({ invitations }) => invitations || '–',
    },
    {
      id: 'createdAt',
      title: 'Created',
      sort: 'createdAt',
      width: 112,
      isWideOnly: true,
      cell: ({ createdAt }) => formatShort(createdAt),
    },
  ]

  return (
    <Page
      title="Roles"
      subtitle="Control what your staff can see and do. Your own access isn’t limited by roles."
      actions={newRole}
    >
      <DataTable
        name="roles"
        label="Roles"
        rows={rows}
        list={list}
        columns={columns}
        card={(role) => ({
          name: role.name,
          lines: [summaryOf(role.roleAccesses, side).short, <People key="people" role={role} />],
        })}
        nameOf={({ name }) => name}
        onOpen={({ id }) => edit({ id })}
        linkOf={({ id }) => ({ to: '/staff/roles/edit', search: { id } })}
        actions={(role) => [
          { label: 'Edit', icon: IconPencil, onSelect: () => edit({ id: role.id }) },
          { label: 'Duplicate', icon: IconCopy, onSelect: () => edit({ copyOf: role.id }) },
          { label: 'Preview as this role', icon: IconEye, onSelect: () => void preview.begin(role) },
          {
            label: 'Delete',
            icon: IconTrash,
            isDangerous: true,
            onSelect: () => setRemoved(role),
          },
        ]}
        searchFor="Search role"
        filters={
          <ListFilters
            filters={[
              toggleFilter({
                label: 'In use',
                isOn: list.filters.isInUse,
                onChange: (isInUse) => list.setFilters({ isInUse }),
              }),
            ]}
            onClear={() => list.setFilters({ isInUse: undefined })}
          />
        }
        exports={{ endpoint: roles.exportList, asked: withoutPage(list.asked) }}
        empty={{
          icon: IconShieldLock,
          title: 'No roles yet',
          text: 'Create one from a template, then invite your staff.',
          action: newRole,
        }}
      />
      {Removal && removed && <Removal role={removed} onClosed={() => setRemoved(null)} />}
    </Page>
  )
}

/** Leads to the people who have it. */
function People({ role: { id, teammates } }: { role: Role }) {
  if (teammates === 0)
    return (
      <Text span inherit c="dimmed">
        No one
      </Text>
    )
  return (
    <Link
      to="/staff/my-team"
      search={{ roleId: id }}
      className={css.people}
      onClick={(event) => event.stopPropagation()}
    >
      {counted(teammates, 'person', 'people')}
    </Link>
  )
}
