import { entities } from '@handoff/contracts/network/entities/entities'
import { type MatchFilter, matches, milesSteps } from '@handoff/contracts/referrals/matches'
import { Box, Button, Flex, Skeleton, Text } from '@mantine/core'
import { IconBan, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { query, useEndpoint } from '../../kit/query/useEndpoint.ts'
import { AsyncSearchSelect } from '../../ui/form/AsyncSearchSelect.tsx'
import type { SelectOption } from '../../ui/form/SearchSelect.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import type { MatchFilters, ReferMapChange } from './useReferMap.ts'

type Props = { asked: MatchFilters; change: (changes: ReferMapChange) => void; onClosed: () => void }

/** Finds a provider and says what keeps it out of the list; a filter can be changed right here. */
export function ExplainDialog({ asked, change, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const [provider, setProvider] = useState<SelectOption | null>(null)
  return (
    <Dialog {...dialog} title="Why isn’t a provider here?" size={520}>
      <AsyncSearchSelect
        label="Provider"
        placeholder="Search providers"
        avatarsOf="provider"
        value={provider}
        onChange={setProvider}
        withinPortal={false}
        isClearable
        find={(search) => {
          const { queryKey } = query(entities.list, { search, pageSize: 8 })
          return {
            queryKey: [...queryKey, 'options'],
            queryFn: async (context) => {
              const { queryFn } = query(entities.list, { search, pageSize: 8 })
              const { data } = await (queryFn as (of: typeof context) => Promise<EntityPage>)(context)
              return data.map(({ id, name, place }) => ({ name, value: String(id), hint: place ?? undefined }))
            },
          }
        }}
      />
      <Box mt="md" mih={64} fz="sm" role="status">
        {provider && <Reasons key={provider.value} asked={asked} entityId={Number(provider.value)} change={change} />}
      </Box>
    </Dialog>
  )
}

type EntityPage = { data: { id: number; name: string; place: string | null }[] }

function Reasons({ asked, entityId, change }: Pick<Props, 'asked' | 'change'> & { entityId: number }) {
  const { data, error, refetch } = useEndpoint(matches.explain, { ...asked, entityId }, { keep: true })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={64} />
  const { entity, isListed, reasons } = data
  if (isListed) return <Text inherit>{entity.name} is in the list.</Text>
  return (
    <>
      <Text inherit mb="xs">
        {entity.name} isn’t in the list because:
      </Text>
      <PlainList gap="xs">
        {reasons.map(({ words, filter }) => {
          const way = filter && wayTo(filter, entity.distanceMiles)
          return (
            <Flex component="li" align="center" gap="sm" mih={32} key={words}>
              {filter ? (
                <IconFilter size={16} stroke={1.7} color="var(--text-3)" aria-hidden />
              ) : (
                <IconBan size={16} stroke={1.7} color="var(--text-3)" aria-hidden />
              )}
              <Box component="span" flex={1}>
                {words}
              </Box>
              {way && (
                <Button variant="default" size="compact-sm" onClick={() => change(way.changes)}>
                  {way.label}
                </Button>
              )}
            </Flex>
          )
        })}
      </PlainList>
    </>
  )
}

type Way = { label: string; changes: ReferMapChange }

/** The smallest change of one filter that lets the provider in. */
function wayTo(filter: MatchFilter, miles: number | null): Way | null {
  if (filter === 'miles') {
    if (miles === null || miles > 1000) return null
    const wide = milesSteps.find((radius) => radius >= miles) ?? Math.ceil(miles / 50) * 50
    return { label: `Widen to ${wide} mi`, changes: { miles: wide } }
  }
  return ways[filter]
}

const ways: Record<Exclude<MatchFilter, 'miles'>, Way | null> = {
  place: { label: 'Any location', changes: { stateId: undefined, countyId: undefined } },
  language: { label: 'Any language', changes: { language: undefined } },
  openNow: { label: 'Include closed', changes: { openNow: undefined } },
  accepting: { label: 'Include not accepting', changes: { accepting: undefined } },
  networkType: { label: 'Any type', changes: { networkType: undefined } },
  search: null,
}
