import { factsOf, type SeenIn, type StoredEntity } from '@handoff/contracts/network/entities/from-fields'
import { CloseButton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useIsPhone } from '../../../../ui/layout/useIsPhone.ts'
import { CallLink } from './CallLink.tsx'
import css from './nearby.module.css'
import { milesOf } from './nearbyWords.ts'

type Props = StoredEntity<SeenIn<'near'>> & {
  name: string
  distanceMiles: number | null
  phone: string | null
  opening: string | null
  onClose: () => void
  /** What one can do from here. */
  children: ReactNode
}

/** Who is selected in list and map: how to call, whom they serve, and what to bring. */
export function NearCard({ name, distanceMiles, phone, opening, children, onClose, ...said }: Props) {
  return (
    <section className={css.card} aria-label={name} data-floating={useIsPhone() ? 'bottom' : 'top'}>
      <header>
        <h2>{name}</h2>
        <CloseButton size="sm" aria-label="Close" onClick={onClose} />
      </header>
      <p className={css.reach}>
        {distanceMiles !== null && <span>{milesOf(distanceMiles)}</span>}
        {phone ? <CallLink phone={phone} of={name} /> : <span>No phone listed</span>}
        {opening && <span>{opening}</span>}
      </p>
      <dl>
        {factsOf('near', said).map(([title, words]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
      <footer>{children}</footer>
    </section>
  )
}
