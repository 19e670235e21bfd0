import { useIdlePreload } from '../../kit/useIdlePreload.ts'
import { useLazyPart } from '../../kit/useLazyPart.ts'

const load = () => import('./HelpDrawer.tsx')

/** The drawer of a request, fetched when the first one is opened. */
export function OpenHelp(props: { id: number | undefined; onClose: () => void }) {
  const HelpDrawer = useLazyPart(load, props.id !== undefined)?.HelpDrawer
  useIdlePreload(load)
  return HelpDrawer ? <HelpDrawer {...props} /> : null
}
