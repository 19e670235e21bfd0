import { IconLayoutGrid, IconList, IconMap2, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsWide } from '../useIsWide.ts'
import css from './ViewSwitch.module.css'

type View = 'table' | 'map' | 'cards'
type Props = { shown: View; of: string; cards?: string }

/** The same list another way; what it is narrowed by goes along. */
export function ViewSwitch({ shown, of, cards }: Props) {
  const isWide = useIsWide()
  const map = { name: 'map' as const, label: 'Map', icon: IconMap2, to: of, view: isWide ? undefined : 'map' }
  const table = isWide
    ? { name: 'table' as const, label: 'Table', icon: IconTable, to: of, view: 'table' }
    : { name: 'table' as const, label: 'List', icon: IconList, to: of, view: undefined }
  const views = [
    // What one sees without a choice stands first.
    ...(isWide ? [map, table] : [table, map]),
    ...(cards ? [{ name: 'cards' as const, label: 'Cards', icon: IconLayoutGrid, to: cards, view: undefined }] : []),
  ]
  return (
    <nav className={css.views} aria-label="View">
      {views.map(({ name, label, icon: Icon, to, view }) => (
        <Link
          key={name}
          to={to}
          search={((before: Record<string, unknown>) => ({ ...before, view })) as never}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          data-shown={name === shown || undefined}
        >
          <Icon size={15} stroke={1.7} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
