import { factsOf } from '@handoff/contracts/network/entities/from-fields'
import type { PublicEntityDetail } from '@handoff/contracts/network/publicDirectory'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import css from './PublicEntityPage.module.css'
import { takingWords } from './publicEntityWords.ts'

/** What it does, for whom, and what happens next; whatever no one has said is left out. */
export function PublicEntityFacts({ entity }: { entity: PublicEntityDetail }) {
  const { about, categories, specialties, services } = entity
  return (
    <div className={css.stack}>
      <section className={`panel ${css.part}`}>
        <h2>About</h2>
        {about && <p className={css.long}>{about}</p>}
        <ul className={css.services} aria-label="Services">
          {categories.map((category) => {
            const service = services.find(({ categoryId }) => categoryId === category.id)
            // The page says above how much room there is in all.
            const taking = service && service.capacity !== entity.capacity ? takingWords[service.capacity] : null
            const own = specialties.filter(({ categoryId }) => categoryId === category.id)
            return (
              <li key={category.id}>
                <CategoryMark category={category} />{' '}
                {taking && <StatusPill tone={taking.tone}>{taking.text}</StatusPill>}
                {own.length > 0 && <small>{own.map(({ name }) => name).join(', ')}</small>}
                {service && service.eligibility.length > 0 && <small>For: {service.eligibility.join('; ')}</small>}
                {service && service.serviceArea.length > 0 && <small>Serves {service.serviceArea.join('; ')}</small>}
              </li>
            )
          })}
        </ul>
      </section>
      {factsOf('publicPage', entity).map(([title, words]) => (
        <section key={title} className={`panel ${css.part}`}>
          <h2>{title}</h2>
          <p className={css.long}>{words}</p>
        </section>
      ))}
    </div>
  )
}
