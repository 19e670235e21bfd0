import type { LiveNotice } from '@handoff/contracts/realtime'
import { Button, Flex } from '@mantine/core'
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { IconBell, IconCheck, IconTrash, IconX } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isElsewhere } from './address/isElsewhere.ts'
import { safePath } from './address/safePath.ts'
import { firstToast } from './firstToast.ts'
import css from './toast.module.css'

const closable = { withCloseButton: true, closeButtonProps: { 'aria-label': 'Close message' } }

/** How long an act can be undone from its toast. */
const undoTime = 7000

type Undo = { label: string; onPress: () => void; onClosed?: () => void }

/** Notifications that arrive while the toast of the first one is shown: they share it. */
const notified = { id: 'notified', count: 0 }
const isShown = (id: string) => {
  const { notifications: visible, queue } = notificationsStore.getState()
  return [...visible, ...queue].some((one) => one.id === id)
}

const look = {
  success: { title: 'Success', color: 'teal.7', icon: <IconCheck size={16} stroke={2.4} />, autoClose: undoTime },
  deleted: { title: 'Deleted', color: 'gray.7', icon: <IconTrash size={15} stroke={2} />, autoClose: 3000 },
  notified: { icon: <IconBell size={15} stroke={2} />, autoClose: undoTime },
  error: { title: 'Error', color: 'red.7', icon: <IconX size={16} stroke={2.4} />, autoClose: 3000, role: 'alert' },
}

function show(data: NotificationData) {
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

type NotifiedProps = { message: string; link: string | null; more: number }

function NotifiedLine({ message, link, more }: NotifiedProps) {
  const router = useRouter()
  const path = safePath(link)
  const close = () => notifications.hide(notified.id)
  return (
    <Flex className={css.line} component="span" gap="md" align="center" justify="space-between">
      <span>{message}</span>
      <span>
        {path && (
          <Button
            component="a"
            href={path}
            variant="subtle"
            size="compact-sm"
            onClick={(event: MouseEvent) => {
              if (isElsewhere(event)) return
              event.preventDefault()
              close()
              router.history.push(path)
            }}
          >
            View
          </Button>
        )}
        {more > 0 && (
          <Button component={Link} to="/notifications" variant="subtle" size="compact-sm" onClick={close}>
            and {more} more
          </Button>
        )}
      </span>
    </Flex>
  )
}

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
  /** The act and its subject, and how to undo it. */
  done: (message: string, undo?: Undo) =>
    show({ ...look.success, message: lineOf(message, undo), onClose: undo?.onClosed, ...closable }),
  /** Something happened elsewhere: one toast at a time, with the latest, which counts the others. */
  notified: (message: string, { title = 'Notification', link = null, isUrgent = false }: Partial<LiveNotice> = {}) => {
    // A dialog is not covered: the bell has it.
    if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
    const isFirst = !isShown(notified.id)
    notified.count = isFirst ? 1 : notified.count + 1
    const data = {
      ...look.notified,
      id: notified.id,
      title,
      message: <NotifiedLine message={message} link={link} more={notified.count - 1} />,
      color: isUrgent ? 'yellow.7' : 'gray.6',
      ...closable,
    }
    if (isFirst) show(data)
    else notifications.update(data)
  },
  close: (id: string) => notifications.hide(id),
}
