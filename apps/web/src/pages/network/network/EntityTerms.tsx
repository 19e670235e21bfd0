import type { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { factsOf, type SeenIn } from '@handoff/contracts/network/entities/from-fields'
import { Box } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Facts } from '../../../ui/layout/Facts.tsx'
import css from './EntityCard.module.css'

type Props = { entity: Pick<ListedEntity, 'name' | SeenIn<'directory'>> }

/** Eligibility & intake: the cost at once, the rest when someone wants to know. */
export function EntityTerms({ entity }: Props) {
  const facts = factsOf('directory', entity)
  if (facts.length === 0) return null
  return (
    <Box className={css.terms} component="details" fz="sm">
      <Box component="summary" mih={24} c="var(--text-2)" aria-label={`Eligibility & intake: ${entity.name}`}>
        <span className="clipped cut nowrap">{entity.cost ?? 'Eligibility & intake'}</span>
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </Box>
      <Facts facts={facts} />
    </Box>
  )
}
