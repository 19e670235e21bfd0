import { factsOf, type SeenIn, type StoredEntity } from '@handoff/contracts/network/entities/from-fields'
import { Box, CloseButton, Flex } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useWords, type Word } from '../../../../kit/texts/useWords.ts'
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
export function NearCard({ name, distanceMiles, phone, opening, children, onClose, ...values }: Props) {
  const say = useWords()
  return (
    <Box
      className={css.card}
      component="section"
      pos="absolute"
      left={12}
      w="min(320px, calc(100% - 24px))"
      mah="calc(100% - 24px)"
      pt="sm"
      px="md"
      pb="md"
      bdrs="lg"
      bg="var(--surface)"
      aria-label={name}
      data-floating={useIsPhone() ? 'bottom' : 'top'}
    >
      <header>
        <h2>{name}</h2>
        <CloseButton size="sm" aria-label={say('Close')} onClick={onClose} />
      </header>
      <Flex component="p" rowGap={0} columnGap="sm" align="center" wrap="wrap" m={0} fz="xs" c="var(--text-2)">
        {distanceMiles !== null && <span>{milesOf(distanceMiles)}</span>}
        {phone ? <CallLink phone={phone} of={name} /> : <span>{say('No phone listed')}</span>}
        {opening && <span>{opening}</span>}
      </Flex>
      <dl>
        {factsOf('near', values).map(([title, words]) => (
          <Fragment key={title}>
            <dt>{say(title as Word)}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
      <footer>{children}</footer>
    </Box>
  )
}
