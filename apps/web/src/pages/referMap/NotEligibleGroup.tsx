import type { Match } from '@handoff/contracts/matches'
import { Button } from '@mantine/core'
import { IconBan, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { failedRules } from '../../features/referrals/cart/useCartProviders.ts'
import { CartButton } from './CartButton.tsx'
import css from './matchList.module.css'
import { distanceInWords, mainReasons } from './matchWords.ts'

type Props = {
  count: number
  notEligible: readonly Match[]
  onMore: (() => void) | undefined
  isOpen: boolean
  onToggle: () => void
  selectedId: number | undefined
}

/** Folded: how many, and mainly why. Unfolded, each with the rule that is not met. */
export function NotEligibleGroup({ count, notEligible, onMore, isOpen, onToggle, selectedId }: Props) {
  const id = useId()
  return (
    <section className={css.out} aria-label="Not eligible">
      <button type="button" className={css.fold} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <IconChevronRight size={16} stroke={1.9} aria-hidden />
        <b>Not eligible</b>
        <span className={css.count}>{count.toLocaleString('en-US')}</span>
        <small>{mainReasons(notEligible).join(' · ')}</small>
      </button>
      {isOpen && (
        <ul id={id} className={css.outRows}>
          {notEligible.map((match) => (
            <li key={match.id} id={`match-${match.id}`} data-selected={match.id === selectedId || undefined}>
              <IconBan size={17} stroke={1.7} aria-hidden />
              <span>
                <Link className={css.name} to="/my-network/network-info" search={{ id: match.id }}>
                  {match.name}
                </Link>
                <small>{[...failedRules(match), distanceInWords(match)].filter(Boolean).join(' · ')}</small>
              </span>
              <CartButton match={match} />
            </li>
          ))}
          {onMore && (
            <li>
              <Button variant="subtle" fullWidth onClick={onMore}>
                Show more
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
