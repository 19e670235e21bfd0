import { useIdlePreload } from '../../../kit/loading/useIdlePreload.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'

const load = () => import('./RequestDrawer.tsx')

/** The request's drawer, fetched when the first one is opened. */
export function OpenRequest(props: { id: number | undefined; onClose: () => void }) {
  const RequestDrawer = useLazyPart(load, props.id !== undefined)?.RequestDrawer
  useIdlePreload(load)
  return RequestDrawer ? <RequestDrawer {...props} /> : null
}
