import type { Match } from '@handoff/contracts/referrals/matches'
import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { failedRules } from '../../features/referrals/referrals/cart/useCartProviders.ts'
import { FoldedGroup } from '../../ui/layout/FoldedGroup.tsx'
import { CartButton } from './CartButton.tsx'
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
  return (
    <FoldedGroup
      title="Not eligible"
      count={count}
      detail={mainReasons(notEligible).join(' · ')}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      {notEligible.map((match) => (
        <li key={match.id} id={`match-${match.id}`} data-selected={match.id === selectedId || undefined}>
          <IconBan size={17} stroke={1.7} aria-hidden />
          <span>
            <Link className="strong-link anywhere" to="/my-network/network-info" search={{ id: match.id }}>
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
    </FoldedGroup>
  )
}
