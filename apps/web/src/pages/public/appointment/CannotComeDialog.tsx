import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'

type Props = { isPending: boolean; onConfirm: (reason: string) => Promise<unknown>; onClosed: () => void }

/** Asks once, and why. */
export function CannotComeDialog({ isPending, onConfirm, onClosed }: Props) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(true)
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={t('appointment.cannotAsk')}
      confirm={t('appointment.tell')}
      dismiss={t('link.cancel')}
      closeLabel={t('link.close')}
      isOpen={isOpen}
      isPending={isPending}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      onConfirm={async () => {
        await onConfirm(reason.trim())
        setOpen(false)
      }}
    >
      <p style={{ margin: 0 }}>{t('appointment.cannotText')}</p>
      <Textarea
        mt="md"
        label={t('appointment.reason')}
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
