import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** Names the thing: 'Cancel the referral of Rosa M.?' */
  title: string
  children: ReactNode
  /** Says what will happen: 'Cancel request'. */
  confirm: string
  dismiss?: string
  closeLabel?: string | undefined
  isOpen: boolean
  isPending?: boolean
  isDangerous?: boolean
  /** The text says what is in the way. */
  isBlocked?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Once it has faded. */
  onClosed?: () => void
}

/** Asks once before something that cannot simply be taken back. */
export function ConfirmDialog(props: Props) {
  return (
    <Dialog
      title={props.title}
      isOpen={props.isOpen}
      onClose={props.onClose}
      onClosed={props.onClosed}
      closeLabel={props.closeLabel}
      size={420}
      footer={
        <>
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {props.dismiss ?? 'Cancel'}
          </Button>
          <Button
            color={props.isDangerous ? 'red' : undefined}
            loading={props.isPending}
            disabled={props.isBlocked}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
