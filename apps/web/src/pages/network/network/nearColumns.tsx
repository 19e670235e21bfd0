import { openingInWords } from '@handoff/contracts/kit/opening-words'
import type { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { Center, Flex } from '@mantine/core'
import css from '../../../features/network/entities/entities.module.css'
import { CallLink } from '../../../features/network/entities/nearby/CallLink.tsx'
import nearCss from '../../../features/network/entities/nearby/nearby.module.css'
import { milesOf, phoneOf } from '../../../features/network/entities/nearby/nearbyWords.ts'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'

/** Whether one can call there now, and the number. */
export const today: Column<ListedEntity> = {
  id: 'today',
  title: 'Today',
  width: 194,
  cell: (row) => {
    const { opening, name } = row
    const phone = phoneOf(row)
    return (
      <TwoLines
        name={
          opening ? (
            <span className={opening.is === 'open' ? css.open : nearCss.closed}>{openingInWords(opening)}</span>
          ) : (
            <span className="muted">No hours listed</span>
          )
        }
        detail={phone ? <CallLink phone={phone} of={name} /> : 'No phone listed'}
      />
    )
  },
}

type Ranks = { rankOf: (id: number) => number; selectedId: number | undefined }

/** Next to the map: each row with the number of its pin. */
export const nearColumns = ({ rankOf, selectedId }: Ranks): Column<ListedEntity>[] => [
  {
    id: 'name',
    title: 'Provider',
    sort: 'name',
    width: 120,
    isRest: true,
    cell: ({ id, name, place, categories }) => (
      <Flex component="span" gap="sm" align="center" miw={0}>
        <Center
          className={nearCss.rank}
          component="span"
          flex="none"
          miw={28}
          h={28}
          py={0}
          px="xxs"
          bdrs="xl"
          fz="xs"
          fw="600"
          data-selected={id === selectedId || undefined}
        >
          {rankOf(id)}
        </Center>
        <TwoLines
          name={name}
          isStrong
          isWrapped
          detail={[place?.split(',')[0], categories.map((category) => category.name).join(', ')]
            .filter(Boolean)
            .join(' · ')}
        />
      </Flex>
    ),
  },
  today,
  { id: 'capacity', title: 'Capacity', sort: 'capacity', width: 146, cell: (row) => <CapacityMark entity={row} /> },
  {
    id: 'distance',
    title: 'Distance',
    sort: 'distance',
    width: 88,
    align: 'right',
    cell: (row) => (row.distanceMiles === null ? '–' : milesOf(row.distanceMiles)),
  },
]
