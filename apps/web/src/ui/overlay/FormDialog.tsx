import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'

type Props = ComponentProps<typeof Dialog> & { isDirty: boolean }

/** A dialog with a form: a stray click on the dimmed page, Escape or the icon does not throw away what was typed. */
export function FormDialog({ isDirty, onClose, ...rest }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {/* Asked a moment later, or the Escape that asks would be heard by the question and dismiss it at once. */}
      <Dialog {...rest} onClose={() => (isDirty ? setTimeout(setAsking, 0, true) : onClose())} />
      <ConfirmDialog
        title="Close without saving?"
        confirm="Discard"
        dismiss="Keep editing"
        isDangerous
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      >
        What you have entered is not saved yet.
      </ConfirmDialog>
    </>
  )
}
