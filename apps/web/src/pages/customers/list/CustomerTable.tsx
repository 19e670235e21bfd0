import { type CustomerTableRow, customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import type { CustomField } from '@handoff/contracts/network/customFields/customFields'
import { Group } from '@mantine/core'
import { IconArchive, IconMap2, IconNote, IconPencil, IconSend, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMayReferOnMap } from '../../../features/referrals/referrals/refer/ReferMapLink.tsx'
import type { ListState } from '../../../kit/address/useListState.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { toast } from '../../../kit/toast.tsx'
import { useDisplayFields } from '../../../ui/columns/useDisplayFields.ts'
import { counted } from '../../../ui/display/counted.ts'
import { ExportButton } from '../../../ui/export/ExportButton.tsx'
import { useIsNarrow } from '../../../ui/layout/useIsNarrow.ts'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { BulkAction } from '../../../ui/table/BulkAction.tsx'
import CardList from '../../../ui/table/CardList.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { ListQuery, RowAction } from '../../../ui/table/tableParts.ts'
import { CustomerButton } from './CustomerButton.tsx'
import { customerOrders, useCustomerCard } from './customerCard.tsx'
import { nameOf, useCustomerColumns } from './customerColumns.tsx'
import { ImportPeopleButton } from './ImportPeopleButton.tsx'

type Props = {
  name: string
  rows: ListQuery<CustomerTableRow>
  list: ListState
  /** What narrows an export; its columns are those that are shown. */
  exported: RequestOf<typeof customers.exportTable>
  filters: ReactNode
  tabs: ReactNode
  isCards: boolean
  /** The custom fields that can be columns. */
  custom: readonly CustomField[]
}

const loadArchive = () => import('../../../features/customers/customers/CustomerQuestions.tsx')
const loadEdit = () => import('./EditFromList.tsx')
const loadRefer = () => import('../../../features/referrals/referrals/refer/ReferDialog.tsx')
const linkOf = ({ id }: CustomerTableRow) => ({ to: '/customer-management/clients' as const, search: { id } })

type Open = { what: 'archive' | 'refer' | 'edit'; row: CustomerTableRow }

export function CustomerTable({ name, rows, list, exported, filters, tabs, isCards, custom }: Props) {
  const navigate = useNavigate()
  const columns = useCustomerColumns(custom)
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  // A phone has no columns: the first custom one that the person chose elsewhere is on the card.
  const { shown } = useDisplayFields(name, columns, isNarrow && !isPhone)
  const card = useCustomerCard(shown)
  const [selected, setSelected] = useState<CustomerTableRow[]>([])
  const [open, setOpen] = useState<Open>()
  const mayArchive = useCan(customers.archive)
  const mayMap = useMayReferOnMap()
  const Archive = useLazyPart(loadArchive, open?.what === 'archive')?.ArchiveCustomerDialog
  const Edit = useLazyPart(loadEdit, open?.what === 'edit')?.EditFromList
  const Refer = useLazyPart(loadRefer, open?.what === 'refer')?.ReferDialog
  const go = (row: CustomerTableRow, tab?: 'notes') =>
    void navigate({ to: '/customer-management/clients', search: { id: row.id, ...(tab && { tab }) } })
  const close = () => setOpen(undefined)

  const actions = (row: CustomerTableRow): RowAction[] => [
    ...(row.state === 1 ? [{ label: 'Refer', icon: IconSend, onSelect: () => setOpen({ what: 'refer', row }) }] : []),
    ...(mayMap && row.state === 1
      ? [
          {
            label: 'Refer on map',
            icon: IconMap2,
            onSelect: () => void navigate({ to: '/customer-management/refer-map', search: { customerId: row.id } }),
          },
        ]
      : []),
    { label: 'Note', icon: IconNote, onSelect: () => go(row, 'notes') },
    ...(row.mayEdit ? [{ label: 'Edit', icon: IconPencil, onSelect: () => setOpen({ what: 'edit', row }) }] : []),
    ...(row.mayArchive && row.state === 1
      ? [{ label: 'Archive', icon: IconArchive, onSelect: () => setOpen({ what: 'archive', row }) }]
      : []),
  ]
  const fields = shown.map(({ id }) => id).filter((id) => id !== 'name')
  return (
    <>
      <DataTable
        name={name}
        label="Customers"
        rows={rows}
        list={list}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={go}
        linkOf={linkOf}
        actions={actions}
        searchFor={isPhone ? 'Search customers' : 'Search name, phone, or email'}
        filters={filters}
        sorts={customerOrders}
        bulk={
          <>
            <ExportButton
              label="Export selected"
              endpoint={customers.exportTable}
              asked={{ ...exported, fields, ids: selected.map(({ id }) => id) }}
            />
            <ArchiveMany rows={selected} onDone={() => setSelected([])} />
          </>
        }
        tabs={tabs}
        exports={{ endpoint: customers.exportTable, asked: { ...exported, fields } }}
        instead={
          isCards && !isPhone
            ? (all) => (
                <CardList
                  label="Customers"
                  rows={all}
                  card={card}
                  nameOf={nameOf}
                  onOpen={go}
                  linkOf={linkOf}
                  actions={actions}
                  isGrid
                />
              )
            : undefined
        }
        {...(mayArchive && {
          selected,
          onSelect: setSelected,
          isSelectable: (row: CustomerTableRow) => row.mayArchive && row.state === 1,
        })}
        empty={{
          icon: IconUsers,
          title: 'No customers yet',
          text: 'Just a name and phone or email to start.',
          action: (
            <Group gap="xs">
              <CustomerButton isSecondary />
              <ImportPeopleButton />
            </Group>
          ),
        }}
        nothing={{
          icon: IconUsers,
          title: 'No customers match these filters',
          text: 'Try other words or fewer filters.',
        }}
      />
      {Archive && open?.what === 'archive' && <Archive customer={open.row} onClosed={close} />}
      {Edit && open?.what === 'edit' && <Edit id={open.row.id} onClosed={close} />}
      {Refer && open?.what === 'refer' && (
        <Refer customer={{ id: open.row.id, name: nameOf(open.row) }} onClosed={close} />
      )}
    </>
  )
}

function ArchiveMany({ rows, onDone }: { rows: CustomerTableRow[]; onDone: () => void }) {
  const { isPending, mutateAsync } = useAction(customers.archiveMany, { feedback: 'nothing' })
  const restore = useAction(customers.restoreMany, {
    says: ({ restored }) => `${counted(restored.length, 'customer')} restored`,
  })
  const archive = async () => {
    const { archived, refused } = (await mutateAsync({ ids: rows.map(({ id }) => id) })).data
    if (archived.length)
      toast.done(`${counted(archived.length, 'customer')} archived`, {
        label: 'Undo',
        onPress: () => restore.mutate({ ids: archived }),
      })
    return refused
  }
  return (
    <BulkAction
      label="Archive"
      icon={IconArchive}
      title={`Archive ${counted(rows.length, 'customer')}?`}
      confirm="Archive"
      thing="customer"
      count={rows.length}
      nameOf={(id) => nameOf(rows.find((row) => row.id === id)!)}
      isPending={isPending}
      act={archive}
      onDone={onDone}
    >
      Nothing is deleted: each record can be restored at any time. Open referrals continue.
    </BulkAction>
  )
}
