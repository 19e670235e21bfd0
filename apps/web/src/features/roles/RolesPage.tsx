import { sideOf } from '@handoff/contracts/kit'
import { type Role, roles } from '@handoff/contracts/roles/roles'
import { Button } from '@mantine/core'
import { IconCopy, IconEye, IconPencil, IconPlus, IconShieldLock, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../kit/Can.tsx'
import { useMe } from '../../kit/CurrentUser.ts'
import { useDates } from '../../kit/useDates.ts'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { useLazyPart } from '../../kit/useLazyPart.ts'
import { useListState } from '../../kit/useListState.ts'
import { counted } from '../../ui/counted.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { withoutPage } from '../../ui/ExportButton.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { Page } from '../../ui/Page.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import type { Column } from '../../ui/tableParts.ts'
import css from './RolesPage.module.css'
import { roleList } from './roles.pages.ts'
import { summaryOf } from './roleWords.ts'
import { usePreview } from './usePreview.ts'

type Open = { part: 'edit' | 'copy' | 'remove'; role: Role } | { part: 'new' }

const loadDialog = () => import('./RoleDialog.tsx')
const loadRemoval = () => import('./RemoveRoleDialog.tsx')

/** What the staff of one's own side may do, role by role. */
export function RolesPage() {
  if (useCan(roles.list)) return <Roles />
  return (
    <Page title="Roles">
      <NoAccess />
    </Page>
  )
}

function Roles() {
  const list = useListState(roleList)
  const rows = useEndpoint(roles.list, list.asked, { keep: true })
  const side = sideOf(useMe().userType.id)
  const { formatShort } = useDates()
  const preview = usePreview()
  const [open, setOpen] = useState<Open | null>(null)
  const Dialog = useLazyPart(loadDialog, open !== null && open.part !== 'remove')?.RoleDialog
  const Removal = useLazyPart(loadRemoval, open?.part === 'remove')?.RemoveRoleDialog
  const close = () => setOpen(null)

  const newRole = (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setOpen({ part: 'new' })}>
      New role
    </Button>
  )

  const columns: Column<Role>[] = [
    { id: 'name', title: 'Role', sort: 'name', width: 210, cell: ({ name }) => <TwoLines name={name} isStrong /> },
    {
      id: 'opens',
      title: 'Opens',
      width: 460,
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
      cell: ({ invitations }) => invitations || '–',
    },
    {
      id: 'createdAt',
      title: 'Created',
      sort: 'createdAt',
      width: 112,
      cell: ({ createdAt }) => formatShort(createdAt),
    },
  ]

  return (
    <Page title="Roles" subtitle="What your staff see and do. You yourself are not held to a role." actions={newRole}>
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
        onOpen={(role) => setOpen({ part: 'edit', role })}
        actions={(role) => [
          { label: 'Edit', icon: IconPencil, onSelect: () => setOpen({ part: 'edit', role }) },
          { label: 'Make a copy', icon: IconCopy, onSelect: () => setOpen({ part: 'copy', role }) },
          { label: 'Preview as this role', icon: IconEye, onSelect: () => void preview.begin(role) },
          {
            label: 'Delete',
            icon: IconTrash,
            isDangerous: true,
            onSelect: () => setOpen({ part: 'remove', role }),
          },
        ]}
        searchFor="Search role"
        exports={{ endpoint: roles.exportList, asked: withoutPage(list.asked) }}
        empty={{
          icon: IconShieldLock,
          title: 'No roles yet',
          text: 'Make the first one from a template, then invite your staff.',
          action: newRole,
        }}
      />
      {Dialog && open && open.part !== 'remove' && (
        <Dialog
          role={open.part === 'edit' ? open.role : undefined}
          copyOf={open.part === 'copy' ? open.role : undefined}
          onClosed={close}
        />
      )}
      {Removal && open?.part === 'remove' && <Removal role={open.role} onClosed={close} />}
    </Page>
  )
}

/** Leads to the people who have it. */
function People({ role: { id, teammates } }: { role: Role }) {
  if (teammates === 0) return <span className={css.nobody}>Nobody</span>
  return (
    <Link
      to={'/staff/my-team' as string}
      search={{ roleId: id } as never}
      className={css.people}
      onClick={(event) => event.stopPropagation()}
    >
      {counted(teammates, 'person', 'people')}
    </Link>
  )
}
