import { formatPhone } from '@handoff/contracts/kit'
import { titlesIn, wordsOf } from '@handoff/contracts/network/entities/from-fields'
import { hoursInWords, nightsJoined } from '@handoff/contracts/network/locations/hours-in-words'
import type { VerificationView, VerifiedPart } from '@handoff/contracts/network/verifications'
import { Box, Button, Flex, Stack } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { addressLine } from '../directory/publicEntityWords.ts'
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
  const [isCorrecting, setCorrecting] = useState(value !== '')
  const Field = useLazyPart(loadField, isCorrecting)?.CorrectionField
  const Content = contents[part]
  return (
    <Flex className={`panel ${css.part}`} component="section" direction="column" gap="sm" miw={0} mb="md" p="md">
      <CardTitle>{title}</CardTitle>
      <Content view={view} />
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
            It is correct
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          className={css.action}
          aria-label={`Correct: ${title}`}
          leftSection={<IconPencil size={14} stroke={1.8} aria-hidden />}
          onClick={() => setCorrecting(true)}
        >
          Correct
        </Button>
      )}
    </Flex>
  )
}

type Content = (props: { view: VerificationView }) => ReactNode

const contents: Record<VerifiedPart, Content> = {
  contact: ({ view: { name, phone, email, website } }) => (
    <Flex className={css.facts} component="dl" direction="column" gap="xs" m={0}>
      <Fact name="Name" value={name} />
      <Fact name="Phone" value={phone && formatPhone(phone)} />
      <Fact name="Email" value={email} />
      <Fact name="Website" value={website} />
    </Flex>
  ),
  locations: ({ view: { locations, hours } }) => (
    <>
      {locations.length === 0 && (
        <Box component="p" c="var(--text-2)">
          No address listed
        </Box>
      )}
      {locations.map((place, at) => (
        <Stack key={at} className={css.location} gap="xxs">
          {place.isConfidential ? (
            <p>
              <IconLock size={14} stroke={1.8} aria-hidden />{' '}
              {[place.county, place.stateCode].filter(Boolean).join(', ')}. The address is confidential and isn’t shown
              here.
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
                  No hours listed
                </Box>
              )}
            </>
          )}
        </Stack>
      ))}
      {hours && <p>{hours}</p>}
    </>
  ),
  services: ({ view: { services } }) =>
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
        No services listed
      </Box>
    ),
  languages: ({ view: { languages } }) => <p>{languages.join(', ') || 'None listed'}</p>,
  about: ({ view }) => (
    <Flex className={css.facts} component="dl" direction="column" gap="xs" m={0}>
      {titlesIn('verification').map(([key, title]) => (
        <Fact key={key} name={title} value={wordsOf(key, view[key])} />
      ))}
    </Flex>
  ),
}

const Fact = ({ name, value }: { name: string; value: string | null }) => (
  <div>
    <dt>{name}</dt>
    <dd data-none={!value || undefined}>{value || 'None listed'}</dd>
  </div>
)

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const Week = ({ hours }: { hours: { from: string; until: string }[][] }) => (
  <Flex component="dl" direction="column" gap="xxs" mt="xxs" mx={0} mb={0} fz="sm">
    {weekdays.map((name, at) => (
      <Grid columns="110px minmax(0, 1fr)" gap="sm" key={name}>
        <Box component="dt" c="var(--text-2)">
          {name}
        </Box>
        <Box component="dd" m={0}>
          {hoursInWords(nightsJoined(hours)[at] ?? [])}
        </Box>
      </Grid>
    ))}
  </Flex>
)
