import { type RequestRow, RequestStatus } from '@handoff/contracts/network/requests/requests'
import { IconArrowBackUp, IconCheck, IconClockPlus, IconEye, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useAdd, useChangeStatus } from '../../features/network/requests/useRequests.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import type { RowAction } from '../../ui/table/tableParts.ts'
import { addingWords, isAskedFirst, type RequestStep } from './requestSteps.ts'

const load = () => import('./RowStep.tsx')

type Asking = { id: number; step: RequestStep | null; turn: number }
let turns = 0

/** What can be done with a request without opening it, as the server allows it, and the dialog that asks. */
export function useRowMenu(open: (id: number) => void) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const { mutate: add } = useAdd()
  const { mutate: change } = useChangeStatus()
  const RowStep = useLazyPart(load, asking !== null)?.RowStep
  // Which one it was is kept, as its dialog is still on its way out; the next one may have begun by then.
  const close = (left: Asking) => setAsking((now) => (now === left ? { ...left, step: null } : now))
  const leave = useCallback(() => setAsking(null), [])

  const actions = useCallback(
    (row: RequestRow): RowAction[] => {
      const { id, version, may, action } = row
      const ask = (step: RequestStep) => () => setAsking({ id, step, turn: ++turns })
      // From the list no one sees what it may be the same as: that is said before.
      const addNow = isAskedFirst(row) || row.hasDuplicates ? ask('add') : () => add({ id, version })
      const approve = () => change({ id, status: RequestStatus.Accepted, version })
      const isRemoval = action === 'remove'
      const all: RowAction[] = [
        { label: 'Open request', icon: IconEye, onSelect: () => open(id) },
        ...(may.includes('add')
          ? [{ label: addingWords(row), icon: IconCheck, onSelect: addNow, isDangerous: isRemoval }]
          : []),
        ...(may.includes('approve')
          ? [
              {
                label: may.includes('add') ? `Approve, ${action} later` : 'Approve',
                icon: IconClockPlus,
                onSelect: approve,
              },
            ]
          : []),
        ...(may.includes('reopen') ? [{ label: 'Reopen', icon: IconArrowBackUp, onSelect: ask('reopen') }] : []),
        ...(may.includes('reject')
          ? [{ label: 'Reject', icon: IconX, onSelect: ask('reject'), isDangerous: true }]
          : []),
        ...(may.includes('cancel')
          ? [{ label: 'Cancel request', icon: IconX, onSelect: ask('cancel'), isDangerous: true }]
          : []),
      ]
      // The row itself opens it.
      return all.length > 1 ? all : []
    },
    [open, add, change],
  )
  return {
    actions,
    dialog: asking && RowStep && (
      <RowStep key={asking.turn} id={asking.id} step={asking.step} onClosed={() => close(asking)} onFailed={leave} />
    ),
  }
}
