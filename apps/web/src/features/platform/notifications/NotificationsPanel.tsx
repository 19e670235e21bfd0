import { NotificationFilter } from '@handoff/contracts/platform/notifications'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { FilterControl } from './FilterControl.tsx'
import { NotificationGroups } from './NotificationGroups.tsx'
import css from './NotificationsPanel.module.css'
import { type Filter, useMarkAllAsRead, useNotifications } from './useNotifications.ts'

/** Behind the bell: the newest ten. When they cannot be loaded the panel keeps silent (specification, section 8). */
export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const [filter, setFilter] = useState<Filter>(NotificationFilter.All)
  const { data, isPending } = useNotifications(filter)
  const markAll = useMarkAllAsRead()
  const found = data?.data ?? []

  const markAllAsRead = () => markAll.mutate({}, { onSuccess: () => setFilter(NotificationFilter.All) })

  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>Notifications</h2>
        <button
          type="button"
          className={css.link}
          disabled={markAll.isPending || data?.unread === 0}
          onClick={markAllAsRead}
        >
          Mark all as read
        </button>
      </div>
      <div className={css.filter}>
        <FilterControl value={filter} onChange={setFilter} isWide />
      </div>
      <div className={css.list} tabIndex={0} role="region" aria-label="Notification list">
        {isPending && <ListSkeleton rows={3} />}
        {!isPending && found.length === 0 && <p className={css.empty}>No Notification Found</p>}
        <NotificationGroups notifications={found} onOpen={onClose} />
      </div>
      <div className={css.foot}>
        <Link to="/notifications" className={css.all} onClick={onClose}>
          View all
        </Link>
      </div>
    </>
  )
}
