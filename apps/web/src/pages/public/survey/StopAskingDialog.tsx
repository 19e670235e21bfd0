import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { Failure } from '../link/LinkPage.tsx'

type Props = { token: string; onStopped: () => unknown; onClosed: () => void }

/** Asks once. */
export function StopAskingDialog({ token, onStopped, onClosed }: Props) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(true)
  const action = useAction(customerSurveys.stop, {
    feedback: 'nothing',
    isHandled: () => true,
    onSuccess: () => {
      setOpen(false)
      void onStopped()
    },
  })
  return (
    <ConfirmDialog
      title={t('survey.stopAsk')}
      confirm={t('survey.stopYes')}
      dismiss={t('survey.cancel')}
      closeLabel={t('survey.close')}
      isOpen={isOpen}
      isPending={action.isPending}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      onConfirm={() => action.mutate({ token })}
    >
      <Text inherit>{t('survey.stopText')}</Text>
      {action.error && <Failure error={action.error} />}
    </ConfirmDialog>
  )
}
