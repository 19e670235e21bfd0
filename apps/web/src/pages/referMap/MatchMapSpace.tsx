import { matches } from '@handoff/contracts/referrals/matches'
import { Box, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useMemo, useState } from 'react'
import { useStates } from '../../features/platform/reference/usePlaces.ts'
import { useCart } from '../../features/referrals/referrals/cart/useCart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { MapSpace } from '../../ui/map/MapSpace.tsx'
import type { View } from '../../ui/map/marks.ts'
import { CapacityLegend } from '../../ui/map/pins/CapacityLegend.tsx'
import pinCss from '../../ui/map/pins/pins.module.css'
import css from './matchMap.module.css'
import type { Matches } from './useMatches.ts'
import type { ReferMap } from './useReferMap.ts'
import type { Selection } from './useSelection.ts'

type Props = {
  page: ReferMap
  found: Matches
  selection: Selection
  isPlain?: boolean
  className?: string
  children?: ReactNode
}

const load = () => import('./MatchMap.tsx')
const wholeEarth: View = { bounds: '-180,-90,180,90', zoom: 2 }

/** The matches on a map; where there are none yet, where the customer lives. */
export function MatchMapSpace({ page, found, selection, isPlain, className, children }: Props) {
  const { asked, sort, person, search, customerId } = page
  const cart = useCart()
  const states = useStates()
  const [view, setView] = useState<View>()
  const inView = useEndpoint(
    matches.map,
    { ...(asked ?? { customerId: 0, categoryId: 0 }), sort, ...(view ?? wholeEarth) },
    { enabled: asked !== undefined && view !== undefined, keep: true, isSilent: true },
  )
  const home = person.data?.point ?? null
  const origin = (asked && found.origin) || (customerId === undefined ? null : home)
  const isCustomer = asked && found.origin ? found.origin.isCustomer : home !== null
  const { lat, lng } = origin ?? {}
  const point = useMemo(() => (lat === undefined || lng === undefined ? null : { lat, lng }), [lat, lng])
  const miles = asked ? (found.miles ?? null) : null
  const known = useMemo(
    () =>
      [found.rows, found.notEligible].flatMap((rows) =>
        rows.flatMap(({ id, name, capacity, verdict, pin }, at) =>
          pin ? [{ id, name, capacity, verdict, rank: at + 1, ...pin }] : [],
        ),
      ),
    [found.rows, found.notEligible],
  )
  return (
    <MapSpace
      label="Map of matches"
      load={load}
      isReady={customerId === undefined || person.data !== undefined || person.isError}
      className={clsx(css.space, className)}
    >
      {({ default: MatchMap }) => (
        <>
          <MatchMap
            marks={(asked && inView.data?.marks) || none}
            known={known}
            onView={setView}
            origin={point}
            label={isCustomer ? (person.data?.zip ?? 'Customer') : null}
            miles={miles}
            stateName={states.find(({ id }) => id === (search.stateId ?? person.data?.stateId))?.name ?? null}
            fitOf={JSON.stringify([customerId, point, miles, search.stateId, search.countyId])}
            isStale={found.isPending || found.isStale}
            selection={selection}
            cartIds={cart.ids}
            covered={isPlain ? cardHeight : 0}
          />
          {asked && !isPlain && (
            <Text
              className={pinCss.note}
              inherit
              pos="absolute"
              left={12}
              py="xs"
              px="sm"
              bdrs="md"
              fz="xs"
              lh="1.4"
              c="var(--text-2)"
              top={12}
              role="status"
              data-floating="top"
            >
              {inView.isError ? 'Couldn’t update the map' : <Total found={found} />}
            </Text>
          )}
          {asked && !isPlain && <MapLegend found={found} />}
          {children}
        </>
      )}
    </MapSpace>
  )
}

const none: readonly never[] = []
/** Of the card over the lower edge, on phones. */
const cardHeight = 170

/** "8 matches within 10 mi, straight line". */
export function Total({ found: { total, counts, miles }, isShort }: { found: Matches; isShort?: boolean }) {
  if (total === undefined) return 'Searching'
  const out = counts?.notEligible ?? 0
  return (
    <>
      <Box component="b" fw="600" c="var(--text)">
        {total === 0 ? 'No matches' : `${total.toLocaleString('en-US')} ${total === 1 ? 'match' : 'matches'}`}
      </Box>
      {!(isShort && total === 0) && miles !== null && miles !== undefined && ` within ${miles} mi`}
      {!isShort && total > 0 && miles !== null && miles !== undefined && ', straight line'}
      {!isShort && total === 0 && out > 0 && `, ${out.toLocaleString('en-US')} not eligible`}
    </>
  )
}

const MapLegend = ({ found: { total, counts } }: { found: Matches }) => (
  <CapacityLegend isEmpty={total === 0}>
    {!!counts?.notEligible && (
      <li>
        <IconBan size={13} stroke={2} aria-hidden />
        Not eligible
      </li>
    )}
  </CapacityLegend>
)
