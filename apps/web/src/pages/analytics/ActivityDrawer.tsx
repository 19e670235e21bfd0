import { customers } from '@handoff/contracts/customers/customers/customers'
import { type Act, analytics } from '@handoff/contracts/figures/analytics'
import { type ActKind, actKindNames } from '@handoff/contracts/figures/reports'
import { entities } from '@handoff/contracts/network/entities/entities'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { IconActivity } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListState } from '../../kit/address/useListState.ts'
import { formatDay } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { TwoLines } from '../../ui/display/TwoLines.tsx'
import { withoutPage } from '../../ui/export/ExportButton.tsx'
import { DetailDrawer } from '../../ui/overlay/DetailDrawer.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/tableParts.ts'
import type { askedOf } from './reportDays.ts'

type Props = {
  /** Closed without one. */
  kind: ActKind | 'all' | undefined
  accountId: number | undefined
  /** As the report names them; undefined while it is read. */
  person: string | undefined
  asked: ReturnType<typeof askedOf>
  onClose: () => void
}

/** The acts behind a number of team activity. */
export function ActivityDrawer({ kind, accountId, person, asked, onClose }: Props) {
  const who = accountId === undefined ? 'Everyone' : (person ?? 'One person')
  const days = asked.from && `from ${formatDay(asked.from)}${asked.to ? ` to ${formatDay(asked.to)}` : ''}`
  return (
    <DetailDrawer
      isWide
      isOpen={kind !== undefined}
      onClose={onClose}
      title={kind === undefined || kind === 'all' ? 'All activity' : actKindNames[kind]}
      subtitle={days ? `${who}, ${days}` : who}
    >
      {kind !== undefined && <Acts key={`${kind} ${accountId}`} kind={kind} accountId={accountId} asked={asked} />}
    </DetailDrawer>
  )
}

type State = Pick<ListState<'at' | 'person' | 'what' | 'about'>, 'page' | 'size' | 'search' | 'sort'>
const first: State = { page: 1, size: 25, search: '', sort: '-at' }

function Acts({ kind, accountId, asked }: Pick<Props, 'accountId' | 'asked'> & { kind: ActKind | 'all' }) {
  const [state, setState] = useState(first)
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, page: 1, ...changes }))
  const { from, to, categoryId, stateId, countyId, entityId, priority } = asked
  const narrowed = {
    from,
    to,
    categoryId,
    stateId,
    countyId,
    entityId,
    priority,
    accountId,
    kind: kind === 'all' ? undefined : kind,
    pageNo: state.page,
    pageSize: state.size,
    sort: state.sort,
    ...(state.search && { search: state.search }),
  }
  const rows = useEndpoint(analytics.activity, narrowed, { keep: true })
  const { formatMoment } = useDates()
  const columns: Column<Act>[] = [
    { id: 'when', title: 'When', sort: 'at', width: 170, cell: ({ at }) => formatMoment(at) },
    { id: 'what', title: 'What', sort: 'what', width: 190, isRest: true, cell: ({ what }) => what },
    ...(accountId === undefined
      ? [
          {
            id: 'person',
            title: 'Person',
            sort: 'person',
            width: 190,
            cell: ({ by }: Act) => <TwoLines name={by.name} detail={by.entity ?? 'Network administration'} />,
          },
        ]
      : []),
    {
      id: 'about',
      title: 'About',
      sort: 'about',
      width: 180,
      cell: (act) => <TwoLines name={<About act={act} />} detail={act.referral?.category} />,
    },
  ]
  return (
    <DataTable
      name="activity"
      label="Activity"
      things="entries"
      rows={rows}
      list={{
        ...state,
        isNarrowed: state.search !== '',
        setPage: (page) => change({ page }),
        setSize: (size) => change({ size }),
        setSearch: (search) => change({ search }),
        setSort: (sort) => change({ sort: sort as State['sort'] }),
        clear: () => change({ search: '' }),
      }}
      columns={columns}
      hasFixedColumns
      card={(act) => ({
        name: act.what,
        avatar: act.by.name,
        lines: [
          [act.by.name, act.by.entity].filter(Boolean).join(', '),
          formatMoment(act.at),
          <span key="about">
            <About act={act} />
            {act.referral && ` · ${act.referral.category}`}
          </span>,
        ],
      })}
      nameOf={({ what, by }) => `${what}, ${by.name}`}
      searchFor="Search person, provider, or ID"
      exports={{ endpoint: analytics.exportActivity, asked: withoutPage(narrowed) }}
      empty={{ icon: IconActivity, title: 'No activity in this period' }}
    />
  )
}

/** With its link for those who may open it. */
function About({ act: { referral, customer, entity } }: { act: Act }) {
  const may = { referral: useCan(referrals.show), customer: useCan(customers.show), entity: useCan(entities.show) }
  if (referral)
    return may.referral ? (
      <Link to="/customer-referrals/in-bound" search={{ queue: 'all', id: referral.id }} className="brand-link">
        {referral.reference}
      </Link>
    ) : (
      referral.reference
    )
  if (customer)
    return may.customer ? (
      <Link to="/customer-management/clients" search={{ id: customer.id }} className="brand-link">
        {customer.name}
      </Link>
    ) : (
      customer.name
    )
  if (!entity) return 'A customer'
  return may.entity ? (
    <Link to="/my-network/network-info" search={{ id: entity.id }} className="brand-link">
      {entity.name}
    </Link>
  ) : (
    entity.name
  )
}
