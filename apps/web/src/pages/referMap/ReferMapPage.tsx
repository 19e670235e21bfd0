import { Box, Flex, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { HandOverLink } from '../../features/referrals/groups/HandOverLink.tsx'
import { ReferCart } from '../../features/referrals/referrals/cart/ReferCart.tsx'
import { useCart, useKeptCart } from '../../features/referrals/referrals/cart/useCart.ts'
import { UnmetNeedPanel } from '../../features/referrals/unmetNeeds/UnmetNeedPanel.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { useIsPhone } from '../../ui/layout/useIsPhone.ts'
import { useIsWide } from '../../ui/layout/useIsWide.ts'
import { canDrawMaps } from '../../ui/map/canDrawMaps.ts'
import { CustomerCard } from './CustomerCard.tsx'
import { MatchList } from './MatchList.tsx'
import { MatchMapSpace } from './MatchMapSpace.tsx'
import { NarrowHead } from './NarrowHead.tsx'
import { NeedFilters } from './NeedFilters.tsx'
import { PickedCard } from './PickedCard.tsx'
import css from './referMap.module.css'
import { useMatches } from './useMatches.ts'
import { useReferMap } from './useReferMap.ts'
import { useSelection } from './useSelection.ts'
import { useWayBack } from './useWayBack.ts'

/** Refers one customer to one or several providers: who can help, on a map and as a list, and what is sent to whom. */
export function ReferMapPage() {
  useKeptCart()
  const page = useReferMap()
  const { search, asked, sort, person } = page
  const matches = useMatches(asked, sort)
  const cart = useCart()
  const back = useWayBack()
  const selection = useSelection()
  const isWide = useIsWide()
  const isPhone = useIsPhone()
  const hasMap = canDrawMaps()
  const isMapShown = isPhone ? search.view === 'map' && hasMap : hasMap
  useFirstSelected(matches.rows[0]?.id, isPhone, selection)

  // Chosen on the map beyond the rows that are loaded.
  const { selectedId } = selection
  const loadRank = useEffectEvent((selected: number | undefined) => {
    const { pin, isFromMap } = selection
    if (!isFromMap || !pin || pin.verdict === 'notEligible' || matches.rows.some(({ id }) => id === selected)) return
    matches.more?.(pin.rank)
  })
  useEffect(() => loadRank(selectedId), [selectedId])

  const isNothing = asked !== undefined && matches.total === 0 && !matches.isStale
  const filters = (
    <NeedFilters
      page={page}
      isCustomerKnown={matches.origin ? matches.origin.isCustomer : !!person.data?.point}
      hasOrigin={asked === undefined || matches.origin !== null}
      withinPortal={isWide}
    />
  )
  return (
    <Grid
      className={css.page}
      h="100%"
      bg="var(--surface)"
      data-whole-page
      data-layout={isWide ? 'wide' : isPhone ? 'phone' : 'narrow'}
      data-map={isMapShown || undefined}
      data-nothing={isNothing || undefined}
    >
      {isWide ? (
        <Flex
          className={css.side}
          component="aside"
          direction="column"
          gap="sm"
          mih={0}
          py="sm"
          px="md"
          bg="var(--canvas)"
          aria-label="Customer and filters"
        >
          <h1>Refer customer</h1>
          <CustomerCard page={page} />
          {filters}
        </Flex>
      ) : (
        <NarrowHead page={page} found={matches} isPhone={isPhone} filters={filters} />
      )}
      {isMapShown && (
        <MatchMapSpace page={page} found={matches} selection={selection} isPlain={isPhone} className={css.map}>
          {isPhone && <PickedCard page={page} found={matches} selection={selection} />}
        </MatchMapSpace>
      )}
      {!(isPhone && isMapShown) && (
        <Stack className={css.right} gap={0} miw={0} mih={0} bg="var(--surface)">
          {!hasMap && (
            <Text className="ruled-below" inherit py="xs" px="md" bg="var(--surface-sunken)" fz="sm" c="var(--text-2)">
              This browser can’t show maps. The list has the same matches.
            </Text>
          )}
          {isNothing ? (
            <UnmetNeedPanel asked={asked} miles={matches.miles} onFilters={page.change} />
          ) : (
            <MatchList page={page} matches={matches} selection={selection} isHeadless={isPhone} />
          )}
        </Stack>
      )}
      {/* With no one to ask, the panel takes its place. */}
      {(!isNothing || cart.ids.length > 0) && (
        <Box className={css.foot} miw={0}>
          <ReferCart
            need={search}
            onSaved={back}
            handOver={(offer) => <HandOverLink {...offer} />}
            unmet={asked && { need: { ...asked, specialtyIds: asked.specialtyIds ?? [] }, onRecorded: back }}
          />
        </Box>
      )}
    </Grid>
  )
}

/** The best match is shown with its reasons, until another one is chosen. */
function useFirstSelected(
  first: number | undefined,
  isPhone: boolean,
  { selectedId, select }: ReturnType<typeof useSelection>,
) {
  const known = useRef<number>(undefined)
  const begin = useEffectEvent((first: number | undefined) => {
    const isUntouched = selectedId === undefined || selectedId === known.current
    known.current = first
    if (first !== undefined && isUntouched && !isPhone) select(first)
  })
  useEffect(() => begin(first), [first])
}
