import type { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { factsOf, type SeenIn } from '@handoff/contracts/network/entities/from-fields'
import { IconChevronDown } from '@tabler/icons-react'
import { Facts } from '../../../ui/layout/Facts.tsx'
import css from './EntityCard.module.css'

type Props = { entity: Pick<ListedEntity, 'name' | SeenIn<'directory'>> }

/** Eligibility & intake: the cost at once, the rest when someone wants to know. */
export function EntityTerms({ entity }: Props) {
  const facts = factsOf('directory', entity)
  if (facts.length === 0) return null
  return (
    <details className={css.terms}>
      <summary aria-label={`Eligibility & intake: ${entity.name}`}>
        <span>{entity.cost ?? 'Eligibility & intake'}</span>
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </summary>
      <Facts facts={facts} />
    </details>
  )
}
