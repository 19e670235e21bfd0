import { formatPhone } from '@handoff/contracts/kit'
import { titlesIn, wordsOf } from '@handoff/contracts/network/entities/from-fields'
import { hoursInWords, nightsJoined } from '@handoff/contracts/network/locations/hours-in-words'
import type { VerificationView, VerifiedPart } from '@handoff/contracts/network/verifications'
import { Button } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
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
    <section className={`panel ${css.part}`}>
      <h2>{title}</h2>
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
    </section>
  )
}

type Content = (props: { view: VerificationView }) => ReactNode

const contents: Record<VerifiedPart, Content> = {
  contact: ({ view: { name, phone, email, website } }) => (
    <dl className={css.facts}>
      <Fact name="Name" value={name} />
      <Fact name="Phone" value={phone && formatPhone(phone)} />
      <Fact name="Email" value={email} />
      <Fact name="Website" value={website} />
    </dl>
  ),
  locations: ({ view: { locations, hours } }) => (
    <>
      {locations.length === 0 && <p className={css.unsaid}>No address listed</p>}
      {locations.map((place, at) => (
        <div key={at} className={css.location}>
          {place.isConfidential ? (
            <p>
              <IconLock size={14} stroke={1.8} aria-hidden />{' '}
              {[place.county, place.stateCode].filter(Boolean).join(', ')}. The address is confidential and isn’t shown
              here.
            </p>
          ) : (
            <>
              {place.name && <b>{place.name}</b>}
              <p>{addressLine(place)}</p>
              {place.phone && <p>{formatPhone(place.phone)}</p>}
              {place.hours ? <Week hours={place.hours} /> : <p className={css.unsaid}>No hours listed</p>}
            </>
          )}
        </div>
      ))}
      {hours && <p>{hours}</p>}
    </>
  ),
  services: ({ view: { services } }) =>
    services.length ? (
      <ul className={css.services}>
        {services.map(({ name, color, specialties }) => (
          <li key={name}>
            <i style={{ background: color }} aria-hidden />
            <span>
              <b>{name}</b>
              {specialties.length > 0 && <small>{specialties.join(', ')}</small>}
            </span>
          </li>
        ))}
      </ul>
    ) : (
      <p className={css.unsaid}>No services listed</p>
    ),
  languages: ({ view: { languages } }) => <p>{languages.join(', ') || 'None listed'}</p>,
  about: ({ view }) => (
    <dl className={css.facts}>
      {titlesIn('verification').map(([key, title]) => (
        <Fact key={key} name={title} value={wordsOf(key, view[key])} />
      ))}
    </dl>
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
  <dl className={css.week}>
    {weekdays.map((name, at) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{hoursInWords(nightsJoined(hours)[at] ?? [])}</dd>
      </div>
    ))}
  </dl>
)
