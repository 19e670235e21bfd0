import { type ComponentProps, type ReactNode, useState } from 'react'
import { useWords } from '../../kit/texts/useWords.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'children'> & {
  isDirty: boolean
  /** What was typed is not wanted anymore. */
  onDiscard?: () => void
  /** As a function, it gets the `close` that asks about unsaved changes, for another button that closes. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A dialog with a form: closing it with changes asks once, whether by a stray click, Escape, or a button. */
export function FormDialog({ isDirty, onDiscard, onClose, children, ...rest }: Props) {
  const say = useWords()
  const [isAsking, setAsking] = useState(false)
  // Asked a moment later, or the Escape that asks would be heard by the question and dismiss it at once.
  const close = () => (isDirty ? setTimeout(setAsking, 0, true) : onClose())
  return (
    <>
      <Dialog {...rest} onClose={close}>
        {typeof children === 'function' ? children(close) : children}
      </Dialog>
      <ConfirmDialog
        title={say('Close without saving?')}
        confirm={say('Discard')}
        dismiss={say('Keep editing')}
        closeLabel={say('Close')}
        isDangerous
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDiscard?.()
          onClose()
        }}
      >
        {say('What you entered isn’t saved yet.')}
      </ConfirmDialog>
    </>
  )
}
