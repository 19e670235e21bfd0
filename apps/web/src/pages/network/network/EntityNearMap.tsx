import { openingInWords } from '@handoff/contracts/kit/opening-words'
import type { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { refusalIn } from '@handoff/contracts/network/entities/reach'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { NearCard } from '../../../features/network/entities/nearby/NearCard.tsx'
import { NearMap } from '../../../features/network/entities/nearby/NearMap.tsx'
import css from '../../../features/network/entities/nearby/nearby.module.css'
import { phoneOf } from '../../../features/network/entities/nearby/nearbyWords.ts'
import { mayReceive, receiverOf } from '../../../features/network/entities/receivers.ts'
import { ReferButton } from '../../../features/referrals/referrals/refer/ReferButton.tsx'
import { useMayReferOnMap } from '../../../features/referrals/referrals/refer/ReferMapLink.tsx'
import type { EntityList } from './useEntityList.ts'

type Props = {
  of: EntityList
  origin: NonNullable<EntityList['origin']>
  selectedId: number | undefined
  onSelect: (id: number | undefined) => void
}

const none: ListedEntity[] = []

/** The rows of the directory around the ZIP or one’s own address. */
export function EntityNearMap({ of: { list, rows, label, near }, origin, selectedId, onSelect }: Props) {
  const { page, size, filters } = list
  const visible = rows.data?.data ?? none
  const selected = visible.find(({ id }) => id === selectedId)
  return (
    <NearMap
      className={css.map}
      rows={visible}
      firstRank={(page - 1) * size + 1}
      origin={origin}
      label={label}
      miles={near.miles}
      isStale={rows.isPlaceholderData}
      selectedId={selected?.id}
      onSelect={onSelect}
    >
      {selected && (
        <NearCard
          {...selected}
          phone={phoneOf(selected)}
          opening={selected.opening && openingInWords(selected.opening)}
          onClose={() => onSelect(undefined)}
        >
          <ReferHere entity={selected} categoryId={filters.categoryId} />
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/my-network/network-info" search={{ id: selected.id }} {...props} />}
          >
            Open page
          </Button>
        </NearCard>
      )}
    </NearMap>
  )
}

/** With this provider chosen: on the refer map, or in the form for anyone who has no access to it. */
function ReferHere({ entity, categoryId }: { entity: ListedEntity; categoryId: number | undefined }) {
  const mayMap = useMayReferOnMap()
  if (entity.reach === 'own') return null
  if (!mayReceive(entity)) return <p>{refusalIn(entity.reach)}</p>
  if (!mayMap) return <ReferButton receiver={receiverOf(entity)} />
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to="/customer-management/refer-map"
          search={{ cart: entity.id, ...(categoryId && { categoryId }) }}
          {...props}
        />
      )}
    >
      Refer here
    </Button>
  )
}
