import css from './Sidebar.module.css'

/** How many wait behind an entry of the menu; nothing where none do. */
export function SidebarCount({ count = 0 }: { count?: number }) {
  if (!count) return null
  return (
    <span className={css.count}>
      {count > 999 ? '999+' : count}
      <span className="vh"> waiting</span>
    </span>
  )
}
