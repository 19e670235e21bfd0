import { customerReference } from '@handoff/contracts/customers/customers/customers'
import { merges } from '@handoff/contracts/customers/merges'
import { useAction } from '../../../kit/query/useAction.ts'

export const useUndoMerge = () =>
  useAction(merges.undo, {
    says: ({ customerId, otherId }) =>
      `${customerReference(customerId)} and ${customerReference(otherId)} are two records again`,
  })
