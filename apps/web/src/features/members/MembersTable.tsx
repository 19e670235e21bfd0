import {
  entities,
  FilterBy,
  type Member,
  MemberState,
  memberStateNames,
  type NetworkType,
} from '@handoff/contracts/entities'
import { members } from '@handoff/contracts/members'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../kit/Can.tsx'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { useLazyPart } from '../../kit/useLazyPart.ts'
import type { ListState } from '../../kit/useListState.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { LetterAvatar } from '../../ui/LetterAvatar.tsx'
import { PersonCell } from '../../ui/PersonCell.tsx'
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import type { Column } from '../../ui/tableParts.ts'
import { memberColumns } from '../entities/memberColumns.tsx'
import type { memberTable } from './members.pages.ts'
import { type MemberPart, useMemberActions } from './useMemberActions.ts'
import { VerifiedMark } from './VerifiedMark.tsx'

type List = ListState<'name' | 'place' | 'capacity', (typeof memberTable)['filters']>
type Props = { list: List; type: NetworkType; tabs: ReactNode; add: ReactNode }

const loadBulkBar = () => import('./MemberBulkBar.tsx')
const loads = {
  edit: () => import('./EditMemberDialog.tsx'),
  invite: () => import('./InviteMemberDialog.tsx'),
  deactivate: () => import('./DeactivateMemberDialog.tsx'),
  merge: () => import('./MergeMemberDialog.tsx'),
}
const searchNames = {
  [FilterBy.Email]: 'Email',
  [FilterBy.Phone]: 'Phone',
  [FilterBy.Category]: 'Category',
  [FilterBy.Place]: 'Place',
}
const tones: Record<MemberState, Tone> = { 1: 'good', 2: 'warn', 3: 'brand', 4: 'neutral', 5: 'bad' }

export function MembersTable({ list, type, tabs, add }: Props) {
  const { filterBy, status } = list.filters
  const { sort, search } = list.asked
  const asked = {
    entityType: type,
    filterBy: filterBy ?? FilterBy.Name,
    status: status ?? (0 as const),
    sort,
    ...(search && { searchTerm: search }),
  }
  const rows = useEndpoint(entities.table, { ...asked, pageNo: list.page, pageSize: list.size }, { keep: true })
  const navigate = useNavigate()
  const open = (row: Member) =>
    void navigate({ to: '/my-network/network-info' as string, search: { id: row.id } as never })

  const [part, setPart] = useState<{ name: MemberPart; member: Member } | null>(null)
  const actions = useMemberActions({ onOpen: open, onPart: (name, member) => setPart({ name, member }) })
  const Edit = useLazyPart(loads.edit, part?.name === 'edit')?.EditMemberDialog
  const Invite = useLazyPart(loads.invite, part?.name === 'invite')?.InviteMemberDialog
  const Deactivate = useLazyPart(loads.deactivate, part?.name === 'deactivate')?.DeactivateMemberDialog
  const Merge = useLazyPart(loads.merge, part?.name === 'merge')?.MergeMemberDialog
  const close = () => setPart(null)
  const mayChooseMany = useCan(members.verifyMany)
  const [chosen, setChosen] = useState<Member[]>([])
  // As they are now: one that somebody else has let go is not chosen any more.
  const selected = (rows.data?.data ?? []).filter((row) => isSelectable(row) && chosen.some(({ id }) => id === row.id))
  const BulkBar = useLazyPart(loadBulkBar, chosen.length > 0)?.MemberBulkBar
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
          avatar: <LetterAvatar name={row.name} photo={row.logo} size={38} isSquare={!isIndividuals} />,
          mark: stateMark(row),
          lines: [row.email ?? row.phone, row.place],
        })}
        nameOf={(row) => row.name}
        onOpen={open}
        actions={actions}
        {...(mayChooseMany && { selected, onSelect: setChosen, isSelectable })}
        searchFor={`Search ${(filterBy ? searchNames[filterBy] : 'name').toLowerCase()}`}
        filters={
          <>
            <FilterSelect
              label="Search in"
              options={Object.entries(searchNames).map(([value, label]) => ({
                value: Number(value) as 2 | 3 | 4 | 5,
                label,
              }))}
              value={filterBy}
              onChange={(next) => list.setFilters({ filterBy: next })}
            />
            <FilterSelect
              label="Status"
              options={Object.values(MemberState).map((value) => ({ value, label: memberStateNames[value] }))}
              value={status}
              onChange={(next) => list.setFilters({ status: next })}
            />
            {BulkBar && chosen.length > 0 && <BulkBar rows={selected} onDone={() => setChosen([])} />}
          </>
        }
        exports={{ endpoint: entities.exportTable, asked }}
        empty={{
          icon: IconBuildingCommunity,
          title: isIndividuals ? 'No individuals yet' : 'No entities yet',
          text: 'Add the first one: it is invited by mail, or listed only.',
          action: add,
        }}
      />
      {Edit && part?.name === 'edit' && <Edit id={part.member.id} onClosed={close} />}
      {Invite && part?.name === 'invite' && <Invite member={part.member} onClosed={close} />}
      {Deactivate && part?.name === 'deactivate' && <Deactivate member={part.member} onClosed={close} />}
      {Merge && part?.name === 'merge' && <Merge member={part.member} onClosed={close} />}
    </>
  )
}

const isSelectable = ({ memberState }: Member) => memberState !== MemberState.Inactive

const stateMark = ({ memberState }: Member) => (
  <StatusPill tone={tones[memberState]}>{memberStateNames[memberState]}</StatusPill>
)

const shared = (id: string) => memberColumns.find((column) => column.id === id)!
const columns: Column<Member>[] = [
  {
    ...shared('name'),
    width: 240,
    narrow: {
      width: 210,
      cell: (row) => (
        <PersonCell name={row.name} photo={row.logo} detail={row.place} isSquare={row.networkType === 2} />
      ),
    },
  },
  { id: 'state', title: 'Status', width: 112, cell: stateMark },
  {
    id: 'contact',
    title: 'Contact',
    width: 184,
    isWideOnly: true,
    cell: (row) => <TwoLines name={row.email ?? row.phone ?? '–'} detail={row.email ? row.phone : null} />,
  },
  { ...shared('categories'), width: 230, isHiddenAtFirst: true },
  { ...shared('place'), width: 150, isWideOnly: true },
  { ...shared('capacity'), width: 164 },
  {
    id: 'verified',
    title: 'Verified',
    width: 158,
    cell: (row) => <VerifiedMark at={row.verifiedAt} />,
    narrow: { width: 118, cell: (row) => <VerifiedMark at={row.verifiedAt} isShort /> },
  },
  { ...shared('answers'), isHiddenAtFirst: true },
  shared('languages'),
]
