import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { idOfReference } from '@handoff/contracts/referrals/referrals/referral-reference'
import {
  type UnmetNeed,
  UnmetSource,
  unmetReasonNames,
  unmetSourceNames,
} from '@handoff/contracts/referrals/unmetNeeds'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../kit/dates/useDates.ts'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import type { Column, RowCard } from '../../../ui/table/tableParts.ts'
import { addressOfReferral } from '../referrals/addressOfReferral.ts'
import { ShortMoment } from '../referrals/words/ShortMoment.tsx'
import css from './unmetNeeds.module.css'

export const nameOf = ({ customer, category }: UnmetNeed) =>
  customer ? `${category.name} for ${customer.name}` : category.name

const CustomerLink = ({ customer }: Pick<UnmetNeed, 'customer'>) =>
  customer ? (
    <Link to="/customer-management/clients" search={{ id: customer.id }} className={css.link}>
      {customer.name}
    </Link>
  ) : (
    <span className="muted">Not named</span>
  )

/** Administrators find the referrals of entities in the network's list, everyone else what their side sent. */
const sideOf = ({ entity }: UnmetNeed, isAdmin: boolean) => (isAdmin && entity ? 'inbound' : 'outbound')

export function SourceWords({ row, isAdmin }: { row: UnmetNeed; isAdmin: boolean }) {
  const id = row.reference === null ? undefined : idOfReference(row.reference)
  const times = row.history.length > 1 && ` · ${row.history.length} times`
  if (id === undefined)
    return (
      <>
        {unmetSourceNames[row.source]}
        {times}
      </>
    )
  return (
    <>
      {row.source !== UnmetSource.Recorded && `${unmetSourceNames[row.source]} · `}
      <Link {...addressOfReferral(id, sideOf(row, isAdmin))} className={css.link}>
        {row.reference}
      </Link>
      {times}
    </>
  )
}

function Met({ metAt }: Pick<UnmetNeed, 'metAt'>) {
  const { formatMomentDay } = useDates()
  if (metAt === null) return <span className="muted">Not yet</span>
  return <StatusPill tone="good">Met {lowered(formatMomentDay(metAt))}</StatusPill>
}

export const columnsFor = (isAdmin: boolean): Column<UnmetNeed>[] => [
  {
    id: 'category',
    title: 'Need',
    width: 176,
    sort: 'category',
    cell: ({ category, note }) => <TwoLines name={<CategoryMark category={category} />} detail={note} />,
    narrow: {
      width: 216,
      cell: ({ category, customer, county }) => (
        <TwoLines
          name={<CategoryMark category={category} />}
          detail={[customer?.name, county].filter(Boolean).join(' · ')}
        />
      ),
    },
  },
  { id: 'customer', title: 'Customer', width: 140, isWideOnly: true, cell: (row) => <CustomerLink {...row} /> },
  {
    id: 'county',
    title: 'County',
    width: 164,
    sort: 'county',
    isWideOnly: true,
    cell: ({ county }) => county ?? '–',
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 196,
    cell: (row) => (
      <TwoLines name={unmetReasonNames[row.reason]} detail={<SourceWords row={row} isAdmin={isAdmin} />} />
    ),
  },
  ...(isAdmin
    ? [
        {
          id: 'entity',
          title: 'Recorded by',
          width: 166,
          isWideOnly: true,
          cell: ({ entity }: UnmetNeed) => entity?.name ?? 'Network administration',
        },
      ]
    : []),
  {
    id: 'created',
    title: 'Recorded',
    width: 106,
    sort: 'created_at',
    cell: ({ created_at }) => <ShortMoment at={created_at} />,
  },
  { id: 'met', title: 'Met', width: 116, cell: (row) => <Met {...row} /> },
]

export const cardFor =
  (isAdmin: boolean) =>
  (row: UnmetNeed): RowCard => ({
    name: <CategoryMark category={row.category} />,
    mark: row.metAt === null ? undefined : <Met {...row} />,
    lines: [
      <span key="who">
        <CustomerLink {...row} />
        {row.county && ` · ${row.county}`}
      </span>,
      <span key="why">
        {unmetReasonNames[row.reason]} · <SourceWords row={row} isAdmin={isAdmin} />
      </span>,
      ...(row.note ? [row.note] : []),
      <span key="when">
        <ShortMoment at={row.created_at} isInline />
        {isAdmin && ` · ${row.entity?.name ?? 'Network administration'}`}
      </span>,
    ],
  })
