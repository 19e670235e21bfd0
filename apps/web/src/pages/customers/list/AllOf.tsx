import { Link } from '@tanstack/react-router'
import css from '../customer/CustomerPage.module.css'
import type { CustomerTabName } from '../customers.search.ts'

/** From the latest few to the tab with all of them. */
export const AllOf = ({ tab, count }: { tab: CustomerTabName; count: number | undefined }) =>
  count ? (
    <Link
      to="."
      search={(before) => ({ ...before, tab })}
      className={`brand-link ${css.all}`}
      aria-label={`All ${count} ${tab}`}
    >
      All {count}
    </Link>
  ) : null
