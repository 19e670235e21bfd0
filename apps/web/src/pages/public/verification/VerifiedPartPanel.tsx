import { formatPhone } from '@handoff/contracts/kit'
import { titlesIn, wordsOf } from '@handoff/contracts/network/entities/from-fields'
import { nightsJoined } from '@handoff/contracts/network/locations/hours-in-words'
import type { VerificationView, VerifiedPart } from '@handoff/contracts/network/verifications'
import { languageIn } from '@handoff/contracts/texts/language-in'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Box, Button, Flex, Stack } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { addressLine, titleIn, weekWordsIn } from '../directory/publicEntityWords.ts'
import css from './verification.module.css'

type Props = {
  view: VerificationView
  part: VerifiedPart
  title: string
  value: string | undefined
  onChange: (text: string) => void
}

const loadField = () => import('./CorrectionField.tsx')

/** One part of the details, and what is wrong with it. */
export function VerifiedPartPanel({ view, part, title, value = '', onChange }: Props) {
  const t = useTexts()
  const [isCorrecting, setCorrecting] = useState(value !== '')
  const Field = useLazyPart(loadField, isCorrecting)?.CorrectionField
  const Content = contents[part]
  return (
    <Flex className={`panel ${css.part}`} component="section" direction="column" gap="sm" miw={0} mb="md" p="md">
      <CardTitle>{title}</CardTitle>
      <Content view={view} t={t} />
      {isCorrecting ? (
        <>
          {Field && <Field value={value} onChange={onChange} />}
          <Button
            variant="subtle"
            size="compact-sm"
            className={css.action}
            onClick={() => {
              onChange('')
              setCorrecting(false)
            }}
          >
            {t('verification.isCorrect')}
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          className={css.action}
          aria-label={t('verification.correctPart', { part: title })}
          leftSection={<IconPencil size={14} stroke={1.8} aria-hidden />}
          onClick={() => setCorrecting(true)}
        >
          {t('verification.correct')}
        </Button>
      )}
    </Flex>
  )
}

type Content = (props: { view: VerificationView; t: Texts }) => ReactNode

const contents: Record<VerifiedPart, Content> = {
  contact: ({ t, view: { name, phone, email, website } }) => (
    <Flex className={css.facts} component="dl" direction="column" gap="xs" m={0}>
      <Fact name={t('verification.name')} value={name} />
      <Fact name={t('verification.phone')} value={phone && formatPhone(phone)} />
      <Fact name={t('verification.email')} value={email} />
      <Fact name={t('verification.website')} value={website} />
    </Flex>
  ),
  locations: ({ t, view: { locations, hours } }) => (
    <>
      {locations.length === 0 && (
        <Box component="p" c="var(--text-2)">
          {t('verification.noAddress')}
        </Box>
      )}
      {locations.map((place, at) => (
        <Stack key={at} className={css.location} gap="xxs">
          {place.isConfidential ? (
            <p>
              <IconLock size={14} stroke={1.8} aria-hidden />{' '}
              {[place.county, place.stateCode].filter(Boolean).join(', ')}. {t('verification.confidential')}
            </p>
          ) : (
            <>
              {place.name && (
                <Box component="b" fw="600">
                  {place.name}
                </Box>
              )}
              <p>{addressLine(place)}</p>
              {place.phone && <p>{formatPhone(place.phone)}</p>}
              {place.hours ? (
                <Week hours={place.hours} />
              ) : (
                <Box component="p" c="var(--text-2)">
                  {t('verification.noHours')}
                </Box>
              )}
            </>
          )}
        </Stack>
      ))}
      {hours && <p>{hours}</p>}
    </>
  ),
  services: ({ t, view: { services } }) =>
    services.length ? (
      <PlainList gap="sm">
        {services.map(({ name, color, specialties }) => (
          <Flex component="li" gap="sm" align="baseline" key={name}>
            <Box component="i" flex="none" w={9} h={9} bdrs="50%" style={{ background: color }} aria-hidden />
            <Flex component="span" direction="column" gap={0} miw={0}>
              <Box component="b" fw="600">
                {name}
              </Box>
              {specialties.length > 0 && (
                <Box component="small" fz="sm" c="var(--text-2)">
                  {specialties.join(', ')}
                </Box>
              )}
            </Flex>
          </Flex>
        ))}
      </PlainList>
    ) : (
      <Box component="p" c="var(--text-2)">
        {t('verification.noServices')}
      </Box>
    ),
  languages: ({ t, view: { languages } }) => (
    <p>{languages.map((one) => languageIn(t, one)).join(', ') || t('verification.none')}</p>
  ),
  about: ({ t, view }) => (
    <Flex className={css.facts} component="dl" direction="column" gap="xs" m={0}>
      {titlesIn('verification').map(([key, title]) => (
        <Fact key={key} name={titleIn(t, title)} value={wordsOf(key, view[key])} />
      ))}
    </Flex>
  ),
}

function Fact({ name, value }: { name: string; value: string | null }) {
  const none = useTexts()('verification.none')
  return (
    <div>
      <dt>{name}</dt>
      <dd data-none={!value || undefined}>{value || none}</dd>
    </div>
  )
}

const days = [0, 1, 2, 3, 4, 5, 6] as const

function Week({ hours }: { hours: { from: string; until: string }[][] }) {
  const words = weekWordsIn(useTexts())
  return (
    <Flex component="dl" direction="column" gap="xxs" mt="xxs" mx={0} mb={0} fz="sm">
      {days.map((at) => (
        <Grid columns="110px minmax(0, 1fr)" gap="sm" key={at}>
          <Box component="dt" c="var(--text-2)">
            {words.weekday(at)}
          </Box>
          <Box component="dd" m={0}>
            {words.spans(nightsJoined(hours)[at] ?? [])}
          </Box>
        </Grid>
      ))}
    </Flex>
  )
}
