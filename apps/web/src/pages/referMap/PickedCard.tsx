import { Box } from '@mantine/core'
import { useRef } from 'react'
import { useCart } from '../../features/referrals/referrals/cart/useCart.ts'
import { MatchRow } from './MatchRow.tsx'
import css from './matchList.module.css'
import type { Matches } from './useMatches.ts'
import type { ReferMap } from './useReferMap.ts'
import type { Selection } from './useSelection.ts'

type Props = { page: ReferMap; found: Matches; selection: Selection }

const farEnough = 48

/** On phones: who was chosen on the map, over its lower edge. Swiping goes to the next rank. */
export function PickedCard({ page, found: { rows }, selection }: Props) {
  const cart = useCart()
  const from = useRef<number>(undefined)
  const at = rows.findIndex(({ id }) => id === selection.selectedId)
  const match = rows[at]
  if (!match) return null
  const step = (by: number) => {
    const next = rows[at + by]
    if (next) selection.select(next.id)
  }
  return (
    <Box
      className={css.picked}
      component="section"
      pos="absolute"
      py="sm"
      px="md"
      bdrs="lg"
      bg="var(--surface)"
      aria-label={match.name}
      onTouchStart={({ touches }) => {
        from.current = touches[0]?.clientX
      }}
      onTouchEnd={({ changedTouches }) => {
        const moved = (changedTouches[0]?.clientX ?? 0) - (from.current ?? 0)
        if (from.current !== undefined && Math.abs(moved) > farEnough) step(moved < 0 ? 1 : -1)
        from.current = undefined
      }}
    >
      <MatchRow
        match={match}
        rank={at + 1}
        person={page.person.data}
        isSelected={false}
        isInCart={cart.has(match.id)}
        onSelect={() => selection.clear()}
      />
    </Box>
  )
}
