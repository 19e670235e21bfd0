import type { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { Box } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Facts } from '../../../ui/layout/Facts.tsx'
import css from './EntityCard.module.css'

type Props = { entity: Pick<ListedEntity, 'name' | 'eligibility' | 'documentsToBring' | 'cost' | 'nextSteps'> }

/** Eligibility & intake: the cost at once, the rest when someone wants to know. */
export function EntityTerms({ entity: { name, eligibility, documentsToBring, cost, nextSteps } }: Props) {
  if (!eligibility && !documentsToBring && !cost && !nextSteps) return null
  return (
    <Box className={css.terms} component="details" fz="sm">
      <Box component="summary" mih={24} c="var(--text-2)" aria-label={`Eligibility & intake: ${name}`}>
        <span className="clipped cut nowrap">{cost ?? 'Eligibility & intake'}</span>
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </Box>
      <Facts
        facts={[
          eligibility && ['Eligibility', eligibility],
          documentsToBring && ['What to bring', documentsToBring],
          cost && ['Cost', cost],
          nextSteps && ['Next steps', nextSteps],
        ]}
      />
    </Box>
  )
}
