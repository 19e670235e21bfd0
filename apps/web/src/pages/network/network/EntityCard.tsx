import { openingInWords } from '@handoff/contracts/kit/opening-words'
import { hasCapacity } from '@handoff/contracts/network/entities/capacity-words'
import { type ListedEntity, networkTypeNames } from '@handoff/contracts/network/entities/entity'
import { Box, Flex, Stack, Text, Title } from '@mantine/core'
import { IconClock, IconLanguage, IconMapPin, IconMessageReply } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { answerTime } from '../../../features/network/entities/entityColumns.tsx'
import { CallLink } from '../../../features/network/entities/nearby/CallLink.tsx'
import { milesOf, phoneOf } from '../../../features/network/entities/nearby/nearbyWords.ts'
import { VerifiedMark } from '../../../features/network/entities/VerifiedMark.tsx'
import { useDates } from '../../../kit/dates/useDates.ts'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import css from './EntityCard.module.css'
import { EntityTerms } from './EntityTerms.tsx'

type Props = {
  entity: ListedEntity
  star: ReactNode
  /** What one can do from here. */
  action: ReactNode
}

const mostCategories = 3

/** An entity as a card: who, what for, where and when, on what terms, and whether there is room. */
export function EntityCard({ entity, star, action }: Props) {
  const { formatRelative } = useDates()
  const { id, name, networkType, logo, categories, capacityAt } = entity
  const phone = phoneOf(entity)
  const more = categories.length - mostCategories
  return (
    <Flex
      className={css.card}
      component="li"
      direction="column"
      gap="sm"
      miw={0}
      pt="md"
      px="lg"
      pb="sm"
      bd="1px solid var(--line)"
      bdrs="lg"
    >
      <Flex component="header" gap="sm" align="flex-start">
        <LetterAvatar name={name} of={`provider:${id}`} photo={logo} size={44} isSquare={networkType === 2} />
        <Box className={css.who} flex={1} miw={0}>
          <Title className="anywhere" order={2} fz="md" fw="600" lh="1.35" lts="var(--font-tight)">
            <Link to="/my-network/network-info" search={{ id }}>
              {name}
            </Link>
          </Title>
          <Box component="p" fz="xs" c="dimmed">
            {[networkTypeNames[networkType], entity.parent?.name].filter(Boolean).join(' · ')}
          </Box>
        </Box>
        {star}
      </Flex>
      <Flex rowGap="xxs" columnGap="sm" align="center" wrap="wrap" miw={0}>
        {categories.length === 0 && (
          <Text span inherit fz="xs" c="dimmed">
            No services listed
          </Text>
        )}
        {categories.slice(0, mostCategories).map((category) => (
          <CategoryMark key={category.id} category={category} />
        ))}
        {more > 0 && (
          <Text span inherit fz="xs" c="dimmed">
            +{more}
          </Text>
        )}
      </Flex>
      <Stack gap="xxs">
        <Line icon={IconMapPin}>
          {entity.place ?? 'No address listed'}
          {entity.distanceMiles !== null && ` · ${milesOf(entity.distanceMiles)} away`}
        </Line>
        {entity.opening && <Line icon={IconClock}>{openingInWords(entity.opening)}</Line>}
        {phone && (
          <Flex className={css.place} gap="xs" fz="sm" lh="1.45" c="var(--text-2)">
            <CallLink phone={phone} of={name} />
          </Flex>
        )}
        {entity.languages.length > 0 && <Line icon={IconLanguage}>{entity.languages.join(', ')}</Line>}
        {entity.medianHoursToAnswer !== null && (
          <Line icon={IconMessageReply}>Typically responds in {answerTime(entity.medianHoursToAnswer)}</Line>
        )}
      </Stack>
      <Flex rowGap="xxs" columnGap="sm" align="center" wrap="wrap" miw={0}>
        <CapacityMark entity={entity} />
        {capacityAt && hasCapacity(entity) && (
          <Text span inherit fz="xs" c="dimmed">
            updated {formatRelative(capacityAt)}
          </Text>
        )}
      </Flex>
      <EntityTerms entity={entity} />
      <Flex component="footer" gap="xs" align="center" wrap="wrap" mih={44} mt="auto" pt="sm">
        <VerifiedMark at={entity.verifiedAt} unconfirmedSince={entity.unconfirmedSince} />
        {action}
      </Flex>
    </Flex>
  )
}

const Line = ({ icon: Icon, children }: { icon: typeof IconMapPin; children: ReactNode }) => (
  <Flex className={css.place} component="p" gap="xs" fz="sm" lh="1.45" c="var(--text-2)">
    <Icon size={14} stroke={1.7} aria-hidden />
    <span>{children}</span>
  </Flex>
)
