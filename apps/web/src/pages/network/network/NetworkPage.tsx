import { sideOf } from '@handoff/contracts/kit'
import { openingInWords } from '@handoff/contracts/kit/opening-words'
import { type Entity, type ListedEntity, networkTypeNames } from '@handoff/contracts/network/entities/entity'
import { wayWords } from '@handoff/contracts/network/entities/reach'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Center, Flex } from '@mantine/core'
import { IconArrowForwardUp, IconEye, IconMap2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import css from '../../../features/network/entities/entities.module.css'
import { columnsFor } from '../../../features/network/entities/entityColumns.tsx'
import { CallLink } from '../../../features/network/entities/nearby/CallLink.tsx'
import nearCss from '../../../features/network/entities/nearby/nearby.module.css'
import { milesOf, phoneOf } from '../../../features/network/entities/nearby/nearbyWords.ts'
import { mayReceive, receiverOf } from '../../../features/network/entities/receivers.ts'
import { useMayReferOnMap } from '../../../features/referrals/referrals/refer/ReferMapLink.tsx'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useIsWide } from '../../../ui/layout/useIsWide.ts'
import { MapLoading } from '../../../ui/map/MapLoading.tsx'
import { ViewSwitch } from '../../../ui/map/ViewSwitch.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'
import { CountiesLine, CountiesWithout } from './CountiesWithout.tsx'
import { EntityFilters } from './EntityFilters.tsx'
import { EntityFoot } from './EntityFoot.tsx'
import { EntityMap } from './EntityMap.tsx'
import { EntityNearMap } from './EntityNearMap.tsx'
import { EntityStats } from './EntityStats.tsx'
import { nearColumns, today } from './nearColumns.tsx'
import { entityList } from './network.search.ts'
import { networkEmptiness } from './networkEmptiness.ts'
import { useEntityList } from './useEntityList.ts'

const loadRefer = () => import('../../../features/referrals/referrals/refer/ReferDialog.tsx')

/** The directory: every entity, what it offers, where, and whether it takes people. */
export function NetworkPage() {
  const source = useEntityList()
  const { list, rows, filters, exports, near, origin } = source
  const { view } = useSearchOf(entityList.schema)
  const isWide = useIsWide()
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<readonly number[]>([])
  const [selectedId, select] = useState<number>()
  const [receiver, setReceiver] = useState<Entity | null>(null)
  const Refer = useLazyPart(loadRefer, receiver !== null)?.ReferDialog
  const mayRefer = useCan(referrals.refer)
  const mayMap = useMayReferOnMap()

  const asTable = view === 'counties' ? 'table' : view
  const visibleView = isWide ? (asTable ?? 'map') : (asTable ?? 'table')
  const isMap = visibleView === 'map' && !near.isUnknown
  const isSplit = isWide && isMap
  const open = (row: Entity) => void navigate({ to: '/my-network/network-info', search: { id: row.id } })
  const actions = (row: Entity) =>
    mayReceive(row)
      ? [
          { label: 'Open', icon: IconEye, onSelect: () => open(row) },
          { label: 'Refer', icon: IconArrowForwardUp, onSelect: () => setReceiver(row) },
          ...(mayMap
            ? [
                {
                  label: 'Refer a customer here',
                  icon: IconMap2,
                  onSelect: () => void navigate({ to: '/customer-management/refer-map', search: { cart: row.id } }),
                },
              ]
            : []),
        ]
      : []
  const map = rows.isPending ? (
    <div className={css.map}>
      <MapLoading />
    </div>
  ) : origin ? (
    <EntityNearMap of={source} origin={origin} selectedId={selectedId} onSelect={select} />
  ) : (
    <EntityMap filters={filters} highlighted={pointed} onHighlight={setPointed} className={css.map} />
  )
  const isNear = isSplit && origin !== null
  const rankOf = (id: number) =>
    (list.page - 1) * list.size + 1 + (rows.data?.data.findIndex((row) => row.id === id) ?? 0)
  const hasRanks = origin !== null && (isSplit || !isWide)
  // Next to its map a press selects; elsewhere it opens the page.
  const pressing = isNear
    ? { onOpen: ({ id }: Entity) => select(id), opened: selectedId }
    : { onOpen: open, linkOf: ({ id }: Entity) => ({ to: '/my-network/network-info' as const, search: { id } }) }
  if (view === 'counties') return <CountiesWithout />
  return (
    <Page
      title={isAdmin ? 'Network' : 'Entities and Providers'}
      figures={<EntityStats of="/my-network/network" filters={source.counted} />}
      isOneLine
      isDense
      actions={<ViewSwitch shown={visibleView} of="/my-network/network" cards="/my-network/network/index1" />}
    >
      <DataTable
        name="network"
        label="Providers"
        rows={rows}
        list={list}
        columns={
          hasRanks
            ? nearColumns({ rankOf, selectedId })
            : withToday(columnsFor({ isSplit, isNear: near.isSet }), isSplit)
        }
        card={(row) => cardOf(row, origin ? rankOf(row.id) : undefined)}
        nameOf={(row) => row.name}
        {...pressing}
        {...(mayRefer && !isNear && { actions })}
        searchFor="Search name, category, or city"
        filters={<EntityFilters value={list.filters} onChange={(changes) => list.setFilters(changes)} near={near} />}
        exports={exports}
        below={
          <>
            <EntityFoot of={source.foot} />
            {filters.stateId !== undefined && <CountiesLine filters={{ ...filters, stateId: filters.stateId }} />}
          </>
        }
        {...(isSplit && { aside: map, ...(!isNear && { highlighted: pointed, onPoint: setPointed }) })}
        {...(isMap && !isSplit && { instead: () => map, isUnpaged: true })}
        {...networkEmptiness({ filters: list.filters, near })}
      />
      {Refer && receiver && <Refer receiver={receiverOf(receiver)} onClosed={() => setReceiver(null)} />}
    </Page>
  )
}

/** Next to the map there is no room for the city. */
const withToday = ([name, ...others]: Column<ListedEntity>[], isSplit: boolean): Column<ListedEntity>[] => [
  name!,
  today,
  ...others.filter(({ id }) => !isSplit || id !== 'place'),
]

const cardOf = (row: ListedEntity, rank: number | undefined) => ({
  name: row.name,
  avatar:
    rank !== undefined ? (
      <Center
        className={nearCss.rank}
        component="span"
        flex="none"
        miw={28}
        h={28}
        py={0}
        px="xxs"
        bdrs="xl"
        fz="xs"
        fw="600"
      >
        {rank}
      </Center>
    ) : (
      <LetterAvatar name={row.name} of={`provider:${row.id}`} photo={row.logo} size={38} isSquare />
    ),
  // Longer words have a line to themselves.
  mark: wayWords(row.reach) === null && <CapacityMark entity={row} />,
  lines: [
    wayWords(row.reach) !== null && <CapacityMark key="capacity" entity={row} />,
    <Today key="today" row={row} />,
    row.categories.map(({ name }) => name).join(', '),
    [networkTypeNames[row.networkType], row.place, row.distanceMiles === null ? null : milesOf(row.distanceMiles)]
      .filter(Boolean)
      .join(' · '),
  ],
})

function Today({ row }: { row: ListedEntity }) {
  const phone = phoneOf(row)
  return (
    <Flex component="span" display="inline-flex" rowGap={0} columnGap="sm" align="center" wrap="wrap">
      {row.opening && (
        <span className={row.opening.is === 'open' ? css.open : undefined}>{openingInWords(row.opening)}</span>
      )}
      {phone && <CallLink phone={phone} of={row.name} />}
    </Flex>
  )
}
