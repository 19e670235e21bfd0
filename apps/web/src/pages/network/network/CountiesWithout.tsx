import type { Answer } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { Button, Flex, Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import nearCss from '../../../features/network/entities/nearby/nearby.module.css'
import { useListState } from '../../../kit/address/useListState.ts'
import { useCount } from '../../../kit/query/useCount.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { counted } from '../../../ui/display/counted.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'
import { entityList } from './network.search.ts'
import { filtersOf } from './useEntityList.ts'
import type { MapFilters } from './useEntityMap.tsx'

type County = Answer<typeof entities.countiesWithout>['data'][number]

// Not the title of the address, which is that of the providers: the frame would show it first.
const title = 'Counties with no provider'
const columns: Column<County>[] = [
  { id: 'county', title: 'County', width: 260, cell: ({ name }) => name },
  { id: 'state', title: 'State', width: 200, cell: ({ stateName }) => stateName },
]
const empty = {
  icon: IconMapPin,
  title: 'Every county has a provider',
  text: 'In the states where providers have locations.',
}

/** The counties in which none of the providers is that the directory shows. */
export function CountiesWithout() {
  const list = useListState(entityList)
  const { page: pageNo, size: pageSize } = list
  const rows = useEndpoint(entities.countiesWithout, { ...filtersOf(list), pageNo, pageSize }, { keep: true })
  return (
    <Page title={title} isDense>
      <DataTable
        name="counties-without"
        label={title}
        rows={rows}
        list={list}
        columns={columns}
        card={({ name, stateName }) => ({ name, lines: [stateName] })}
        nameOf={({ name }) => name}
        things="counties"
        empty={empty}
        nothing={empty}
        filters={
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/my-network/network"
                search={(before) => ({ ...before, view: undefined, page: 1 })}
                {...props}
              />
            )}
          >
            Show providers
          </Button>
        }
      />
    </Page>
  )
}

/** Of one state, as the whole country would be a long list. */
export function CountiesLine({ filters }: { filters: MapFilters & { stateId: number } }) {
  const count = useCount(entities.countiesWithout, filters)
  if (!count) return null
  return (
    <Flex
      className={nearCss.foot}
      rowGap="xs"
      columnGap="sm"
      align="center"
      wrap="wrap"
      py="sm"
      px="md"
      bg="var(--surface-sunken)"
      fz="sm"
      c="var(--text-2)"
    >
      <Text inherit flex="1 1 180px">
        {counted(count, 'county', 'counties')} with no provider
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        renderRoot={(props) => (
          <Link to="/my-network/network" search={(before) => ({ ...before, view: 'counties', page: 1 })} {...props} />
        )}
      >
        Show
      </Button>
    </Flex>
  )
}
