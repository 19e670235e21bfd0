import { Button, Flex } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { firstToast } from './firstToast.ts'
import css from './toast.module.css'

export const closable = { withCloseButton: true, closeButtonProps: { 'aria-label': 'Close message' } }

/** How long an act can be undone from its toast. */
export const undoTime = 7000

type Undo = { label: string; onPress: () => void; onClosed?: () => void }

const look = {
  success: { title: 'Success', color: 'teal.7', icon: <IconCheck size={16} stroke={2.4} />, autoClose: undoTime },
  deleted: { title: 'Deleted', color: 'gray.7', icon: <IconTrash size={15} stroke={2} />, autoClose: 3000 },
  error: { title: 'Error', color: 'red.7', icon: <IconX size={16} stroke={2.4} />, autoClose: 3000, role: 'alert' },
}

/** Shown at once, or as soon as the toaster is loaded. */
export function show(data: NotificationData) {
  firstToast.announce()
  return notifications.show(data)
}

/** The act, and next to it its undo, or the link to the created record. */
const lineOf = (message: ReactNode, action: Undo | undefined) =>
  action ? (
    <Flex className={css.line} component="span" gap="md" align="center" justify="space-between">
      <span>{message}</span>
      <Button variant="subtle" size="compact-sm" onClick={action.onPress}>
        {action.label}
      </Button>
    </Flex>
  ) : (
    message
  )

/** The three toasts of the specification (section 8) with their titles and times; all can be closed by hand. */
export const toast = {
  success: (message: ReactNode, title = 'Success') => show({ ...look.success, title, message, ...closable }),
  deleted: (message: string, title = 'Deleted', undo?: Undo) =>
    show({
      ...look.deleted,
      title,
      message: lineOf(message, undo),
      onClose: undo?.onClosed,
      ...closable,
    }),
  error: (message: string, title = 'Error') => show({ ...look.error, title, message, ...closable }),
  /** The act and its subject, and how to undo it. */
  done: (message: string, undo?: Undo) =>
    show({ ...look.success, message: lineOf(message, undo), onClose: undo?.onClosed, ...closable }),
  close: (id: string) => notifications.hide(id),
}
