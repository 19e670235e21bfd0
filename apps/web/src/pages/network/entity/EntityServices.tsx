import type { entities } from '@handoff/contracts/entities/entities'
import type { Answer } from '@handoff/contracts/kit'
import css from '../../../features/entities/entities.module.css'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

/** The categories that an entity offers, each with its specialties there. */
export function EntityServices({ entity }: { entity: Answer<typeof entities.show> }) {
  return (
    <Panel title="Services">
      {entity.categories.length === 0 && <p className={css.text}>No services listed</p>}
      <ul className={css.list}>
        {entity.categories.map((category) => (
          <li key={category.id}>
            <CategoryMark category={category} />
            <span>
              {entity.specialties
                .filter(({ categoryId }) => categoryId === category.id)
                .map(({ name }) => name)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
