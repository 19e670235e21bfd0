import type { Category } from '@handoff/contracts/categories'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { counted } from '../../ui/counted.ts'
import css from './CategoriesPage.module.css'

/** One category: its colour, what belongs to it, and the way to its members. */
export const CategoryCard = ({ category }: { category: Category }) => (
  <li className={css.card} style={{ '--category': category.color } as never}>
    <h2>
      <i />
      {category.name}
      {category.isSensitive && (
        <span className={css.sensitive} title="Shown as “Restricted service” to those who are not involved">
          <IconLock size={12} stroke={2} aria-hidden /> Sensitive
        </span>
      )}
    </h2>
    {category.description && <p>{category.description}</p>}
    <p className={css.specialties}>{category.specialties.map(({ name }) => name).join(' · ')}</p>
    <footer>
      <Link to={'/my-network/network' as string} search={{ categoryId: category.id } as never}>
        {counted(category.usage.members, 'member')}
      </Link>
      <span>{counted(category.usage.openReferrals, 'open referral')}</span>
    </footer>
  </li>
)
