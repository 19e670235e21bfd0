import { Flex, Group, SegmentedControl, Text } from '@mantine/core'
import { IconList, IconMap2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCategories } from '../../features/network/entities/useEntities.ts'
import { MoreFilters } from '../../ui/filter/MoreFilters.tsx'
import { canDrawMaps } from '../../ui/map/canDrawMaps.ts'
import { CustomerHead } from './CustomerCard.tsx'
import { ListMenu } from './MatchList.tsx'
import { Total } from './MatchMapSpace.tsx'
import css from './referMap.module.css'
import type { Matches } from './useMatches.ts'
import { type ReferMap, radiusOf } from './useReferMap.ts'

type Props = { page: ReferMap; found: Matches; isPhone: boolean; filters: ReactNode }

const unset = {
  miles: undefined,
  language: undefined,
  openNow: undefined,
  accepting: undefined,
  stateId: undefined,
  countyId: undefined,
  networkType: undefined,
}

/** Customer and need in a line, with the filters behind one button; on phones also the switch between list and map. */
export function NarrowHead({ page, found, isPhone, filters }: Props) {
  const { search, change, customerId } = page
  const { data: categories = [] } = useCategories()
  const category = categories.find(({ value }) => Number(value) === search.categoryId)
  const specialties = category?.specialties.filter(({ id }) => search.specialtyIds?.includes(id)) ?? []
  const radius = radiusOf(search)
  const set = (Object.keys(unset) as (keyof typeof unset)[]).filter((name) => search[name] !== undefined)
  return (
    <Flex
      className={css.narrowHead}
      component="header"
      rowGap="sm"
      columnGap="md"
      align="center"
      wrap="wrap"
      bg="var(--canvas)"
    >
      <CustomerHead page={page} />
      {customerId !== undefined && (
        <Group className={css.need} gap="xs" wrap="nowrap" miw={0}>
          {category && (
            <Text
              className={`clipped cut nowrap ${css.needChip}`}
              span
              inherit
              py="xxs"
              px="sm"
              bdrs="xl"
              fz="sm"
              fw="500"
              data-main
            >
              {[category.name, specialties.map(({ name }) => name).join(', ')].filter(Boolean).join(': ')}
            </Text>
          )}
          {radius !== undefined && category && (
            <Text
              className={`clipped cut nowrap ${css.needChip}`}
              span
              inherit
              py="xxs"
              px="sm"
              bdrs="xl"
              fz="sm"
              fw="500"
            >
              {radius} mi
            </Text>
          )}
          <MoreFilters count={set.length} onClear={() => change(unset)}>
            <div className={css.sheetFilters}>{filters}</div>
          </MoreFilters>
        </Group>
      )}
      {isPhone && found.total !== undefined && (
        <Group gap="xs" justify="space-between" wrap="nowrap" flex="1 1 100%">
          <Text inherit flex={1} fz="sm" c="dimmed" role="status">
            <Total found={found} isShort />
          </Text>
          {search.view !== 'map' && <ListMenu page={page} isShort />}
          {canDrawMaps() && (
            <SegmentedControl
              size="sm"
              aria-label="View"
              value={search.view ?? 'list'}
              onChange={(view) => change({ view: view === 'map' ? 'map' : undefined })}
              data={[
                { value: 'list', label: <View icon={IconList} label="List" /> },
                { value: 'map', label: <View icon={IconMap2} label="Map" /> },
              ]}
            />
          )}
        </Group>
      )}
    </Flex>
  )
}

const View = ({ icon: Icon, label }: { icon: typeof IconList; label: string }) => (
  <Flex component="span" display="inline-flex" gap="xxs" align="center">
    <Icon size={16} stroke={1.8} aria-hidden />
    {label}
  </Flex>
)
