import type { Answer } from '@handoff/contracts/kit'
import { hasCapacity } from '@handoff/contracts/network/entities/capacity-words'
import { inWords } from '@handoff/contracts/network/entities/eligibility'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { Capacity } from '@handoff/contracts/network/entities/entity'
import { factsOf } from '@handoff/contracts/network/entities/services'
import { Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { mayReceive, receiverOf } from '../../../features/network/entities/receivers.ts'
import { ReferButton } from '../../../features/referrals/referrals/refer/ReferButton.tsx'
import { useDates } from '../../../kit/dates/useDates.ts'
import { assessmentFirst, CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { Small } from '../../../ui/display/Small.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { areasOf, hasRoom } from './serviceWords.ts'

type EntityDetail = Answer<typeof entities.show>

/** From tablets on a table; on phones one service below the other. */
const columns = { base: 'minmax(0, 1fr)', sm: '1.4fr 1.3fr 1.4fr 1fr 76px' }

/** The categories that an entity offers, a row each: specialties, how much room there is, for whom, and where. */
export function EntityServices({ entity }: { entity: EntityDetail }) {
  const { services } = entity
  const areas = areasOf(services)
  return (
    <Panel title="Services" subtitle={areas.whole} isFlush>
      {services.length === 0 ? (
        <Text className="anywhere" inherit fz="sm" lh="1.6" c="var(--text-2)" px="lg" pt="xs" pb="lg">
          No services listed
        </Text>
      ) : (
        <>
          <Grid
            columns={columns}
            columnGap="md"
            visibleFrom="sm"
            mt="sm"
            px="lg"
            py="xs"
            bg="var(--surface-sunken)"
            fz="xs"
            fw="500"
            c="var(--text-2)"
            aria-hidden
          >
            <span>Service</span>
            <span>Capacity</span>
            <span>For whom</span>
            <span>Area</span>
          </Grid>
          <PlainList gap={0} fz="sm" lh="1.5" mt={{ base: 'sm', sm: 0 }} pb="xs" aria-label="Services">
            {services.map((service) => (
              <Row key={service.category.id} entity={entity} service={service} area={areas.of(service)} />
            ))}
          </PlainList>
        </>
      )}
    </Panel>
  )
}

type RowProps = { entity: EntityDetail; service: EntityDetail['services'][number]; area: string }

function Row({ entity, service, area }: RowProps) {
  const { category, rules, capacity, capacityNote, capacityAt, ...texts } = service
  const { formatShort } = useDates()
  const below =
    capacityNote ??
    (capacity === Capacity.Assessment ? assessmentFirst : capacityAt && `Confirmed ${formatShort(capacityAt)}`)
  const specialties = entity.specialties.filter(({ categoryId }) => categoryId === category.id)
  return (
    <Grid
      component="li"
      className="soft-above"
      columns={columns}
      rowGap="xs"
      columnGap="md"
      align="start"
      px="lg"
      py="sm"
      aria-label={category.name}
    >
      <Box className="anywhere" miw={0}>
        <CategoryMark category={category} />
        {specialties.length > 0 && <Small display="block">{specialties.map(({ name }) => name).join(', ')}</Small>}
        {factsOf('page', texts).map(([label, text]) => (
          <Small display="block" key={label}>
            {label}: {text}
          </Small>
        ))}
      </Box>
      <Box className="anywhere" miw={0}>
        <CapacityMark entity={{ ...entity, capacity, capacityNote }} />
        {hasCapacity(entity) && below && <Small display="block">{below}</Small>}
      </Box>
      {rules.length > 0 ? (
        <PlainList className="anywhere" gap={0} miw={0} aria-label={`Eligibility for ${category.name}`}>
          {rules.map((rule) => (
            <li key={rule.words}>{inWords(rule)}</li>
          ))}
        </PlainList>
      ) : (
        <Text inherit c="dimmed">
          {entity.eligibility ? 'See the notes on eligibility' : 'Requirements unknown'}
        </Text>
      )}
      <Box className="anywhere" miw={0} c="var(--text-2)">
        {area}
      </Box>
      <ServiceAction entity={entity} service={service} />
    </Grid>
  )
}

/** Refers for this service, or leads to others who have room for it. */
function ServiceAction({ entity, service }: Omit<RowProps, 'area'>) {
  const { category } = service
  if (!mayReceive(entity)) return null
  if (hasCapacity(entity) && !hasRoom(service) && entity.services.some(hasRoom))
    return (
      <Link
        className="brand-link"
        to="/my-network/network"
        search={{ categoryId: category.id, accepting: true }}
        aria-label={`Others who accept for ${category.name}`}
      >
        Others
      </Link>
    )
  return (
    <ReferButton
      isSecondary
      isCompact
      about={category.name}
      receiver={{ ...receiverOf(entity), categoryIds: [category.id] }}
    />
  )
}
