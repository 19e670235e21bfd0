import { formatPhone } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import {
  type Entity,
  EntityState,
  entityStateNames,
  FilterBy,
  type NetworkType,
} from '@handoff/contracts/network/entities/entity'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { entityColumns } from '../../../features/network/entities/entityColumns.tsx'
import { VerifiedMark } from '../../../features/network/entities/VerifiedMark.tsx'
import type { ListState } from '../../../kit/address/useListState.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { PersonCell } from '../../../ui/display/PersonCell.tsx'
import { StatusPill, type Tone } from '../../../ui/display/StatusPill.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import { choiceFilter, ListFilters } from '../../../ui/filter/ListFilters.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'
import type { entityTable } from './entities.search.ts'
import { type EntityPart, useEntityActions } from './useEntityActions.ts'

type List = ListState<'name' | 'place' | 'capacity', (typeof entityTable)['filters']>
type Props = { list: List; type: NetworkType; tabs: ReactNode; start: ReactNode }

const loadBulkBar = () => import('./EntityBulkBar.tsx')
const loads = {
  edit: () => import('../../../features/network/entities/form/EditEntityDialog.tsx'),
  invite: () => import('../../../features/network/entities/InviteEntityDialog.tsx'),
  deactivate: () => import('../../../features/network/entities/DeactivateEntityDialog.tsx'),
  merge: () => import('../../../features/network/entities/MergeEntityDialog.tsx'),
}
const searchNames = {
  [FilterBy.Email]: 'Email',
  [FilterBy.Phone]: 'Phone',
  [FilterBy.Category]: 'Category',
  [FilterBy.Place]: 'City',
}
/** Those that are as most are have no pill. */
const tones: Partial<Record<EntityState, Tone>> = { 2: 'info', 4: 'neutral', 5: 'bad' }

/** What narrows the table, whichever kind it lists. */
export const tableAsked = ({ asked: { search }, filters: { filterBy, status } }: List) => ({
  filterBy: filterBy ?? FilterBy.Name,
  status: status ?? (0 as const),
  ...(search && { searchTerm: search }),
})

