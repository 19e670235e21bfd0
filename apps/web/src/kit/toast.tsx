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

/** The act, and next to it its undo, the link to the created record, or what follows. */
const showAct = (look: NotificationData, actions: readonly Undo[]) =>
  show({
    ...look,
    message: actions.length ? (
      <Flex className={css.line} component="span" gap="md" align="center" justify="space-between">
        <span>{look.message}</span>
        <span>
          {actions.map(({ label, onPress }) => (
            <Button variant="subtle" size="compact-sm" key={label} onClick={onPress}>
              {label}
            </Button>
          ))}
        </span>
      </Flex>
    ) : (
      look.message
    ),
    onClose: actions[0]?.onClosed,
    ...closable,
  })

/** The three toasts of the specification (section 8) with their titles and times; all can be closed by hand. */
export const toast = {
  success: (message: ReactNode, title = 'Success') => show({ ...look.success, title, message, ...closable }),
  deleted: (message: string, title = 'Deleted', ...actions: Undo[]) =>
    showAct({ ...look.deleted, title, message }, actions),
  error: (message: string, title = 'Error') => show({ ...look.error, title, message, ...closable }),
  /** The act and its subject, how to undo it, and what follows. */
  done: (message: string, ...actions: Undo[]) => showAct({ ...look.success, message }, actions),
  close: (id: string) => notifications.hide(id),
}
