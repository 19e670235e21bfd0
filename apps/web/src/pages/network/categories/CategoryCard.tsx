import type { Category } from '@handoff/contracts/categories'
import { IconCategory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CategoryIconName, iconOf } from '../../../features/categories/categoryIcons.ts'
import { contrast } from '../../../theme/color.ts'
import { counted } from '../../../ui/display/counted.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { RowAction } from '../../../ui/table/tableParts.ts'
import css from './categories.module.css'
import { EntitiesLink, OpenReferrals, SensitiveMark } from './categoryColumns.tsx'

/** One category: its color, what belongs to it, and the way to its entities. */
export function CategoryCard({ category, actions }: { category: Category; actions: RowAction[] }) {
  const Icon = iconOf[category.icon as CategoryIconName] ?? IconCategory
  // Any color can be chosen: on a bright one the icon is dark.
  const onCategory = contrast(category.color, '#ffffff') >= 2.5 ? '#fff' : '#1b1b22'
  return (
    <li className={css.card} style={{ '--category': category.color, '--on-category': onCategory } as never}>
      <header>
        <h2>
          <i>
            <Icon size={16} stroke={1.8} />
          </i>
          <Link to="/my-network/network" search={{ categoryId: category.id, isCurrent: true }}>
            {category.name}
          </Link>
          {category.isSensitive && <SensitiveMark />}
        </h2>
        <RowMenu name={category.name} actions={actions} />
      </header>
      {category.description && <p>{category.description}</p>}
      {category.specialties.length > 0 && (
        <p className={css.specialties}>{category.specialties.map(({ name }) => name).join(' · ')}</p>
      )}
      {category.aliases.length > 0 && <p className={css.specialties}>Also: {category.aliases.join(', ')}</p>}
      <footer>
        {category.isActive ? (
          <EntitiesLink category={category} />
        ) : (
          <span>{counted(category.usage.entities, 'provider')} had it</span>
        )}
        <OpenReferrals category={category} />
      </footer>
    </li>
  )
}
