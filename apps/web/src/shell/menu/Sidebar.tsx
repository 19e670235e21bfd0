import { Box, Group, Stack } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useWaitingLinks } from '../../features/customers/linkRequests/useWaitingLinks.ts'
import { usePendingCounts } from '../../features/network/requests/usePendingCounts.ts'
import { useWaitingHelp } from '../../features/referrals/help/useWaitingHelp.ts'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { DemoChip } from '../header/DemoChip.tsx'
import { BrandMark } from '../layout/BrandMark.tsx'
import { menuFor } from './menu.ts'
import { menuIcons } from './menuIcons.ts'
import css from './Sidebar.module.css'
import { SidebarGroup } from './SidebarGroup.tsx'
import { SidebarLink } from './SidebarLink.tsx'
import { UserBlock } from './UserBlock.tsx'

type Props = { onNavigate?: () => void; onLogout: () => void }

export function Sidebar({ onNavigate, onLogout }: Props) {
  const me = useMe()
  const { routesByPath } = useRouter()
  const requests = usePendingCounts()?.total
  const links = useWaitingLinks()
  const pending = requests === undefined ? undefined : requests + (links ?? 0)
  const counts = { inbound: me.totalInBounds, help: useWaitingHelp()?.waiting, pending }
  const items = menuFor(holderOf(me), (path) => path in routesByPath, counts)

  return (
    <Stack gap={0} h="100%" miw={230} bg="var(--canvas)">
      <Group gap={0} wrap="nowrap" flex="none" pr="lg">
        <Link to="/" className={css.brand} onClick={onNavigate}>
          <BrandMark />
        </Link>
        <DemoChip className={css.demo} />
      </Group>
      <Box aria-label="Main" className={css.scroll} component="nav" flex={1} mih={0}>
        <PlainList gap="xxs" pt="xs" px="sm" pb="md">
          {items.map(({ area, ...item }) =>
            'links' in item ? (
              <SidebarGroup key={item.label} {...item} icon={menuIcons[area]} onNavigate={onNavigate} />
            ) : (
              <li key={item.label}>
                <SidebarLink {...item} icon={menuIcons[area]} onNavigate={onNavigate} />
              </li>
            ),
          )}
        </PlainList>
      </Box>
      <UserBlock onLogout={onLogout} />
    </Stack>
  )
}
