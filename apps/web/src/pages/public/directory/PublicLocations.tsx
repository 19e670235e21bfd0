import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { PublicLocation } from '@handoff/contracts/network/public-location'
import type { PublicEntityDetail } from '@handoff/contracts/network/publicDirectory'
import { IconAlertTriangle, IconLock, IconMapPin, IconPhone, IconWorld } from '@tabler/icons-react'
import { WeekHours } from '../../../features/network/locations/hours/WeekHours.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { WebLink } from '../../../ui/display/WebLink.tsx'
import list from '../public.module.css'
import css from './PublicEntityPage.module.css'
import { addressLine } from './publicEntityWords.ts'

/** How to reach it, and where it is with its hours. */
export function PublicLocations({ entity }: { entity: PublicEntityDetail }) {
  const { phone, website, hours, places } = entity
  return (
    <div className={css.stack}>
      {(phone || website || hours) && (
        <section className={`panel ${css.part}`}>
          <h2>Contact</h2>
          {phone && <Phone number={phone} />}
          {website && (
            <p className={list.line}>
              <IconWorld size={15} stroke={1.8} aria-hidden />
              <WebLink address={website} />
            </p>
          )}
          {hours && (
            <>
              <h3>Hours</h3>
              <p className={css.long}>{hours}</p>
            </>
          )}
        </section>
      )}
      {places.map((place, at) => (
        <Place key={at} place={place} />
      ))}
    </div>
  )
}

function Place({ place }: { place: PublicLocation }) {
  const { name, isConfidential, county, stateCode, isOpenNow, notice, phone, hours } = place
  if (isConfidential)
    return (
      <section className={`panel ${css.part}`}>
        <h2>{[county, stateCode].filter(Boolean).join(', ') || 'Location'}</h2>
        <p className={list.line}>
          <IconLock size={15} stroke={1.8} aria-hidden />
          The address is confidential. Call first.
        </p>
      </section>
    )
  return (
    <section className={`panel ${css.part}`}>
      <h2>
        {name ?? place.addressLine1 ?? place.city ?? county ?? 'Location'}
        {isOpenNow !== null && (
          <StatusPill tone={isOpenNow ? 'good' : 'neutral'}>{isOpenNow ? 'Open now' : 'Closed now'}</StatusPill>
        )}
      </h2>
      {notice && (
        <p className={css.notice}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
          {notice}
        </p>
      )}
      <p className={list.line}>
        <IconMapPin size={15} stroke={1.8} aria-hidden />
        <a
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLine(place))}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {addressLine(place)}
        </a>
      </p>
      {phone && <Phone number={phone} />}
      {hours && <WeekHours location={place} />}
    </section>
  )
}

const Phone = ({ number }: { number: string }) => (
  <p className={list.line}>
    <IconPhone size={15} stroke={1.8} aria-hidden />
    <a href={phoneLink(number)} className="tnum">
      {formatPhone(number)}
    </a>
  </p>
)
