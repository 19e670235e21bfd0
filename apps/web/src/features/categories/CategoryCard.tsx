import type { Category } from '@handoff/contracts/categories'
import { IconCategory, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { counted } from '../../ui/counted.ts'
import css from './CategoriesPage.module.css'
import { CategoryMenu } from './CategoryMenu.tsx'
import { type CategoryIconName, iconOf } from './categoryIcons.ts'

/** One category: its colour, what belongs to it, and the way to its members. */
export function CategoryCard({ category }: { category: Category }) {
  const Icon = iconOf[category.icon as CategoryIconName] ?? IconCategory
  return (
    <li className={css.card} style={{ '--category': category.color } as never}>
      <header>
        <h2>
          <i>
            <Icon size={16} stroke={1.8} />
          </i>
          {category.name}
          {category.isSensitive && (
            <span className={css.sensitive} title="Shown as “Restricted service” to those who are not involved">
              <IconLock size={13} stroke={2} aria-hidden />
              <span className="vh">Sensitive</span>
            </span>
          )}
        </h2>
        <CategoryMenu category={category} />
      </header>
      {category.description && <p>{category.description}</p>}
      {category.specialties.length > 0 && (
        <p className={css.specialties}>{category.specialties.map(({ name }) => name).join(' · ')}</p>
      )}
      {category.aliases.length > 0 && <p className={css.specialties}>Also: {category.aliases.join(', ')}</p>}
      <footer>
        <Link to={'/my-network/network' as string} search={{ categoryId: category.id } as never}>
          {counted(category.usage.members, 'member')}
        </Link>
        <span>{counted(category.usage.openReferrals, 'open referral')}</span>
      </footer>
    </li>
  )
}
