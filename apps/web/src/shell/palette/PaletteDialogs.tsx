import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import type { PaletteAction } from './destination.ts'

const loadRefer = () => import('../../features/referrals/referrals/refer/ReferDialog.tsx')
const loadCustomer = () => import('../../features/customers/customers/CustomerDialog.tsx')
const loadLogout = () => import('../menu/LogoutModal.tsx')
const loadInvite = () => import('../../features/access/teams/InviteDialog.tsx')

type Props = { action: PaletteAction; onClosed: () => void }

/** The dialog of a palette action, over the current page. */
export default function PaletteDialogs({ action, onClosed }: Props) {
  const Refer = useLazyPart(loadRefer, action.kind === 'refer')?.ReferDialog
  const NewCustomer = useLazyPart(loadCustomer, action.kind === 'newCustomer')?.CustomerDialog
  const Invite = useLazyPart(loadInvite, action.kind === 'invite')?.InviteDialog
  const Logout = useLazyPart(loadLogout, action.kind === 'logout')?.default
  if (action.kind === 'logout') return Logout ? <Logout isOpen onClose={onClosed} /> : null
  if (action.kind === 'refer')
    return Refer ? <Refer customer={action.customer} receiver={action.receiver} onClosed={onClosed} /> : null
  if (action.kind === 'newCustomer') return NewCustomer ? <NewCustomer name={action.name} onClosed={onClosed} /> : null
  return Invite ? <Invite onClosed={onClosed} /> : null
}
