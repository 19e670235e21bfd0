import type { Category } from '@handoff/contracts/network/categories'
import { factsOf } from '@handoff/contracts/network/category-from-fields'
import { Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { counted } from '../../../ui/display/counted.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { RowAction } from '../../../ui/table/tableParts.ts'
import { CategoryIcon } from './CategoryIcon.tsx'
import css from './categories.module.css'
import { EntitiesLink, OpenReferrals, SensitiveMark } from './categoryColumns.tsx'

/** One category: its color, what belongs to it, and the way to its entities. */
export function CategoryCard({ category, actions }: { category: Category; actions: RowAction[] }) {
  return (
    <Flex
      className={css.card}
      component="li"
      direction="column"
      gap="xs"
      pt="md"
      px="lg"
      pb="md"
      bd="1px solid var(--line)"
      bdrs="lg"
      bg="var(--surface)"
    >
      <Flex component="header" gap="xs" align="center" justify="space-between" mih={28}>
        <Flex component="h2" gap="xs" align="center" flex={1} miw={0} fz="md" fw="600" lts="var(--font-tight)">
          <CategoryIcon category={category} />
          <Link to="/my-network/network" search={{ categoryId: category.id, isCurrent: true }}>
            {category.name}
          </Link>
          {category.isSensitive && <SensitiveMark />}
        </Flex>
        <RowMenu name={category.name} actions={actions} />
      </Flex>
      {category.description && <p>{category.description}</p>}
      {factsOf('page', category).map(([title, words]) => (
        <p key={title} className={css.specialties}>
          {title}: {words}
        </p>
      ))}
      {category.specialties.length > 0 && (
        <p className={css.specialties}>{category.specialties.map(({ name }) => name).join(' · ')}</p>
      )}
      {category.aliases.length > 0 && <p className={css.specialties}>Also: {category.aliases.join(', ')}</p>}
      <Flex component="footer" gap="sm" justify="space-between" mt="auto" pt="xs" fz="xs" c="dimmed">
        {category.isActive ? (
          <EntitiesLink category={category} />
        ) : (
          <span>{counted(category.usage.entities, 'provider')} had it</span>
        )}
        <OpenReferrals category={category} />
      </Flex>
    </Flex>
  )
}
