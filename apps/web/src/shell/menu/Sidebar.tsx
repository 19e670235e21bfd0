import { Link, useRouter } from '@tanstack/react-router'
import { usePendingCounts } from '../../features/network/requests/usePendingCounts.ts'
import { useWaitingHelp } from '../../features/referrals/help/useHelp.ts'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import { DemoChip } from '../header/DemoChip.tsx'
import { BrandMark } from '../layout/BrandMark.tsx'
import { menuFor } from './menu.ts'
import css from './Sidebar.module.css'
import { SidebarGroup } from './SidebarGroup.tsx'
import { SidebarLink } from './SidebarLink.tsx'
import { UserBlock } from './UserBlock.tsx'

type Props = { onNavigate?: () => void; onLogout: () => void }

export function Sidebar({ onNavigate, onLogout }: Props) {
  const me = useMe()
  const { routesByPath } = useRouter()
  const pending = usePendingCounts()?.total
  const counts = { inbound: me.totalInBounds, help: useWaitingHelp()?.waiting, pending }
  const items = menuFor(holderOf(me), (path) => path in routesByPath, counts)

  return (
    <div className={css.root}>
      <div className={css.top}>
        <Link to="/" className={css.brand} onClick={onNavigate}>
          <BrandMark />
        </Link>
        <DemoChip className={css.demo} />
      </div>
      <nav aria-label="Main" className={css.scroll}>
        <ul className={css.list}>
          {items.map((item) =>
            'links' in item ? (
              <SidebarGroup key={item.label} {...item} onNavigate={onNavigate} />
            ) : (
              <li key={item.label}>
                <SidebarLink {...item} onNavigate={onNavigate} />
              </li>
            ),
          )}
        </ul>
      </nav>
      <UserBlock onLogout={onLogout} />
    </div>
  )
}
