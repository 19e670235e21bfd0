import { useIdlePreload } from '../../kit/loading/useIdlePreload.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'

const load = () => import('./HelpDrawer.tsx')

/** The drawer of a request, fetched when the first one is opened. */
export function OpenHelp(props: { id: number | undefined; onClose: () => void }) {
  const HelpDrawer = useLazyPart(load, props.id !== undefined)?.HelpDrawer
  useIdlePreload(load)
  return HelpDrawer ? <HelpDrawer {...props} /> : null
}
