import { customers } from '@handoff/contracts/customers/customers'
import { entities } from '@handoff/contracts/entities/entities'
import type { ReferralRow } from '@handoff/contracts/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { toast } from '../../kit/toast.tsx'
import { CapacityMark } from '../../ui/display/CapacityMark.tsx'
import { ReferAgainDialog } from '../referrals/refer/ReferAgainDialog.tsx'
import css from './groups.module.css'

type Props = {
  row: ReferralRow
  /** Entities that were asked already. */
  asked: readonly number[]
}

const shown = 3

/** Who could be asked next for a need that no one filled: one press sends it again, under the consent it was sent with. */
export function NextMatches({ row, asked }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const categoryId = row.category.id
  const { data: person } = useEndpoint(
    customers.show,
    { id: row.customer.id ?? 0 },
    { enabled: row.customer.id !== null },
  )
  const near = person?.point
  const found = useEndpoint(
    entities.list,
    {
      categoryIds: categoryId === null ? [] : [categoryId],
      canReceive: true,
      ...(near && { near }),
      sort: near ? 'distance' : 'name',
      pageSize: asked.length + shown,
    },
    { enabled: categoryId !== null, keep: true },
  ).data
  const again = useAction(referrals.reinitiate, {
    tells: 'nothing',
    // The consent covers no other provider: the form asks for one that does.
    isHandled: ({ status }) => status === 400 && (setChoosing(true), true),
    onSuccess: ({ referrals: [sent] }) =>
      sent && toast.done(`Referral ${sent.reference} sent to ${sent.receiver.name}`),
  })
  const next = found?.data.filter(({ id }) => !asked.includes(id)).slice(0, shown) ?? []
  return (
    <div className={css.matches}>
      <b>Next providers</b>
      <ul>
        {next.map((entity) => (
          <li key={entity.id}>
            <span>
              {entity.name}
              {entity.place && <small>{entity.place}</small>}
            </span>
            <CapacityMark entity={entity} />
            <Button
              size="xs"
              variant="default"
              aria-label={`Refer again to ${entity.name}`}
              loading={again.isPending && again.variables.referToIds?.[0] === entity.id}
              onClick={() => again.mutate({ id: row.id, referToIds: [entity.id] })}
            >
              Refer again
            </Button>
          </li>
        ))}
      </ul>
      <Button size="xs" variant="subtle" onClick={() => setChoosing(true)}>
        Choose another provider
      </Button>
      {isChoosing && <ReferAgainDialog referral={row} onClosed={() => setChoosing(false)} />}
    </div>
  )
}
