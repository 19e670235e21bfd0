import type { LocationRow } from '@handoff/contracts/locations'
import { CategoryMark } from '../../ui/CategoryMark.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import type { Column } from '../../ui/tableParts.ts'
import css from './locations.module.css'
import { placeWords, precisionOf } from './locationWords.ts'

export const keeperOf = ({ entity }: LocationRow) => entity?.name ?? 'The network'

/** Who else offers something there: the first by name. */
export function othersOf({ offers }: LocationRow) {
  const [first, ...rest] = offers
  return first && `with ${first.entity.name}${rest.length > 0 ? ` +${rest.length}` : ''}`
}

export const locationColumns: Column<LocationRow>[] = [
  {
    id: 'name',
    title: 'Location',
    sort: 'name',
    width: 250,
    cell: (row) => <TwoLines name={row.name} detail={row.isConfidential ? 'Confidential' : row.notice} isStrong />,
  },
  {
    id: 'entity',
    title: 'Member',
    sort: 'entity',
    width: 210,
    cell: (row) => <TwoLines name={keeperOf(row)} detail={othersOf(row)} />,
  },
  {
    id: 'place',
    title: 'Address',
    sort: 'place',
    width: 230,
    cell: (row) => <TwoLines name={row.addressLine1 ?? row.county ?? '–'} detail={placeWords(row)} />,
  },
  { id: 'categories', title: 'Services', width: 200, cell: (row) => <Services row={row} /> },
  { id: 'open', title: 'Now', width: 120, cell: openMark },
  { id: 'phone', title: 'Phone', width: 140, isHiddenAtFirst: true, cell: (row) => row.phone ?? '–' },
  { id: 'precision', title: 'On the map', width: 170, isHiddenAtFirst: true, cell: precisionOf },
]

/** What half a page has room for, beside the map. */
export const besideMap: Column<LocationRow>[] = [
  {
    id: 'name',
    title: 'Location',
    sort: 'name',
    width: 196,
    cell: (row) => (
      <TwoLines
        name={row.name}
        detail={row.isConfidential ? 'Confidential' : [keeperOf(row), othersOf(row)].filter(Boolean).join(' · ')}
        isStrong
      />
    ),
  },
  {
    id: 'place',
    title: 'Address',
    sort: 'place',
    width: 170,
    cell: (row) => <TwoLines name={row.addressLine1 ?? row.county ?? '–'} detail={placeWords(row)} />,
  },
  { id: 'open', title: 'Now', width: 132, cell: openMark },
]

export function openMark({ isOpenNow }: Pick<LocationRow, 'isOpenNow'>) {
  if (isOpenNow === null) return <StatusPill tone="neutral">Hours unknown</StatusPill>
  return <StatusPill tone={isOpenNow ? 'good' : 'neutral'}>{isOpenNow ? 'Open now' : 'Closed'}</StatusPill>
}

/** Whoever offers it there. */
const servicesOf = ({ categories, offers }: LocationRow) => [
  ...new Map([...categories, ...offers.flatMap((offer) => offer.categories)].map((one) => [one.id, one])).values(),
]

function Services({ row }: { row: LocationRow }) {
  const categories = servicesOf(row)
  const [first, ...rest] = categories
  if (!first) return '–'
  return (
    <span className={css.services} title={categories.map(({ name }) => name).join(', ')}>
      <CategoryMark category={first} />
      {rest.length > 0 && <span className={css.more}>+{rest.length}</span>}
    </span>
  )
}
