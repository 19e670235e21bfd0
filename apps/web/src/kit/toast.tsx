import { Button, Flex } from '@mantine/core'
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { firstToast } from './firstToast.ts'
import css from './toast.module.css'

const closable = { withCloseButton: true, closeButtonProps: { 'aria-label': 'Close message' } }

/** How long something can be taken back from its toast. */
const undoTime = 7000

type Undo = { label: string; onPress: () => void; onClosed?: () => void }

/** Notifications that came while the toast of the first one is shown: they share it. */
const notified = { id: 'notified', count: 0 }
const isShown = (id: string) => {
  const { notifications: shown, queue } = notificationsStore.getState()
  return [...shown, ...queue].some((one) => one.id === id)
}

const look = {
  success: { title: 'Success', color: 'teal.7', icon: <IconCheck size={16} stroke={2.4} />, autoClose: undoTime },
  deleted: { title: 'Deleted', color: 'gray.7', icon: <IconTrash size={15} stroke={2} />, autoClose: 3000 },
  error: { title: 'Error', color: 'red.7', icon: <IconX size={16} stroke={2.4} />, autoClose: 3000, role: 'alert' },
}

function show(data: NotificationData) {
  firstToast.announce()
  return notifications.show(data)
}

/** What was done, and next to it how to take it back, or the way to what was made. */
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
  success: (message: ReactNode, title = 'Success', id?: string) =>
    show({ ...look.success, id, title, message, ...closable }),
  deleted: (message: string, title = 'Deleted', undo?: Undo) =>
    show({
      ...look.deleted,
      title,
      message: lineOf(message, undo),
      onClose: undo?.onClosed,
      ...closable,
    }),
  error: (message: string, title = 'Error') => show({ ...look.error, title, message, ...closable }),
  /** What was done, where it was done, and how to take it back. */
  done: (message: string, undo?: Undo) =>
    show({ ...look.success, message: lineOf(message, undo), onClose: undo?.onClosed, ...closable }),
  /** A notification that was pushed: one toast at a time, with the latest, which counts the others. */
  notified: (message: string) => {
    if (!isShown(notified.id)) {
      notified.count = 1
      toast.success(message, 'Success', notified.id)
      return
    }
    notified.count++
    notifications.update({
      id: notified.id,
      message: (
        <Flex className={css.line} component="span" gap="md" align="center" justify="space-between">
          <span>{message}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            component={Link}
            to="/notifications"
            onClick={() => notifications.hide(notified.id)}
          >
            and {notified.count - 1} more
          </Button>
        </Flex>
      ),
    })
  },
  close: (id: string) => notifications.hide(id),
}
