import { Box } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { cutName, type MenuLink } from './menu.ts'
import css from './Sidebar.module.css'
import { SidebarCount } from './SidebarCount.tsx'

type Props = MenuLink & { icon?: ComponentType<{ size?: number; stroke?: number }>; onNavigate?: () => void }

/** '/customer-management' is active on '/customer-management/clients' too, '/my-network/network' not on '…/network-info'. */
export const isWithin = (path: string, to: string) => path === to || path.startsWith(`${to}/`)

export const isCurrent = (path: string, { to, alias }: MenuLink) =>
  isWithin(path, to) || (alias !== undefined && isWithin(path, alias))

export function SidebarLink({ icon: Icon, onNavigate, ...link }: Props) {
  const { label, to, count } = link
  const isActive = useLocation({ select: ({ pathname }) => isCurrent(pathname, link) })
  const name = cutName(label)
  return (
    <Link
      to={to}
      className={css.item}
      activeProps={{}}
      aria-current={isActive ? 'page' : undefined}
      title={name === label ? undefined : label}
      onClick={onNavigate}
    >
      {Icon && <Icon size={18} stroke={1.65} />}
      <Box className={`clipped cut nowrap ${css.label}`} component="span" flex={1}>
        {name}
      </Box>
      <SidebarCount count={count} />
    </Link>
  )
}
