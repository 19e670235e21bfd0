import { isSentence, type Notification } from '@handoff/contracts/platform/notifications'
import { useDates } from '../../../kit/dates/useDates.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { Logo } from '../../../ui/display/Logo.tsx'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import css from './NotificationGroups.module.css'
import { useMark } from './useNotifications.ts'

type Props = { notification: Notification; onOpen?: () => void }

/** One notification. Opening it marks it as read; its dot does so without leading away. */
export function NotificationRow({ notification, onOpen }: Props) {
  const { id, message, created_at, isSeen, notifyBy, link } = notification
  const { formatTime } = useDates()
  const mark = useMark()

  const open = () => {
    if (!isSeen) mark.mutate({ id, isSeen: true })
    onOpen?.()
  }
  const words = (
    <>
      {!isSentence(message) && <b>{notifyBy.name} </b>}
      {unbroken(message)}
      <span className={css.time}>{formatTime(created_at)}</span>
    </>
  )
  return (
    <li className={css.row}>
      <Face {...notifyBy} />
      <PathLink to={link} className={css.open} onOpen={open}>
        {words}
      </PathLink>
      <button
        type="button"
        className={css.mark}
        aria-label={isSeen ? 'Mark as unread' : 'Mark as read'}
        title={isSeen ? 'Mark as unread' : 'Mark as read'}
        onClick={() => mark.mutate({ id, isSeen: !isSeen })}
      >
        <span className={css.dot} data-unread={!isSeen || undefined} />
        {!isSeen && <span className="vh">Unread</span>}
      </button>
    </li>
  )
}

/** Of the person who acted; the product's mark where no one was logged in. */
function Face({ id, firstName, profileImage }: Notification['notifyBy']) {
  if (id === null) return <Logo size={34} />
  return <LetterAvatar name={firstName} of={`user:${id}`} photo={profileImage} size={34} />
}

/** A referral's number stays on one line. */
const unbroken = (message: string) =>
  message.split(/\b(R-\d+)/).map((part, at) =>
    at % 2 ? (
      <span key={at} className={css.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  )
