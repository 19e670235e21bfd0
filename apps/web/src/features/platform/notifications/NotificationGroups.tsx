import type { Notification } from '@handoff/contracts/platform/notifications'
import { useDates } from '../../../kit/dates/useDates.ts'
import css from './NotificationGroups.module.css'
import { NotificationRow } from './NotificationRow.tsx'

type Props = { notifications: Notification[]; onOpen?: () => void; heading?: 'h2' | 'h3' }

/** By day, as the person's own clock counts days. */
export function NotificationGroups({ notifications, onOpen, heading: Heading = 'h3' }: Props) {
  const { formatLong } = useDates()
  const days = Object.entries(groupByDay(notifications, ({ created_at }) => formatLong(created_at)))
  return days.map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <Heading className={css.day}>{day}</Heading>
      <ul className={css.list}>
        {ofDay.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

function groupByDay(notifications: Notification[], dayOf: (notification: Notification) => string) {
  const days: Record<string, Notification[]> = {}
  for (const notification of notifications) (days[dayOf(notification)] ??= []).push(notification)
  return days
}
