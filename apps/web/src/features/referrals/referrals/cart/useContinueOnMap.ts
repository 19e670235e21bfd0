import { groups } from '@handoff/contracts/referrals/groups'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../../../kit/query/client.ts'
import { useMe } from '../../../../kit/session/CurrentUser.ts'
import { toast } from '../../../../kit/toast.tsx'
import { cartOf } from './cartSearch.ts'
import { keptCart } from './keptCart.ts'

/** A draft for several providers is continued on the map: its cart, its way of sending, and its reasons. */
export function useContinueOnMap() {
  const navigate = useNavigate()
  const { id: userId } = useMe()
  const [isPending, setPending] = useState(false)
  const open = async (groupId: number) => {
    setPending(true)
    try {
      const { data } = await ask(groups.show, { groupId })
      const { customerId, categoryId, specialtyIds, mode, referrals: all } = data
      const search = {
        customerId,
        categoryId,
        specialtyIds,
        cart: cartOf(all.map(({ receiver }) => receiver.id)),
        ...(mode !== GroupMode.Direct && { mode }),
        draft: groupId,
      }
      const reasons = all.flatMap(({ receiver, notEligibleReason: why }) => (why === null ? [] : [[receiver.id, why]]))
      keptCart.write(userId, { ...search, reasons: Object.fromEntries(reasons) })
      await navigate({ to: '/customer-management/refer-map', search })
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  return { open: (groupId: number) => void open(groupId), isPending }
}