export function EntitiesTable({ list, type, tabs, start }: Props) {
  const { filterBy, status } = list.filters
  const query = { ...tableAsked(list), entityType: type, sort: list.asked.sort }
  const rows = useEndpoint(entities.table, { ...query, pageNo: list.page, pageSize: list.size }, { keep: true })
  const navigate = useNavigate()
  const open = (row: Entity) => void navigate({ to: '/my-network/network-info', search: { id: row.id } })

  const [part, setPart] = useState<{ name: EntityPart; entity: Entity } | null>(null)
  const actions = useEntityActions({ onOpen: open, onPart: (name, entity) => setPart({ name, entity }) })
  const Edit = useLazyPart(loads.edit, part?.name === 'edit')?.EditEntityDialog
  const Invite = useLazyPart(loads.invite, part?.name === 'invite')?.InviteEntityDialog
  const Deactivate = useLazyPart(loads.deactivate, part?.name === 'deactivate')?.DeactivateEntityDialog
  const Merge = useLazyPart(loads.merge, part?.name === 'merge')?.MergeEntityDialog
  const close = () => setPart(null)
  const mayChooseMany = useCan(entities.verifyMany)
  const [selection, setSelection] = useState<Entity[]>([])
  // As they are now: one that someone else has let go is not chosen anymore.
  const selected = (rows.data?.data ?? []).filter(
    (row) => isSelectable(row) && selection.some(({ id }) => id === row.id),
  )
  const BulkBar = useLazyPart(loadBulkBar, selection.length > 0)?.EntityBulkBar
  const isIndividuals = type === 1

  return (
    <>
      <DataTable
        name="members"
        label={isIndividuals ? 'Individuals' : 'Entities'}
        tabs={tabs}
        rows={rows}
        list={list}
        columns={columns}
        card={(row) => ({
          name: row.name,
          avatar: (
            <LetterAvatar
              name={row.name}
              of={`provider:${row.id}`}
              photo={row.logo}
              size={38}
              isSquare={!isIndividuals}
            />
          ),
          mark: exceptionOf(row),
          lines: [row.email ?? formatPhone(row.phone), row.place],
        })}
        nameOf={(row) => row.name}
        onOpen={open}
        linkOf={({ id }) => ({ to: '/my-network/network-info', search: { id } })}
        actions={actions}
        {...(mayChooseMany && { selected, onSelect: setSelection, isSelectable })}
        searchFor={`Search ${(filterBy ? searchNames[filterBy] : 'name').toLowerCase()}`}
        filters={
          <>
            <ListFilters
              filters={[
                choiceFilter({
                  label: 'Search in',
                  options: Object.entries(searchNames).map(([value, label]) => ({
                    value: Number(value) as 2 | 3 | 4 | 5,
                    label,
                  })),
                  value: filterBy,
                  onChange: (next) => list.setFilters({ filterBy: next }),
                }),
                choiceFilter({
                  label: 'Status',
                  options: Object.values(EntityState).map((value) => ({ value, label: entityStateNames[value] })),
                  value: status,
                  onChange: (next) => list.setFilters({ status: next }),
                }),
              ]}
              onClear={() => list.setFilters({ filterBy: undefined, status: undefined })}
            />
            {BulkBar && selection.length > 0 && <BulkBar rows={selected} onDone={() => setSelection([])} />}
          </>
        }
        exports={{ endpoint: entities.exportTable, asked: query }}
        empty={{
          icon: IconBuildingCommunity,
          title: isIndividuals ? 'No individuals yet' : 'No entities yet',
          text: 'Add one by hand, or import a list from Excel or CSV.',
          action: start,
        }}
      />
      {Edit && part?.name === 'edit' && <Edit id={part.entity.id} onClosed={close} />}
      {Invite && part?.name === 'invite' && <Invite entity={part.entity} onClosed={close} />}
      {Deactivate && part?.name === 'deactivate' && <Deactivate entity={part.entity} onClosed={close} />}
      {Merge && part?.name === 'merge' && <Merge entity={part.entity} onClosed={close} />}
    </>
  )
}

const isSelectable = ({ entityState }: Entity) => entityState !== EntityState.Inactive

const exceptionOf = ({ entityState }: Entity) => {
  const tone = tones[entityState]
  return tone && <StatusPill tone={tone}>{entityStateNames[entityState]}</StatusPill>
}
const stateMark = (row: Entity) =>
  exceptionOf(row) ?? <span className="muted">{entityStateNames[row.entityState]}</span>

const shared = (id: string) => entityColumns.find((column) => column.id === id)!
const columns: Column<Entity>[] = [
  {
    ...shared('name'),
    width: 240,
    narrow: {
      width: 210,
      cell: (row) => (
        <PersonCell
          name={row.name}
          of={`provider:${row.id}`}
          photo={row.logo}
          detail={row.place}
          isSquare={row.networkType === 2}
        />
      ),
    },
  },
  { id: 'state', title: 'Status', width: 112, cell: stateMark },
  {
    id: 'contact',
    title: 'Contact',
    width: 184,
    isWideOnly: true,
    cell: (row) => (
      <TwoLines name={row.email ?? formatPhone(row.phone) ?? '–'} detail={row.email ? formatPhone(row.phone) : null} />
    ),
  },
  { ...shared('categories'), width: 230, isHiddenAtFirst: true },
  { ...shared('place'), width: 150, isWideOnly: true },
  { ...shared('capacity'), width: 146 },
  {
    id: 'verified',
    title: 'Verified',
    width: 124,
    cell: (row) => <VerifiedMark at={row.verifiedAt} unconfirmedSince={row.unconfirmedSince} isShort />,
    narrow: { width: 118 },
  },
  {
    id: 'public',
    title: 'Public',
    width: 88,
    isWideOnly: true,
    cell: ({ isPublic }) => (isPublic ? 'Yes' : <span className="muted">No</span>),
  },
  { ...shared('answers'), isHiddenAtFirst: true },
  shared('languages'),
]
