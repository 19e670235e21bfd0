import type { WorklistLine } from '@handoff/contracts/referrals/worklist'

/** Where a line leads: the referral in the panel of its list, the appointment's day, the help request, or the map with who can help. */
export function addressOf({ side, group, referral, appointment, unmetNeed, helpRequest }: WorklistLine) {
  if (helpRequest)
    return { to: '/customer-referrals/out-bound', search: { queue: 'help' as const, id: helpRequest.id } } as const
  if (unmetNeed) {
    const { customer, category, provider } = unmetNeed
    const search = { customerId: customer.id, categoryId: category.id, ...(provider && { cart: provider.id }) }
    return { to: '/customer-management/refer-map', search } as const
  }
  const id = referral?.id ?? appointment?.referral?.id
  if (id === undefined)
    return {
      to: '/customer-management/clients',
      search: { id: appointment?.customer.id ?? undefined },
    } as const
  if (side === 'outbound') return { to: '/customer-referrals/out-bound', search: { id } } as const
  const isAnswering = referral?.stage === 'sent' || referral?.stage === 'opened'
  const queue = !isAnswering ? ('all' as const) : group === 'overdue' ? ('overdue' as const) : ('to_answer' as const)
  return { to: '/customer-referrals/in-bound', search: { id, queue } } as const
}
