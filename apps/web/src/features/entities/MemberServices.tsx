import type { entities } from '@handoff/contracts/entities'
import type { Answer } from '@handoff/contracts/kit'
import { CategoryMark } from '../../ui/CategoryMark.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './entities.module.css'

/** The categories that a member offers, each with its specialties there. */
export function MemberServices({ member }: { member: Answer<typeof entities.show> }) {
  return (
    <Panel title="Services">
      {member.categories.length === 0 && <p className={css.text}>No service is listed.</p>}
      <ul className={css.list}>
        {member.categories.map((category) => (
          <li key={category.id}>
            <CategoryMark category={category} />
            <span>
              {member.specialties
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
