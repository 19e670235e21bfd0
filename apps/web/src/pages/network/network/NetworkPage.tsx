import { type Entity, type ListedEntity, networkTypeNames } from '@handoff/contracts/entities/entity'
import { sideOf } from '@handoff/contracts/kit'
import { openingInWords } from '@handoff/contracts/kit/opening'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { IconArrowForwardUp, IconEye, IconMap2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import css from '../../../features/entities/entities.module.css'
import { columnsFor, milesOf } from '../../../features/entities/entityColumns.tsx'
import { receiverOf, useMayReceive } from '../../../features/entities/receivers.ts'
import { useMayReferOnMap } from '../../../features/referrals/refer/ReferMapLink.tsx'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useIsWide } from '../../../ui/layout/useIsWide.ts'
import { ViewSwitch } from '../../../ui/map/ViewSwitch.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'
import { EntityFilters } from './EntityFilters.tsx'
import { EntityMap } from './EntityMap.tsx'
import { EntityStats } from './EntityStats.tsx'
import { entityList } from './network.search.ts'
import { networkEmptiness } from './networkEmptiness.ts'
import { useEntityList } from './useEntityList.ts'

const loadRefer = () => import('../../../features/referrals/refer/ReferDialog.tsx')

/** The directory: every entity, what it offers, where, and whether it takes people. */
export function NetworkPage() {
  const { list, rows, filters, exports, near } = useEntityList()
  const { view } = useSearchOf(entityList.schema)
  const isWide = useIsWide()
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<readonly number[]>([])
  const [receiver, setReceiver] = useState<Entity | null>(null)
  const Refer = useLazyPart(loadRefer, receiver !== null)?.ReferDialog
  const mayRefer = useCan(referrals.refer)
  const mayReceive = useMayReceive()
  const mayMap = useMayReferOnMap()

  const shown = isWide ? (view ?? 'map') : (view ?? 'table')
  const isSplit = isWide && shown === 'map'
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
  const map = <EntityMap filters={filters} highlighted={pointed} onHighlight={setPointed} className={css.map} />
  return (
    <Page
      title={isAdmin ? 'Network' : 'Entities and Providers'}
      figures={<EntityStats of="/my-network/network" filters={filters} />}
      isOneLine
      isDense
      actions={<ViewSwitch shown={shown} of="/my-network/network" cards="/my-network/network/index1" />}
    >
      <DataTable
        name="network"
        label="Providers"
        rows={rows}
        list={list}
        columns={withToday(columnsFor({ isSplit, isNear: near.isSet }))}
        card={cardOf}
        nameOf={(row) => row.name}
        onOpen={open}
        linkOf={({ id }) => ({ to: '/my-network/network-info', search: { id } })}
        {...(mayRefer && { actions })}
        searchFor="Search name, category, or city"
        filters={<EntityFilters value={list.filters} onChange={(changes) => list.setFilters(changes)} near={near} />}
        exports={exports}
        {...(isSplit && { aside: map, highlighted: pointed, onPoint: setPointed })}
        {...(shown === 'map' && !isSplit && { instead: () => map, isUnpaged: true })}
        {...networkEmptiness(list.filters)}
      />
      {Refer && receiver && <Refer receiver={receiverOf(receiver)} onClosed={() => setReceiver(null)} />}
    </Page>
  )
}

/** Whether one can call there now, next to the name. */
const withToday = ([name, ...others]: Column<ListedEntity>[]): Column<ListedEntity>[] => [
  name!,
  {
    id: 'today',
    title: 'Today',
    width: 150,
    cell: ({ opening }) =>
      opening ? (
        <span className={opening.is === 'open' ? css.open : undefined}>{openingInWords(opening)}</span>
      ) : (
        <span className="muted">No hours listed</span>
      ),
  },
  ...others,
]

const cardOf = (row: ListedEntity) => ({
  name: row.name,
  avatar: <LetterAvatar name={row.name} of={`provider:${row.id}`} photo={row.logo} size={38} isSquare />,
  mark: <CapacityMark entity={row} />,
  lines: [
    row.opening && openingInWords(row.opening),
    row.categories.map(({ name }) => name).join(', '),
    [
      networkTypeNames[row.networkType],
      row.place,
      row.distanceMiles === null ? null : `${milesOf(row.distanceMiles)} away`,
    ]
      .filter(Boolean)
      .join(' · '),
  ],
})
