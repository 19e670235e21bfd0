import { sideOf } from '@handoff/contracts/kit'
import type { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { refusalIn } from '@handoff/contracts/network/entities/reach'
import { entityColumns } from '../../../features/network/entities/entityColumns.tsx'
import { FavoriteStar } from '../../../features/network/entities/FavoriteStar.tsx'
import { mayReceive, receiverOf } from '../../../features/network/entities/receivers.ts'
import { ReferButton } from '../../../features/referrals/referrals/refer/ReferButton.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { SortMenu } from '../../../ui/filter/SortMenu.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { ViewSwitch } from '../../../ui/map/ViewSwitch.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { EntityCard } from './EntityCard.tsx'
import { EntityFilters } from './EntityFilters.tsx'
import { EntityFoot } from './EntityFoot.tsx'
import { EntityStats } from './EntityStats.tsx'
import { networkEmptiness } from './networkEmptiness.ts'
import { useEntityList } from './useEntityList.ts'

const orders = [
  { value: 'name', label: 'Name' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'capacity', label: 'Most availability first' },
  { value: 'place', label: 'By city' },
]
const nearest = { value: 'distance', label: 'Nearest first' }

/** The directory as cards: the same entities under the same filters as in the table. */
export function NetworkCardsPage() {
  const { list, rows, counted, exports, near, foot } = useEntityList()
  const { userType } = useMe()

  const isPhone = useIsPhone()
  const choices = near.isSet ? [nearest, ...orders] : orders
  const cardOf = (entity: ListedEntity) => (
    <EntityCard
      key={entity.id}
      entity={entity}
      star={<FavoriteStar id={entity.id} of={entity.name} />}
      action={
        mayReceive(entity) ? (
          <ReferButton isSecondary receiver={receiverOf(entity)} />
        ) : (
          entity.reach !== 'own' && <span className="muted">{refusalIn(entity.reach)}</span>
        )
      }
    />
  )
  return (
    <Page
      title={sideOf(userType.id) === 'admin' ? 'Network' : 'Entities and Providers'}
      figures={<EntityStats of="/my-network/network/index1" filters={counted} />}
      isOneLine
      isDense
      actions={<ViewSwitch shown="cards" of="/my-network/network" cards="/my-network/network/index1" />}
    >
      <DataTable
        name="network-cards"
        label="Providers"
        rows={rows}
        list={list}
        columns={entityColumns}
        card={(row) => ({ name: row.name })}
        nameOf={(row) => row.name}
        instead={(entities) => (
          <Grid
            className="plain"
            component="ul"
            columns="repeat(auto-fill, minmax(min(100%, 288px), 1fr))"
            gap="sm"
            m={0}
            p="sm"
            aria-label="Providers"
          >
            {entities.map(cardOf)}
          </Grid>
        )}
        searchFor="Search name, category, or city"
        filters={
          <>
            <EntityFilters value={list.filters} onChange={(changes) => list.setFilters(changes)} near={near} />
            {!isPhone && <SortMenu choices={choices} value={list.sort} onChange={list.setSort} />}
          </>
        }
        exports={exports}
        below={<EntityFoot of={foot} />}
        sorts={choices}
        {...networkEmptiness({ filters: list.filters, near })}
      />
    </Page>
  )
}
