import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const closable = { withCloseButton: true, closeButtonProps: { 'aria-label': 'Close message' } }

/** How long something can be taken back from its toast. */
export const undoTime = 7000

type Undo = { label: string; onPress: () => void; onClosed?: () => void }

/** The three toasts of the specification (section 8) with their times; all can be closed by hand. */
export const toast = {
  success: (message: ReactNode, title = 'Success') =>
    notifications.show({
      title,
      message,
      color: 'teal.7',
      icon: <IconCheck size={16} stroke={2.4} />,
      autoClose: 7000,
      ...closable,
    }),
  deleted: (message: string, title = 'Deleted') =>
    notifications.show({
      title,
      message,
      color: 'gray.7',
      icon: <IconTrash size={15} stroke={2} />,
      autoClose: 3000,
      ...closable,
    }),
  error: (message: string, title = 'Error') =>
    notifications.show({
      title,
      message,
      color: 'red.7',
      icon: <IconX size={16} stroke={2.4} />,
      autoClose: 3000,
      ...closable,
      role: 'alert',
    }),
  /** What was done, where it was done, and how to take it back. */
  done: (message: string, undo?: Undo) =>
    notifications.show({
      position: 'bottom-center',
      message: undo ? (
        <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16 }}>
          {message}
          <Button variant="subtle" size="compact-sm" style={{ flex: 'none' }} onClick={undo.onPress}>
            {undo.label}
          </Button>
        </span>
      ) : (
        message
      ),
      color: 'teal.7',
      icon: <IconCheck size={16} stroke={2.4} />,
      autoClose: undoTime,
      onClose: undo?.onClosed,
      ...closable,
    }),
  close: (id: string) => notifications.hide(id),
}
