import { IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useId, useState } from 'react'
import type { MenuLink } from './menu.ts'
import css from './Sidebar.module.css'
import { isCurrent, SidebarLink } from './SidebarLink.tsx'

type Props = {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  links: MenuLink[]
  onNavigate?: () => void
}

/** An entry with a submenu; open while one is inside it. */
export function SidebarGroup({ label, icon: Icon, links, onNavigate }: Props) {
  const isInside = useLocation({ select: ({ pathname }) => links.some((link) => isCurrent(pathname, link)) })
  const [isOpen, setOpen] = useState(isInside)
  const id = useId()

  const [wasInside, setWasInside] = useState(isInside)
  if (isInside !== wasInside) {
    setWasInside(isInside)
    if (isInside) setOpen(true)
  }

  return (
    <li>
      <button
        type="button"
        className={css.item}
        aria-expanded={isOpen}
        aria-controls={id}
        data-open={isInside || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={18} stroke={1.65} />
        <span className={css.label}>{label}</span>
        <IconChevronRight className={css.chevron} size={14} stroke={2} />
      </button>
      <ul className={css.sub} id={id} hidden={!isOpen}>
        {links.map((link) => (
          <li key={link.to}>
            <SidebarLink {...link} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </li>
  )
}
