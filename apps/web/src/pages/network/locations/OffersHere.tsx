import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { Location } from '@handoff/contracts/network/locations/locations'
import { Box, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { WeekHours } from '../../../features/network/locations/hours/WeekHours.tsx'
import { openMark } from '../../../features/network/locations/locationColumns.tsx'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './OffersHere.module.css'

/** What others than its own entity offer at a place: each with what differs from the place. */
export const OffersHere = ({ location: { offers, timeZone } }: { location: Location }) => (
  <PlainList className={css.offers} gap="sm" fz="sm" lh="1.5">
    {offers.map(({ entity, categories, hours, exceptions, phone, note, isOpenNow }) => (
      <Flex
        component="li"
        direction="column"
        gap="xs"
        py="sm"
        px="md"
        bd="1px solid var(--line)"
        bdrs="lg"
        key={entity.id}
        aria-label={entity.name}
      >
        <Flex className={css.who} gap="xs" align="flex-start" justify="space-between" fz="sm">
          <Link to="/my-network/network-info" search={{ id: entity.id }}>
            {entity.name}
          </Link>
          {openMark({ isOpenNow })}
        </Flex>
        <Flex rowGap="xs" columnGap="md" wrap="wrap">
          {categories.map((category) => (
            <CategoryMark key={category.id} category={category} />
          ))}
        </Flex>
        {phone && <a href={phoneLink(phone)}>{formatPhone(phone)}</a>}
        {note && <p>{note}</p>}
        {hours ? (
          <details>
            <Box className="clickable" component="summary" w="fit-content" mb="xxs" c="var(--text-2)">
              Its hours
            </Box>
            <WeekHours location={{ hours, exceptions, timeZone }} />
          </details>
        ) : (
          <p className={css.quiet}>Whenever the location is open</p>
        )}
      </Flex>
    ))}
  </PlainList>
)
