import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { requestStatusNames, requests } from '@handoff/contracts/network/requests/requests'
import { help, helpStateNames } from '@handoff/contracts/referrals/help'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useToCome } from '../../features/referrals/referrals/ofCustomer/useToCome.ts'
import { useDueWords } from '../../features/referrals/referrals/panel/dueWords.ts'
import { avatarOf, nameOf } from '../../features/referrals/referrals/words/parties.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { toast } from '../../kit/toast.tsx'
import { Preview } from './PalettePreview.tsx'

type Props = {
  id: number
  loading: ReactNode
  onOpen: () => void
  /** To another page of the product. */
  onGo: (path: string) => void
}

/** Requested like the referral itself: the read is recorded in the access log. */
export function ReferralPreview({ id, loading, onOpen, onGo }: Props) {
  const { data } = useEndpoint(referrals.show, { id }, { isSilent: true })
  const remind = useAction(referrals.remind, {
    feedback: 'nothing',
    onSuccess: ({ receiver }) => toast.done(`${receiver.name} was reminded`),
  })
  const due = useDueWords()
  const toCome = useToCome()
  if (!data) return loading
  const { customer, canRemind } = data
  const when = due(data)
  const booked = toCome(data)
  return (
    <Preview
      name={nameOf(data)}
      of={avatarOf(data)}
      line={data.reference}
      facts={[
        ['Category', data.category.name],
        ['Status', stageNames[data.stage]],
        booked ? ['Appointment', booked] : ['Due', when && [when.when, when.left].filter(Boolean).join(' · ')],
        ['From', data.sender?.name ?? 'The network'],
        ['To', data.receiver.name],
        ['Assigned to', data.assigned?.name],
      ]}
    >
      <Button onClick={onOpen}>Open</Button>
      {canRemind ? (
        <Button variant="default" loading={remind.isPending} onClick={() => remind.mutate({ id })}>
          Remind
        </Button>
      ) : (
        customer.id !== null && (
          <Button variant="default" onClick={() => onGo(`/customer-management/clients?id=${customer.id}`)}>
            Customer
          </Button>
        )
      )}
    </Preview>
  )
}

export function HelpPreview({ id, loading, onOpen }: Props) {
  const { data } = useEndpoint(help.show, { id }, { isSilent: true })
  const take = useAction(help.take)
  const { formatMoment } = useDates()
  if (!data) return loading
  return (
    <Preview
      name={fullName(data)}
      line={data.number}
      facts={[
        ['Status', helpStateNames[data.state]],
        ['Need', data.categories.map(({ name }) => name).join(', ')],
        ['Place', data.place],
        ['Phone', formatPhone(data.phone)],
        ['Email', data.email],
        ['Sent', formatMoment(data.created_at)],
        ['Taken by', data.takenBy],
      ]}
    >
      <Button onClick={onOpen}>Open</Button>
      {data.may.includes('take') ? (
        <Button variant="default" loading={take.isPending} onClick={() => take.mutate({ id, version: data.version })}>
          Take
        </Button>
      ) : (
        data.phone && (
          <Button variant="default" renderRoot={(props) => <a href={phoneLink(data.phone!)} {...props} />}>
            Call
          </Button>
        )
      )}
    </Preview>
  )
}

export function RequestPreview({ id, loading, onOpen, onGo }: Props) {
  const { data } = useEndpoint(requests.show, { id }, { isSilent: true })
  const { formatMoment } = useDates()
  if (!data) return loading
  const { added, target, requester } = data
  const thing = added ?? target
  return (
    <Preview
      name={data.title}
      line={`#${id} · ${requestKinds[data.requestType].name}`}
      facts={[
        ['Status', requestStatusNames[data.status]],
        ['Details', data.detail],
        ['From', requester.entity?.name ?? requester.name],
        ['Sent', formatMoment(data.created_at)],
        ['Duplicates', data.hasDuplicates && 'Possible duplicate'],
        ['Note', data.notes],
      ]}
    >
      <Button onClick={onOpen}>Open</Button>
      {thing ? (
        <Button variant="default" onClick={() => onGo(thing.link)}>
          {thing.name}
        </Button>
      ) : (
        requester.entity && (
          <Button variant="default" onClick={() => onGo(`/my-network/network-info?id=${requester.entity!.id}`)}>
            Provider
          </Button>
        )
      )}
    </Preview>
  )
}
