import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Address } from '../../kit/address/pageLink.ts'
import css from './ViewLinks.module.css'

export type ViewLink = {
  name: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  to: Address
  /** As the address has it; undefined for what one sees without a choice. */
  view: string | undefined
}

/** The same list another way; what it is narrowed by goes along. */
export const ViewLinks = ({
  views,
  shown,
  isIconsOnly,
}: {
  views: readonly ViewLink[]
  shown: string
  isIconsOnly?: boolean
}) => (
  <nav className={css.views} aria-label="View">
    {views.map(({ name, label, icon: Icon, to, view }) => (
      <Link
        key={name}
        to={to}
        search={(before) => ({ ...before, view })}
        resetScroll={false}
        activeOptions={{ exact: true, includeSearch: true }}
        data-shown={name === shown || undefined}
        title={isIconsOnly ? label : undefined}
      >
        <Icon size={15} stroke={1.7} aria-hidden />
        <span className={isIconsOnly ? 'vh' : undefined}>{label}</span>
      </Link>
    ))}
  </nav>
)
