import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { useState } from 'react'
import type { SurveyWords } from '../../../features/surveys/customerSurveys/surveyWords.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { Failure } from '../link/LinkPage.tsx'

type Props = { token: string; words: SurveyWords; onStopped: () => unknown; onClosed: () => void }

/** Asks once. */
export function StopAskingDialog({ token, words, onStopped, onClosed }: Props) {
  const [isOpen, setOpen] = useState(true)
  const action = useAction(customerSurveys.stop, {
    tells: 'nothing',
    isHandled: () => true,
    onSuccess: () => {
      setOpen(false)
      void onStopped()
    },
  })
  return (
    <ConfirmDialog
      title={words.stopAsk}
      confirm={words.stopYes}
      dismiss={words.cancel}
      closeLabel={words.close}
      isOpen={isOpen}
      isPending={action.isPending}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      onConfirm={() => action.mutate({ token })}
    >
      <p style={{ margin: 0 }}>{words.stopText}</p>
      {action.error && <Failure error={action.error} />}
    </ConfirmDialog>
  )
}
