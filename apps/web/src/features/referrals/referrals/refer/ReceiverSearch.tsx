import { entities } from '@handoff/contracts/network/entities/entities'
import type { Entity } from '@handoff/contracts/network/entities/entity'
import { Box, Flex, Input, Skeleton, Text } from '@mantine/core'
import { type ComponentProps, Fragment, type ReactNode, type Ref, useId, useState } from 'react'
import { hoursInWords } from '../../../../kit/dates/durationOf.ts'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { CapacityMark } from '../../../../ui/display/CapacityMark.tsx'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { SearchBox } from '../../../../ui/filter/SearchBox.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { UnreachableProviders } from '../../../network/entities/UnreachableProviders.tsx'
import css from './ReceiverSearch.module.css'
import { ReferMapLink, type ReferMapStart } from './ReferMapLink.tsx'

type Props = {
  category: { id: number; name: string } | undefined
  /** Where the customer lives, for the distances. */
  near: { lat: number; lng: number } | null
  /** Named by the distances. */
  zip?: string | null
  /** What is searched for at first. */
  firstSearch?: string
  /** Were asked already. */
  without?: readonly number[]
  value: number | null
  onChange: (id: number | null) => void
  error: ReactNode
  /** Whose need it is, where they can be compared on the map. */
  need?: ReferMapStart | undefined
  /** What is typed around it, which the map continues. */
  typed?: Pick<ComponentProps<typeof ReferMapLink>, 'values' | 'onGo'>
  /** Around the search and its list. */
  boxRef?: Ref<HTMLDivElement>
}

/** Who can be asked: entities that offer the category, the nearest to the customer or else to the sender first, with capacity and usual answer time. */
export function ReceiverSearch({
  category,
  near,
  zip,
  firstSearch = '',
  without = [],
  value,
  onChange,
  error,
  need,
  typed,
  boxRef,
}: Props) {
  const [search, setSearch] = useState(firstSearch)
  const id = useId()
  const results = useEndpoint(
    entities.list,
    {
      ...(search && { search }),
      // Without an address of the customer: from the sender, as on the map.
      near: near ?? { isOwn: true },
      categoryIds: category ? [category.id] : [],
      canReceive: true,
      sort: 'distance',
      pageSize: 20,
    },
    { enabled: category !== undefined, keep: true },
  )
  const candidates = results.data?.data.filter(({ id: one }) => !without.includes(one))
  return (
    <Input.Wrapper label="Refer to" labelElement="div" withAsterisk error={error}>
      <div ref={boxRef} className={css.box} data-error={!!error || undefined}>
        <SearchBox
          label="Search providers"
          placeholder={
            category && results.data ? `Search ${results.data.total} ${category.name} providers` : 'Search providers'
          }
          value={search}
          onSearch={setSearch}
          isInvalid={!!error}
        />
        <Box className={css.list} p="xxs" role="radiogroup" aria-label="Refer to" tabIndex={-1}>
          {!category && (
            <Text inherit py="lg" px="sm" ta="center" fz="sm" c="dimmed">
              Choose a category to see its providers.
            </Text>
          )}
          {category && results.isError && <ErrorState error={results.error} onRetry={results.refetch} />}
          {category && results.isPending && [0, 1, 2].map((row) => <Skeleton key={row} h={46} my="xxs" />)}
          {category && candidates?.length === 0 && (
            <Text inherit py="lg" px="sm" ta="center" fz="sm" c="dimmed">
              {search ? `No ${category.name} providers match “${search}”.` : `No ${category.name} providers.`}
            </Text>
          )}
          {category &&
            candidates?.map((entity, at, all) => (
              <Fragment key={entity.id}>
                <Distance entity={entity} before={all[at - 1]} from={near ? zip : 'you'} />
                <Flex
                  className={css.row}
                  align="center"
                  component="label"
                  pos="relative"
                  p="xs"
                  bdrs="md"
                  data-chosen={entity.id === value || undefined}
                >
                  <input type="radio" name={id} checked={entity.id === value} onChange={() => onChange(entity.id)} />
                  <LetterAvatar
                    name={entity.name}
                    of={`provider:${entity.id}`}
                    photo={entity.logo}
                    size={34}
                    isSquare
                  />
                  <Box className={css.text} component="span" miw={0}>
                    <Box
                      className="clipped cut nowrap"
                      component="b"
                      display="block"
                      fz="sm"
                      fw="500"
                      lts="var(--font-tight)"
                    >
                      {entity.name}
                    </Box>
                    <Box className="clipped cut nowrap" component="span" display="block" fz="xs" c="dimmed">
                      {detailOf(entity)}
                    </Box>
                  </Box>
                  <CapacityMark entity={entity} />
                  {entity.medianHoursToAnswer !== null && (
                    <Text className={css.responds} span inherit flex="none" fz="xs" c="var(--text-2)">
                      Responds in {hoursInWords(entity.medianHoursToAnswer)}
                    </Text>
                  )}
                </Flex>
              </Fragment>
            ))}
          {category && results.data && <UnreachableProviders categoryId={category.id} search={search} />}
        </Box>
      </div>
      {category && need && (
        <Box mt="xxs" ta="right">
          <ReferMapLink isPlain start={need} {...typed}>
            Compare on map
          </ReferMapLink>
        </Box>
      )}
    </Input.Wrapper>
  )
}

const near25 = 25

/** A heading where the near ones begin, and where they end. */
type DistanceProps = { entity: Entity; before: Entity | undefined; from: string | null | undefined }

function Distance({ entity, before, from }: DistanceProps) {
  const isNear = (one: Entity) => one.distanceMiles !== null && one.distanceMiles <= near25
  if (entity.distanceMiles === null || (before && isNear(before) === isNear(entity))) return null
  return (
    <Text
      inherit
      mx="calc(-1 * var(--mantine-spacing-xxs))"
      py="xxs"
      px="sm"
      bg="var(--surface-sunken)"
      fz="xs"
      c="dimmed"
    >
      {isNear(entity) ? `Within ${near25} miles${from ? ` of ${from}` : ''}` : 'Farther away'}
    </Text>
  )
}

function detailOf({ place, distanceMiles }: Entity) {
  const distance =
    distanceMiles === null ? null : `${distanceMiles < 10 ? distanceMiles : Math.round(distanceMiles)} mi`
  return [place, distance].filter(Boolean).join(' · ')
}
