import { useIdlePreload } from '../../kit/loading/useIdlePreload.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import type { Side } from './referralColumns.tsx'

const load = () => import('./ReferralDrawer.tsx')

type Props = { id: number | undefined; side: Side; onClose: () => void }

/** The referral's drawer, fetched when the first one is opened. */
export function OpenReferral(props: Props) {
  const ReferralDrawer = useLazyPart(load, props.id !== undefined)?.ReferralDrawer
  useIdlePreload(load)
  return ReferralDrawer ? <ReferralDrawer {...props} /> : null
}
