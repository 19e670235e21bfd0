import type { ListedMember } from '@handoff/contracts/entities'
import { sideOf } from '@handoff/contracts/kit'
import { useMe } from '../../kit/CurrentUser.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ViewSwitch } from '../../ui/map/ViewSwitch.tsx'
import { Page } from '../../ui/Page.tsx'
import { FavouriteStar } from '../members/FavouriteStar.tsx'
import css from '../members/MemberCard.module.css'
import { MemberCard } from '../members/MemberCard.tsx'
import { ReferButton } from '../referrals/ReferButton.tsx'
import { directoryEmptiness } from './directoryEmptiness.ts'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberSort } from './MemberSort.tsx'
import { MemberStats } from './MemberStats.tsx'
import { memberColumns } from './memberColumns.tsx'
import { receiverOf, useMayReceive } from './receivers.ts'
import { useDirectory } from './useDirectory.ts'

/** The directory as cards: the same members under the same filters as in the table. */
export function NetworkCardsPage() {
  const { list, rows, exports, near } = useDirectory()
  const { userType } = useMe()

  const mayReceive = useMayReceive()
  const cardOf = (member: ListedMember) => (
    <MemberCard
      key={member.id}
      member={member}
      star={<FavouriteStar id={member.id} of={member.name} />}
      action={mayReceive(member) && <ReferButton isSecondary receiver={receiverOf(member)} />}
    />
  )
  return (
    <Page
      title={sideOf(userType.id) === 'admin' ? 'Network' : 'Entities and Providers'}
      subtitle="Who helps with what, where, and who has room at present."
      actions={<ViewSwitch shown="cards" of="/my-network/network" cards="/my-network/network/index1" />}
    >
      <MemberStats of="/my-network/network/index1" />
      <DataTable
        name="network-cards"
        label="Members"
        rows={rows}
        list={list}
        columns={memberColumns}
        card={(row) => ({ name: row.name })}
        nameOf={(row) => row.name}
        instead={(members) => (
          <ul className={css.grid} aria-label="Members">
            {members.map(cardOf)}
          </ul>
        )}
        searchFor="Search name, category or place"
        filters={
          <>
            <MemberFilters value={list.filters} onChange={(changes) => list.setFilters(changes)} near={near} />
            <MemberSort value={list.sort} onChange={list.setSort} isNear={near.isSet} />
          </>
        }
        exports={exports}
        {...directoryEmptiness(list.filters)}
      />
    </Page>
  )
}
