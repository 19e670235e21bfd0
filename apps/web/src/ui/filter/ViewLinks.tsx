import { Flex } from '@mantine/core'
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

const order = ['table', 'cards', 'board', 'map']

/** The same list another way; what it is narrowed by goes along. Tables come first everywhere. */
export const ViewLinks = ({ views, shown }: { views: readonly ViewLink[]; shown: string }) => (
  <Flex className={css.views} component="nav" display="inline-flex" bdrs="md" aria-label="View">
    {views
      .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
      .map(({ name, label, icon: Icon, to, view }) => (
        <Link
          key={name}
          to={to}
          search={(before) => ({ ...before, view })}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          data-shown={name === shown || undefined}
          title={label}
        >
          <Icon size={16} stroke={1.7} aria-hidden />
          <span className="vh">{label}</span>
        </Link>
      ))}
  </Flex>
)
