import type { Notification } from '@handoff/contracts/platform/notifications'
import { useDates } from '../../../kit/dates/useDates.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './NotificationGroups.module.css'
import { NotificationRow } from './NotificationRow.tsx'

type Props = { notifications: Notification[]; onOpen?: () => void; heading?: 'h2' | 'h3' }

/** By day, as the person's own clock counts days: Today, Yesterday, then dates. */
export function NotificationGroups({ notifications, onOpen, heading: Heading = 'h3' }: Props) {
  const { formatMomentDay } = useDates()
  const days = Object.entries(Object.groupBy(notifications, ({ created_at }) => formatMomentDay(created_at)))
  return days.map(([day, ofDay = []]) => (
    <section key={day} aria-label={day}>
      <Heading className={css.day}>{day}</Heading>
      <PlainList gap={0}>
        {ofDay.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
        ))}
      </PlainList>
    </section>
  ))
}
