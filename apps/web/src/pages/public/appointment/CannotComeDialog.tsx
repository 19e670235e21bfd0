import { CustomerAnswer } from '@handoff/contracts/referrals/appointments/appointments'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { useTexts } from '../offer/texts.ts'
import type { AppointmentLink } from './useAppointmentLink.ts'

/** Asks once, and why. */
export function CannotComeDialog({ link, onClosed }: { link: AppointmentLink; onClosed: () => void }) {
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
      isPending={link.isPending}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      onConfirm={async () => {
        await link.answer(CustomerAnswer.CannotCome, reason.trim())
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
