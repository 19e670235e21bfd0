import { teams } from '@handoff/contracts/access/teams'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { IconSend, IconUserPlus, IconUsersPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/session/Can.tsx'
import type { Destination, PaletteAction } from './destination.ts'

/** Actions that are available everywhere, as far as this person may. */
export function useActions(): Destination[] {
  const mayRefer = useCan(referrals.refer)
  const mayAdd = useCan(customers.create)
  const mayInvite = useCan(teams.invite)
  const action = (title: string, does: PaletteAction, icon: Destination['icon']): Destination => ({
    group: 'Actions',
    key: `do-${does.kind}`,
    title,
    does,
    icon,
  })
  return [
    ...(mayRefer ? [action('Refer customer', { kind: 'refer' }, IconSend)] : []),
    ...(mayAdd ? [action('New customer', { kind: 'newCustomer' }, IconUserPlus)] : []),
    ...(mayInvite ? [action('Invite teammate', { kind: 'invite' }, IconUsersPlus)] : []),
  ]
}
