import { entities, type Member, networkTypeNames } from '@handoff/contracts/entities'
import { sideOf } from '@handoff/contracts/kit'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../../kit/CurrentUser.ts'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { useListState } from '../../kit/useListState.ts'
import { CapacityPill } from '../../ui/CapacityPill.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LetterAvatar } from '../../ui/LetterAvatar.tsx'
import { Page } from '../../ui/Page.tsx'
import { memberList } from './entities.pages.ts'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberStats } from './MemberStats.tsx'
import { memberColumns } from './memberColumns.tsx'

/** The directory: every member, what it offers, where, and whether it takes people. */
export function NetworkPage() {
  const list = useListState(memberList)
  const { categoryId, ...asked } = list.asked
  const rows = useEndpoint(
    entities.list,
    { ...asked, ...(categoryId && { categoryIds: [categoryId] }) },
    { keep: true },
  )
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const navigate = useNavigate()

  return (
    <Page
      title={isAdmin ? 'Network' : 'Entities and Providers'}
      subtitle="Who helps with what, where, and who has room at present."
    >
      <MemberStats />
      <DataTable
        name="network"
        label="Members"
        rows={rows}
        list={list}
        columns={memberColumns}
        card={cardOf}
        nameOf={(row) => row.name}
        onOpen={(row) => void navigate({ to: '/my-network/network-info' as string, search: { id: row.id } as never })}
        searchFor="Search name, category or place"
        filters={<MemberFilters value={list.filters} onChange={(changes) => list.setFilters(changes)} />}
        empty={{
          icon: IconBuildingCommunity,
          title: 'The network has no members yet',
          text: 'Members appear here once the administration has added them.',
        }}
      />
    </Page>
  )
}

const cardOf = (row: Member) => ({
  name: row.name,
  avatar: <LetterAvatar name={row.name} photo={row.logo} size={38} isSquare />,
  mark: <CapacityPill capacity={row.capacity} note={row.capacityNote} />,
  lines: [
    row.categories.map(({ name }) => name).join(', '),
    [networkTypeNames[row.networkType], row.place].filter(Boolean).join(' · '),
  ],
})
