import type { LiveNotice } from '@handoff/contracts/realtime'
import { Button, Flex } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { IconBell } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { isElsewhere } from '../address/isElsewhere.ts'
import { safePath } from '../address/safePath.ts'
import css from '../toast.module.css'
import { closable, show, undoTime } from '../toast.tsx'

const id = 'notified'
/** Notifications that arrive while the toast of the first one is shown: they share it. */
let count = 0

const isShown = () => {
  const { notifications: visible, queue } = notificationsStore.getState()
  return [...visible, ...queue].some((one) => one.id === id)
}

/** Something happened elsewhere: one toast at a time, with the latest, which counts the others. */
export function liveToast(
  message: string,
  { title = 'Notification', link = null, isUrgent = false }: Partial<LiveNotice> = {},
) {
  // A dialog is not covered: the bell has it.
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
  const isFirst = !isShown()
  count = isFirst ? 1 : count + 1
  const data = {
    id,
    title,
    message: <Line message={message} link={link} more={count - 1} />,
    color: isUrgent ? 'yellow.7' : 'gray.6',
    icon: <IconBell size={15} stroke={2} />,
    autoClose: undoTime,
    ...closable,
  }
  if (isFirst) show(data)
  else notifications.update(data)
}

type LineProps = { message: string; link: string | null; more: number }

function Line({ message, link, more }: LineProps) {
  const router = useRouter()
  const path = safePath(link)
  const close = () => notifications.hide(id)
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
