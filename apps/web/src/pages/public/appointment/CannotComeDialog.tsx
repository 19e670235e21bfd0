import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { useTexts } from '../offer/texts.ts'

type Props = { isPending: boolean; onConfirm: (reason: string) => Promise<unknown>; onClosed: () => void }

/** Asks once, and why. */
export function CannotComeDialog({ isPending, onConfirm, onClosed }: Props) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(true)
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={texts.appointment.cannotAsk}
      confirm={texts.appointment.tell}
      dismiss={texts.cancel}
      closeLabel={texts.close}
      isOpen={isOpen}
      isPending={isPending}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      onConfirm={async () => {
        await onConfirm(reason.trim())
        setOpen(false)
      }}
    >
      <p style={{ margin: 0 }}>{texts.appointment.cannotText}</p>
      <Textarea
        mt="md"
        label={texts.appointment.reason}
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
