import { Notifications } from '@mantine/notifications'
import { useRoomAtBottom } from '../../ui/overlay/useRoomAtBottom.ts'
import css from './Toaster.module.css'

/** Fetched when the page is idle; earlier toasts wait for it. */
export default function Toaster() {
  useRoomAtBottom()
  return <Notifications className={`off-paper ${css.toasts}`} position="bottom-center" limit={3} containerWidth={400} />
}
