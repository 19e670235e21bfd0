import { customers } from '@handoff/contracts/customers/customers'
import { entities } from '@handoff/contracts/entities/entities'
import { formatPhone } from '@handoff/contracts/kit'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { CapacityMark } from '../../ui/display/CapacityMark.tsx'
import type { AvatarOf } from '../../ui/display/LetterAvatar.tsx'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './CommandPalette.module.css'
import type { PaletteAction } from './destination.ts'

type Props = { id: number; onOpen: () => void; onAction: (action: PaletteAction) => void }

/** Asked for like the customer’s page: to look at it is written to the access log. */
export function CustomerPreview({ id, onOpen, onAction }: Props) {
  const { data } = useEndpoint(customers.show, { id }, { isSilent: true })
  const mayRefer = useCan(referrals.refer)
  if (!data) return <ListSkeleton rows={4} height={28} />
  const name = `${data.firstName} ${data.lastName}`
  return (
    <Preview
      name={name}
      of={`customer:${id}`}
      line={[data.pronouns, data.age !== null && `${data.age} years`].filter(Boolean).join(' · ')}
      facts={[
        ['County', data.county],
        ['Phone', formatPhone(data.phone)],
        ['Contact', data.safeContactNote],
        ['Language', data.languages.join(', ')],
        ['Managed by', data.owner?.name],
        ['Referrals', `${data.figures.open} open of ${data.figures.referrals}`],
      ]}
    >
      <Button onClick={onOpen}>Open</Button>
      {mayRefer && (
        <Button variant="default" onClick={() => onAction({ kind: 'refer', customer: { id, name } })}>
          Refer
        </Button>
      )}
    </Preview>
  )
}

export function EntityPreview({ id, onOpen }: Pick<Props, 'id' | 'onOpen'>) {
  const { data } = useEndpoint(entities.show, { id }, { isSilent: true })
  if (!data) return <ListSkeleton rows={4} height={28} />
  return (
    <Preview
      name={data.name}
      of={`provider:${id}`}
      line={data.place ?? ''}
      facts={[
        ['Phone', formatPhone(data.phone)],
        ['Capacity', <CapacityMark key="capacity" entity={data} />],
        ['Services', data.categories.map((category) => category.name).join(', ')],
        ['Languages', data.languages.join(', ')],
      ]}
    >
      <Button onClick={onOpen}>Open</Button>
    </Preview>
  )
}

type Parts = {
  name: string
  of: AvatarOf
  line: string
  facts: Parameters<typeof Facts>[0]['facts']
  children: ReactNode
}

const Preview = ({ name, of, line, facts, children }: Parts) => (
  <>
    <div className={css.who}>
      <LetterAvatar name={name} of={of} size={38} />
      <div>
        <b>{name}</b>
        {line && <span>{line}</span>}
      </div>
    </div>
    <Facts facts={facts.filter((fact) => Boolean(fact && fact[1]))} />
    <div className={css.two}>{children}</div>
  </>
)
