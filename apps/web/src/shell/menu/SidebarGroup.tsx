import { Box, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useId, useState } from 'react'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import type { MenuLink } from './menu.ts'
import css from './Sidebar.module.css'
import { SidebarCount } from './SidebarCount.tsx'
import { isCurrent, isWithin, SidebarLink } from './SidebarLink.tsx'

type Props = {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  links: MenuLink[]
  under?: string | undefined
  onNavigate?: () => void
}

/** An entry with a submenu: open on one of its pages, or as it was left. Folded, it has the counts of its links. */
export function SidebarGroup({ label, icon: Icon, links, under, onNavigate }: Props) {
  const isOnLink = useLocation({ select: ({ pathname }) => links.some((link) => isCurrent(pathname, link)) })
  // A page without an entry, such as the appointments: its group is the current one.
  const isUnder = useLocation({ select: ({ pathname }) => !!under && isWithin(pathname, under) })
  const isInside = isOnLink || isUnder
  const [openGroups, setOpenGroups] = useLocalStorage<Record<string, boolean>>({
    key: 'open-menu-groups',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const isOpen = openGroups[label] ?? isInside
  const setOpen = (isOpen: boolean) => setOpenGroups((groups) => ({ ...groups, [label]: isOpen }))
  const id = useId()

  const [wasInside, setWasInside] = useState(isInside)
  if (isInside !== wasInside) {
    setWasInside(isInside)
    if (isInside) setOpen(true)
  }

  return (
    <li>
      <UnstyledButton
        className={css.item}
        aria-expanded={isOpen}
        aria-controls={id}
        data-open={isInside || undefined}
        aria-current={isUnder && !isOnLink ? 'page' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={18} stroke={1.65} />
        <Box className={`clipped cut nowrap ${css.label}`} component="span" flex={1}>
          {label}
        </Box>
        {!isOpen && <SidebarCount count={links.reduce((sum, { count = 0 }) => sum + count, 0)} />}
        <IconChevronRight className={css.chevron} size={14} stroke={2} />
      </UnstyledButton>
      <PlainList
        className={css.sub}
        mt={0}
        mx={0}
        mb="xxs"
        pt={0}
        pr={0}
        pb={0}
        pl="lg"
        pos="relative"
        gap={0}
        id={id}
        hidden={!isOpen}
      >
        {links.map((link) => (
          <Box component="li" pl="sm" key={link.to}>
            <SidebarLink {...link} onNavigate={onNavigate} />
          </Box>
        ))}
      </PlainList>
    </li>
  )
}
