import { Box, type MantineBreakpoint, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import type { PageLink } from '../../kit/address/pageLink.ts'
import type { IconComponent } from '../table/tableParts.ts'
import css from './SideMenu.module.css'

type MenuEntry = { key: string; label: string; icon?: IconComponent; link: PageLink }
type MenuGroup = { group: string; entries: MenuEntry[] }

type Props = {
  label: string
  groups: MenuGroup[]
  /** Its key. */
  current: string
  visibleFrom: MantineBreakpoint
  title?: ReactNode
  children?: ReactNode
}

/** The parts of a page as a list at its left, in groups. Arrows go up and down. */
export function SideMenu({ label, groups, current, visibleFrom, title, children }: Props) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const next = links[links.findIndex((link) => link === document.activeElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <Box
      className="off-paper"
      visibleFrom={visibleFrom}
      component="nav"
      pos="sticky"
      top="lg"
      ml="calc(-1 * var(--mantine-spacing-sm))"
      aria-label={label}
      onKeyDown={move}
    >
      {title}
      {groups.map(({ group, entries }) => (
        <div key={group}>
          <GroupName>{group}</GroupName>
          {entries.map(({ key, ...entry }) => (
            <SideLink key={key} {...entry} isCurrent={key === current} />
          ))}
        </div>
      ))}
      {children}
    </Box>
  )
}

export const GroupName = ({ children }: { children: ReactNode }) => (
  <Text inherit pt="md" px="sm" pb="xxs" fz="xs" fw="500" c="var(--text-2)">
    {children}
  </Text>
)

type LinkProps = Omit<MenuEntry, 'key'> & { isCurrent?: boolean }

export const SideLink = ({ label, icon: Icon, link, isCurrent }: LinkProps) => (
  <Link
    {...link}
    className={`hovers ${css.entry}`}
    activeOptions={{ exact: true }}
    aria-current={isCurrent ? 'page' : undefined}
  >
    {Icon && <Icon size={16} stroke={1.7} aria-hidden />}
    {label}
  </Link>
)
