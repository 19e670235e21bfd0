import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { factsOf } from '@handoff/contracts/network/locations/from-fields'
import type { PublicLocation } from '@handoff/contracts/network/public-location'
import type { PublicEntityDetail } from '@handoff/contracts/network/publicDirectory'
import { Box, Flex, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconMapPin, IconPhone, IconWorld } from '@tabler/icons-react'
import { WeekHours } from '../../../features/network/locations/hours/WeekHours.tsx'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { WebLink } from '../../../ui/display/WebLink.tsx'
import list from '../public.module.css'
import { EnglishOnly } from './EnglishOnly.tsx'
import css from './PublicEntityPage.module.css'
import { addressLine, holidayIn, titleIn, weekWordsIn } from './publicEntityWords.ts'

/** How to reach it, and where it is with its hours. */
export function PublicLocations({ entity }: { entity: PublicEntityDetail }) {
  const t = useTexts()
  const { phone, website, hours, places } = entity
  return (
    <Stack gap="sm" miw={0}>
      {(phone || website || hours) && (
        <Box className={`panel ${css.part}`} component="section" py="md" px="lg">
          <Flex component="h2" rowGap="xxs" columnGap="xs" align="center" wrap="wrap" mb="xxs" fz="md" fw="600">
            {t('directory.contact')}
          </Flex>
          {phone && <Phone number={phone} />}
          {website && (
            <Flex
              className={list.line}
              component="p"
              gap="xs"
              align="flex-start"
              mt="xxs"
              mx={0}
              mb={0}
              fz="sm"
              lh="1.45"
              c="var(--text-2)"
            >
              <IconWorld size={15} stroke={1.8} aria-hidden />
              <WebLink address={website} />
            </Flex>
          )}
          {hours && (
            <>
              <Title order={3} mt="sm" fz="sm" fw="600" lh="inherit">
                {t('directory.hours')} <EnglishOnly text={hours} />
              </Title>
              <Text className={css.long} inherit fz="md" lh="1.6" c="var(--text-2)">
                {hours}
              </Text>
            </>
          )}
        </Box>
      )}
      {places.map((place, at) => (
        <Place key={at} place={place} />
      ))}
    </Stack>
  )
}

function Place({ place }: { place: PublicLocation }) {
  const t = useTexts()
  const translated = ({ exceptions, ...rest }: PublicLocation) => ({
    ...rest,
    exceptions: exceptions.map((one) => ({ ...one, note: one.note && holidayIn(t, one.note) })),
  })
  const { name, isConfidential, county, stateCode, isOpenNow, notice, phone, hours } = place
  if (isConfidential)
    return (
      <Box className={`panel ${css.part}`} component="section" py="md" px="lg">
        <Flex component="h2" rowGap="xxs" columnGap="xs" align="center" wrap="wrap" mb="xxs" fz="md" fw="600">
          {[county, stateCode].filter(Boolean).join(', ') || t('directory.location')}
        </Flex>
        <Flex
          className={list.line}
          component="p"
          gap="xs"
          align="flex-start"
          mt="xxs"
          mx={0}
          mb={0}
          fz="sm"
          lh="1.45"
          c="var(--text-2)"
        >
          <IconLock size={15} stroke={1.8} aria-hidden />
          {t('directory.confidential')}
        </Flex>
      </Box>
    )
  return (
    <Box className={`panel ${css.part}`} component="section" py="md" px="lg">
      <Flex component="h2" rowGap="xxs" columnGap="xs" align="center" wrap="wrap" mb="xxs" fz="md" fw="600">
        {name ?? place.addressLine1 ?? place.city ?? county ?? t('directory.location')}
        {isOpenNow !== null && (
          <StatusPill tone={isOpenNow ? 'good' : 'neutral'}>
            {t(isOpenNow ? 'directory.openNow' : 'directory.closedNow')}
          </StatusPill>
        )}
      </Flex>
      {notice && (
        <Flex
          className={css.notice}
          component="p"
          gap="xs"
          my="xxs"
          mx={0}
          py="xs"
          px="sm"
          bdrs="md"
          bg="var(--warn-tint)"
          fz="sm"
        >
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
          <span>
            {notice} <EnglishOnly text={notice} />
          </span>
        </Flex>
      )}
      <Flex
        className={list.line}
        component="p"
        gap="xs"
        align="flex-start"
        mt="xxs"
        mx={0}
        mb={0}
        fz="sm"
        lh="1.45"
        c="var(--text-2)"
      >
        <IconMapPin size={15} stroke={1.8} aria-hidden />
        <a
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLine(place))}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {addressLine(place)}
        </a>
      </Flex>
      {phone && <Phone number={phone} />}
      {factsOf('public', place).map(([title, words]) => (
        <Text key={title} inherit mt="xxs" fz="sm" lh="1.45" c="var(--text-2)">
          {titleIn(t, title)}: {words}
        </Text>
      ))}
      {hours && <WeekHours location={translated(place)} words={t.language === 'en' ? undefined : weekWordsIn(t)} />}
    </Box>
  )
}

const Phone = ({ number }: { number: string }) => (
  <Flex
    className={list.line}
    component="p"
    gap="xs"
    align="flex-start"
    mt="xxs"
    mx={0}
    mb={0}
    fz="sm"
    lh="1.45"
    c="var(--text-2)"
  >
    <IconPhone size={15} stroke={1.8} aria-hidden />
    <a href={phoneLink(number)} className="tnum">
      {formatPhone(number)}
    </a>
  </Flex>
)
