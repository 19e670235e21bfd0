import { formatPhone } from '@handoff/contracts/kit'
import { type Entity, entityStateNames, networkTypeNames } from '@handoff/contracts/network/entities/entity'
import { Flex, Text } from '@mantine/core'
import { hoursInWords } from '../../../kit/dates/durationOf.ts'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { PersonCell } from '../../../ui/display/PersonCell.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'
import { milesOf } from './nearby/nearbyWords.ts'

/** How far away each is from where someone looks. */
const distance: Column<Entity> = {
  id: 'distance',
  title: 'Distance',
  sort: 'distance',
  width: 96,
  align: 'right',
  cell: (row) => (row.distanceMiles === null ? '–' : milesOf(row.distanceMiles)),
}

const distanceAndPlace: Column<Entity> = {
  ...distance,
  width: 124,
  align: 'left',
  cell: (row) => (
    <TwoLines name={row.distanceMiles === null ? '–' : milesOf(row.distanceMiles)} detail={row.place ?? undefined} />
  ),
}

type View = { isSplit?: boolean; isNear: boolean }

/** The columns of the directory: with distances once someone has said where they are. */
export function columnsFor({ isSplit, isNear }: View): Column<Entity>[] {
  const [name, ...others] = isSplit ? narrowColumns : entityColumns
  if (!isNear) return [name!, ...others]
  // Half a page has no room for both: the place is then below the distance.
  return isSplit
    ? [name!, distanceAndPlace, ...others.filter(({ id }) => id !== 'place')]
    : [name!, distance, ...others]
}

export const entityColumns: Column<Entity>[] = [
  {
    id: 'name',
    title: 'Provider',
    sort: 'name',
    width: 248,
    cell: (row) => (
      <PersonCell
        name={row.name}
        of={`provider:${row.id}`}
        photo={row.logo}
        detail={
          row.parent ? `${networkTypeNames[row.networkType]} · ${row.parent.name}` : networkTypeNames[row.networkType]
        }
        isSquare={row.networkType === 2}
      />
    ),
    narrow: { width: 264, cell: whereAndServices },
  },
  // What decides comes before what describes: the last ones are the first to leave the screen.
  {
    id: 'capacity',
    title: 'Capacity',
    sort: 'capacity',
    width: 158,
    cell: (row) => <CapacityMark entity={row} />,
  },
  {
    id: 'categories',
    title: 'Services',
    width: 200,
    isWideOnly: true,
    cell: (row) => <Services row={row} />,
  },
  { id: 'place', title: 'City', sort: 'place', width: 166, isWideOnly: true, cell: placeCell },
  {
    id: 'answers',
    title: 'Typically responds in',
    width: 150,
    isHiddenAtFirst: true,
    cell: (row) => answerTime(row.medianHoursToAnswer),
  },
  {
    id: 'languages',
    title: 'Languages',
    width: 160,
    isHiddenAtFirst: true,
    cell: (row) => row.languages.join(', ') || '–',
  },
  {
    id: 'contact',
    title: 'Contact',
    width: 200,
    isHiddenAtFirst: true,
    cell: (row) => <TwoLines name={formatPhone(row.phone) ?? '–'} detail={row.email} />,
  },
  { id: 'state', title: 'Status', width: 110, isHiddenAtFirst: true, cell: (row) => entityStateNames[row.entityState] },
]

/** What half a page has room for, next to the map. */
const narrowColumns: Column<Entity>[] = [
  {
    id: 'name',
    title: 'Provider',
    sort: 'name',
    width: 150,
    isRest: true,
    cell: nameAndServices,
  },
  { id: 'place', title: 'City', sort: 'place', width: 116, cell: placeCell },
  {
    id: 'capacity',
    title: 'Capacity',
    sort: 'capacity',
    width: 150,
    cell: (row) => <CapacityMark entity={row} />,
  },
]

/** Where there is no room for the city and the services, they are below the name. */
function whereAndServices(row: Entity) {
  return nameAndServices(row, [row.place?.split(',')[0], namesOf(row)].filter(Boolean).join(' · '))
}

function namesOf({ categories }: Entity) {
  return categories.map((category) => category.name).join(', ')
}

function nameAndServices(row: Entity, services = namesOf(row)) {
  const { id, name, logo, networkType } = row
  return (
    <PersonCell
      name={name}
      isWrapped
      of={`provider:${id}`}
      photo={logo}
      detail={services ? <span title={services}>{services}</span> : networkTypeNames[networkType]}
      isSquare={networkType === 2}
    />
  )
}

function placeCell({ place, entityAddresses }: Entity) {
  const more = entityAddresses.length - 1
  return (
    <TwoLines name={place ?? '–'} detail={more > 0 ? `and ${more} more` : (entityAddresses[0]?.county ?? undefined)} />
  )
}

/** Business hours in words. */
export const answerTime = (hours: number | null) => (hours === null ? '–' : hoursInWords(hours))

function Services({ row }: { row: Entity }) {
  const [first, ...rest] = row.categories
  return (
    <Flex
      component="span"
      display="inline-flex"
      rowGap="xxs"
      columnGap="sm"
      align="center"
      miw={0}
      title={row.categories.map(({ name }) => name).join(', ')}
    >
      {first && <CategoryMark category={first} />}
      {rest.length > 0 && (
        <Text span inherit fz="xs" c="dimmed">
          +{rest.length}
        </Text>
      )}
    </Flex>
  )
}
