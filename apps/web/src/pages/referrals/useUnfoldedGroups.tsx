import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { useMemo, useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import type { Unfold } from '../../ui/table/tableParts.ts'

const load = () => import('../../features/referrals/groups/GroupReceivers.tsx')

/** Lines for several receivers unfold to them. Kept by group, as another referral may lead it by now. */
export function useUnfoldedGroups(onOpen: (id: number) => void): Unfold<ReferralRow> {
  const [open, setOpen] = useState<readonly number[]>([])
  const Receivers = useLazyPart(load, open.length > 0)?.GroupReceivers
  return useMemo(
    () => ({
      label: 'Providers',
      can: ({ group, stage }) => !!group && stage !== 'draft',
      isOpen: ({ groupId }) => open.includes(groupId),
      onChange: ({ groupId }, isOpen) =>
        setOpen((before) => [...before.filter((id) => id !== groupId), ...(isOpen ? [groupId] : [])]),
      content: (row) => Receivers && <Receivers row={row} onOpen={onOpen} />,
    }),
    [open, Receivers, onOpen],
  )
}
