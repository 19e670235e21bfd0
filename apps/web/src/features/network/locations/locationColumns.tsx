import { formatPhone } from '@handoff/contracts/kit'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import type { LocationRow } from '@handoff/contracts/network/locations/locations'
import { Box, Text } from '@mantine/core'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { PersonCell } from '../../../ui/display/PersonCell.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'
import css from './locations.module.css'
import { avatarOf, headlineOf, ownNameOf, placeWords, precisionOf } from './locationWords.ts'

/** Who else offers something there: the first by name. */
function othersOf({ offers }: LocationRow) {
  const [first, ...rest] = offers
  return first && `with ${first.entity.name}${rest.length > 0 ? ` +${rest.length}` : ''}`
}

export const locationColumns: Column<LocationRow>[] = [
  {
    id: 'entity',
    title: 'Location',
    sort: 'entity',
    width: 320,
    narrow: { width: 290 },
    cell: (row) => (
      <PersonCell
        name={headlineOf(row)}
        of={avatarOf(row)}
        photo={row.entity?.logo}
        detail={detailOf(row) && <Whole>{detailOf(row)}</Whole>}
        isSquare={isOfBody(row)}
      />
    ),
  },
  {
    id: 'place',
    title: 'Address',
    sort: 'place',
    width: 230,
    cell: addressCell,
  },
  { id: 'categories', title: 'Services', width: 200, isWideOnly: true, cell: (row) => <Services row={row} /> },
  { id: 'open', title: 'Now', width: 132, cell: openMark },
  { id: 'name', title: 'Name', sort: 'name', width: 170, isHiddenAtFirst: true, cell: (row) => row.name },
  { id: 'phone', title: 'Phone', width: 140, isHiddenAtFirst: true, cell: (row) => formatPhone(row.phone) ?? '–' },
  { id: 'precision', title: 'On the map', width: 170, isHiddenAtFirst: true, cell: precisionOf },
]

/** Without a street, the rest of it is the first line. */
function addressCell(row: LocationRow) {
  if (row.addressLine1) return <TwoLines name={row.addressLine1} detail={placeWords(row)} />
  return <TwoLines name={placeWords(row) || '–'} detail={row.city ? row.county : null} />
}

/** What half a page has room for, next to the map. */
export const nextToMap: Column<LocationRow>[] = [
  {
    id: 'entity',
    title: 'Location',
    sort: 'entity',
    width: 196,
    cell: (row) => (
      <TwoLines name={headlineOf(row)} detail={detailOf(row) && <Whole>{detailOf(row)}</Whole>} isStrong />
    ),
  },
  {
    id: 'place',
    title: 'Address',
    sort: 'place',
    width: 170,
    cell: addressCell,
  },
  { id: 'open', title: 'Now', width: 132, cell: openMark },
]

/** Organizations, and places of the network, are no persons. */
export const isOfBody = ({ entity }: Pick<LocationRow, 'entity'>) => entity?.networkType !== NetworkType.Entity

/** Which place it is, and what is to be known of it. */
const detailOf = (row: LocationRow) =>
  [ownNameOf(row), row.isConfidential && 'Confidential', othersOf(row), row.notice].filter(Boolean).join(' · ')

/** More than a column has room for is read by pointing at it. */
const Whole = ({ children }: { children: string }) => <span title={children}>{children}</span>

export function openMark({ isOpenNow }: Pick<LocationRow, 'isOpenNow'>) {
  if (isOpenNow)
    return (
      <Text span inherit fw="500" c="var(--good)">
        Open now
      </Text>
    )
  return <span className="muted">{isOpenNow === null ? 'No hours listed' : 'Closed'}</span>
}

/** Anyone who offers it there. */
const servicesOf = ({ categories, offers }: LocationRow) => [
  ...new Map([...categories, ...offers.flatMap((offer) => offer.categories)].map((one) => [one.id, one])).values(),
]

function Services({ row }: { row: LocationRow }) {
  const categories = servicesOf(row)
  const [first, ...rest] = categories
  if (!first) return '–'
  return (
    <Box className={css.services} component="span" miw={0} title={categories.map(({ name }) => name).join(', ')}>
      <CategoryMark category={first} />
      {rest.length > 0 && (
        <Text span inherit fz="xs" c="dimmed">
          +{rest.length}
        </Text>
      )}
    </Box>
  )
}
