import { linkRequests } from '@handoff/contracts/customers/linkRequests'
import { can } from '@handoff/contracts/kit'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { useNavigate } from '@tanstack/react-router'
import { useWaitingLinks } from '../../features/customers/linkRequests/useWaitingLinks.ts'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'

type Tab = RequestType | 'people' | undefined
type Props = {
  value: Tab
  /** Of the requests to the network, by type; 0 is all. */
  counts?: Record<string, number>
  /** Default: opens the list of network requests. */
  onType?: (type: RequestType | undefined) => void
}

/** The kinds of requests, and the people whom providers ask for. */
export function RequestTabs({ value, counts, onType }: Props) {
  const navigate = useNavigate()
  const waiting = useWaitingLinks()
  const mayView = can(holderOf(useMe()), linkRequests.list.access)
  const types = [undefined, ...Object.values(RequestType)]
  return (
    <QueueTabs<Tab>
      label="Types"
      tabs={[
        ...types.map((type) => ({
          value: type,
          label: type === undefined ? 'All' : requestKinds[type].name,
          count: counts?.[type ?? 0],
        })),
        ...(mayView ? [{ value: 'people' as const, label: 'Customer', count: waiting, countOf: 'pending' }] : []),
      ]}
      value={value}
      onChange={(next) => {
        if (next === 'people') void navigate({ to: '/received-requests/people', search: {} })
        else if (onType) onType(next)
        else void navigate({ to: '/received-requests', search: { type: next } })
      }}
    />
  )
}
