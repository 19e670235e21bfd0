import { ApiError, formatPhone, phoneLink } from '@handoff/contracts/kit'
import { dateFormat } from '@handoff/contracts/kit/dates/date-format'
import { calendarDay, utcDay, weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { toBring } from '@handoff/contracts/network/entities/from-fields'
import { nightsJoined } from '@handoff/contracts/network/locations/hours-in-words'
import type { PublicLocation } from '@handoff/contracts/network/public-location'
import { type OfferDetails, type OfferView, offers } from '@handoff/contracts/referrals/offers'
import { Box, Button, Flex, Skeleton, Stack, Text, Title } from '@mantine/core'
import {
  IconArrowLeft,
  IconClock,
  IconCoin,
  IconFileText,
  IconInfoCircle,
  IconLanguage,
  IconLock,
  IconPhone,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { addressLine } from '../directory/publicEntityWords.ts'
import { Failure } from '../link/LinkPage.tsx'
import { DirectionsButton } from './DirectionsButton.tsx'
import type { Question } from './OfferDialogs.tsx'
import { OfferFailure, OfferFrame } from './OfferFrame.tsx'
import css from './offer.module.css'
import { offerDetailsSearch } from './offer.search.ts'
import { SmallMap } from './SmallMap.tsx'
import { calendarDayIn, languagesIn, milesIn, respondsIn, spansIn, todayIn } from './texts.ts'
import { type Offer, useOffer } from './useOffer.ts'

const loadDialogs = () => import('./OfferDialogs.tsx')

/** One of the places: where, when, what to bring, and the choice. */
export function OfferDetailsPage() {
  const offer = useOffer()
  const { referToId = 0 } = useSearchOf(offerDetailsSearch)
  const [question, setQuestion] = useState<Question | null>(null)
  const dialogs = useLazyPart(loadDialogs, question !== null)
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/client-referring-request', search: { ...offer.of } })
  const provider = offer.view?.providers.find(({ id }) => id === referToId)
  return (
    <OfferFrame
      offer={offer}
      title={provider?.name}
      foot={() =>
        provider && (provider.canProceed || provider.canDecline) && provider.state === 'offered' ? (
          <Choose
            onProceed={() => setQuestion({ kind: 'proceed', id: provider.id, name: provider.name })}
            onDecline={async () => {
              if (await offer.save(offers.decline, { ...offer.asked, referToId: provider.id })) back()
            }}
            isPending={offer.isPending}
          />
        ) : null
      }
    >
      {(view) => (
        <>
          <Details view={view} offer={offer} id={referToId} />
          <OfferFailure failure={offer.failure} />
          {question && dialogs && (
            <dialogs.OfferDialog
              view={view}
              offer={offer}
              question={question}
              onClosed={() => setQuestion(null)}
              onDone={back}
            />
          )}
        </>
      )}
    </OfferFrame>
  )
}

type ChooseProps = { onProceed: () => void; onDecline: () => void; isPending: boolean }

function Choose({ onProceed, onDecline, isPending }: ChooseProps) {
  const t = useTexts()
  return (
    <>
      <Button size="md" fullWidth disabled={isPending} onClick={onProceed}>
        {t('offer.proceed')}
      </Button>
      <Button size="md" variant="subtle" color="gray" fullWidth disabled={isPending} onClick={onDecline}>
        {t('offer.notForMe')}
      </Button>
    </>
  )
}

type Props = { view: OfferView; offer: Offer; id: number }

function Details({ view, offer, id }: Props) {
  const t = useTexts()
  const { asked, of } = offer
  const details = of?.groupId
    ? query(offers.previewDetails, { groupId: of.groupId, referToId: id })
    : of?.unsent
      ? query(offers.previewUnsentDetails, { ...of.unsent, referToId: id })
      : query(offers.details, { ...asked, referToId: id })
  const count = Math.max(1, view.providers.length)
  const isNone = id === 0 || view.phase === 'code'
  const { data, error, refetch } = useQuery({ ...details, enabled: !isNone })
  return (
    <>
      <Link to="/client-referring-request" search={{ ...of }} className={css.back}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        {t('offer.allPlaces', { count, number: t('offer.number', { count }).toLowerCase() })}
      </Link>
      {data ? (
        <Place details={data} view={view} />
      ) : isNone || (error instanceof ApiError && error.status === 404) ? (
        <Title className="anywhere" order={1} fz="xxl" fw="600" lh="1.25">
          {t('link.dead')}
        </Title>
      ) : error ? (
        <Failure error={error} retry={refetch} />
      ) : (
        <Stack role="status" aria-label={t('link.loading')} gap="md">
          <Skeleton h={40} w="70%" />
          <Skeleton h={420} radius="lg" />
        </Stack>
      )}
    </>
  )
}

function Place({ details, view }: { details: OfferDetails; view: OfferView }) {
  const t = useTexts()
  const { provider, about, cost, eligibility, nextSteps, places } = details
  const { id, name, logo, distanceMiles, isOpenNow, languages, usualHours, lat, lng } = provider
  const today = todayIn(t, provider)
  const [place] = places
  const brought = toBring(provider)
  const facts = [
    { icon: IconCoin, text: cost },
    { icon: IconUsers, text: eligibility },
    { icon: IconLanguage, text: languages.length ? t('offer.speaks', { languages: languagesIn(t, languages) }) : null },
    { icon: IconClock, text: usualHours === null ? null : respondsIn(t, usualHours) },
    { icon: IconInfoCircle, text: nextSteps },
  ].filter(({ text }) => text)
  return (
    <article>
      <Flex className={css.placeHead} component="header" gap="sm" align="center" mb="md">
        <LetterAvatar name={name} of={`provider:${id}`} photo={logo} isSquare />
        <div>
          <Box component="h1" fz="xl" lh="1.25">
            {name}
          </Box>
          <Text inherit fz="sm">
            {today && <span data-open={isOpenNow || undefined}>{today}</span>}
            {today && distanceMiles !== null && ' · '}
            {distanceMiles !== null && `${milesIn(t, distanceMiles)} mi`}
          </Text>
        </div>
      </Flex>
      <div className={`panel ${css.place}`}>
        {view.center && lat !== null && lng !== null && !place?.isConfidential && (
          <SmallMap from={view.center} fromName={view.zip ?? t('offer.you')} to={{ lat, lng }} toName={name} />
        )}
        <Where place={place} phone={place?.phone ?? provider.phone} />
        {place && !place.isConfidential && <Hours place={place} />}
        {brought && (
          <section>
            <h2>{t('link.whatToBring')}</h2>
            <Flex className={css.facts} component="ul" direction="column" gap="xs" p={0} fz="md">
              {brought.split(/\s*[,;\n]\s*/).map((line) => (
                <Flex className="anywhere" component="li" gap="sm" align="flex-start" miw={0} lh="1.45" key={line}>
                  <IconFileText size={17} stroke={1.7} aria-hidden />
                  {line.charAt(0).toUpperCase() + line.slice(1)}
                </Flex>
              ))}
            </Flex>
          </section>
        )}
        {facts.length > 0 && (
          <section>
            <h2>{t('offer.goodToKnow')}</h2>
            <Flex className={css.facts} component="ul" direction="column" gap="xs" p={0} fz="md">
              {facts.map(({ icon: Icon, text }) => (
                <Flex className="anywhere" component="li" gap="sm" align="flex-start" miw={0} lh="1.45" key={text}>
                  <Icon size={17} stroke={1.7} aria-hidden />
                  <Text className={css.long} span inherit lh="1.5">
                    {text}
                  </Text>
                </Flex>
              ))}
            </Flex>
          </section>
        )}
        {about && (
          <section>
            <h2>{t('offer.about')}</h2>
            <Text className={css.long} inherit lh="1.5">
              {about}
            </Text>
          </section>
        )}
      </div>
    </article>
  )
}

function Where({ place, phone }: { place: PublicLocation | undefined; phone: string | null }) {
  const t = useTexts()
  const address = place && !place.isConfidential ? addressLine(place) : ''
  if (!place && !phone) return null
  return (
    <section>
      {place?.isConfidential ? (
        <Text className={css.address} inherit mb="sm" fw="500">
          {[place.county, place.stateCode].filter(Boolean).join(', ')}
          <Box component="small" display="block" fz="sm" fw="400" c="var(--text-2)">
            <IconLock size={14} stroke={1.8} aria-hidden /> {t('link.confidential')}
          </Box>
        </Text>
      ) : (
        address && (
          <Text className={css.address} inherit mb="sm" fw="500">
            {address}
            {place?.notice && (
              <Box component="small" display="block" fz="sm" fw="400" c="var(--text-2)">
                {place.notice}
              </Box>
            )}
          </Text>
        )
      )}
      <div className={css.two}>
        {phone && (
          <Button
            variant="default"
            component="a"
            href={phoneLink(phone)}
            leftSection={<IconPhone size={16} stroke={1.7} aria-hidden />}
          >
            {formatPhone(phone)}
          </Button>
        )}
        {address && <DirectionsButton address={address} />}
      </div>
    </section>
  )
}

/** This week by the clock of the place, today marked; a day that differs says why. */
function Hours({ place: { hours, exceptions, timeZone } }: { place: PublicLocation }) {
  const t = useTexts()
  const { today, week } = weekOf({ hours, exceptions, timeZone }, t.locale)
  const later = exceptions.filter(({ day }) => day > week[6]!.day)
  return (
    <section>
      <h2>{t('offer.hours')}</h2>
      {hours || later.length ? (
        <Box
          className={css.week}
          component="table"
          w="calc(100% + 2 * var(--mantine-spacing-xs))"
          my={0}
          mx="calc(-1 * var(--mantine-spacing-xs))"
          fz="md"
        >
          <tbody>
            {hours &&
              week.map(({ day, name, spans, note }) => (
                <tr key={day} data-today={day === today || undefined} data-closed={!spans.length || undefined}>
                  <Box component="th" py="xxs" px="xs" w={64} scope="row">
                    {name}
                  </Box>
                  <Box component="td" py="xxs" px="xs">
                    {spansIn(t, spans)}
                    {note && ` · ${note}`}
                  </Box>
                  <Box component="td" py="xxs" px="xs">
                    {day === today && t('offer.today')}
                  </Box>
                </tr>
              ))}
            {later.slice(0, 3).map(({ day, hours: spans, note }) => (
              <tr key={day} data-closed={!spans.length || undefined}>
                <Box component="th" py="xxs" px="xs" w={64} scope="row">
                  {calendarDayIn(t, day)}
                </Box>
                <Box component="td" py="xxs" px="xs" colSpan={2}>
                  {spansIn(t, spans)}
                  {note && ` · ${note}`}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      ) : (
        <Text className={css.long} inherit lh="1.5">
          {t('offer.noHours')}
        </Text>
      )}
    </section>
  )
}

function weekOf(
  { hours, exceptions, timeZone }: Pick<PublicLocation, 'hours' | 'exceptions' | 'timeZone'>,
  locale: string,
) {
  const today = calendarDay(timeZone, new Date())
  // Not `addDays`: the page would load the library for this alone.
  const monday = Date.parse(today) - weekdayOf(today) * aDay
  const usual = hours && nightsJoined(hours)
  const week = Array.from({ length: 7 }, (_, at) => {
    const day = utcDay(monday + at * aDay)
    const other = exceptions.find((one) => one.day === day)
    return {
      day,
      name: dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day)),
      spans: other?.hours ?? usual?.[at] ?? [],
      note: other?.note,
    }
  })
  return { today, week }
}
