import { Notifications } from '@mantine/notifications'

/** Fetched when the page is quiet; toasts called for before that wait for it. */
export default function Toaster() {
  return <Notifications position="top-right" limit={4} containerWidth={360} />
}
