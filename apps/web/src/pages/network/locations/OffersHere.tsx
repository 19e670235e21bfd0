import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { Location } from '@handoff/contracts/network/locations/locations'
import { Link } from '@tanstack/react-router'
import { WeekHours } from '../../../features/network/locations/hours/WeekHours.tsx'
import { openMark } from '../../../features/network/locations/locationColumns.tsx'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import css from './OffersHere.module.css'

/** What others than its own entity offer at a place: each with what differs from the place. */
export const OffersHere = ({ location: { offers, timeZone } }: { location: Location }) => (
  <ul className={css.offers}>
    {offers.map(({ entity, categories, hours, exceptions, phone, note, isOpenNow }) => (
      <li key={entity.id} aria-label={entity.name}>
        <div className={css.who}>
          <Link to="/my-network/network-info" search={{ id: entity.id }}>
            {entity.name}
          </Link>
          {openMark({ isOpenNow })}
        </div>
        <div className={css.categories}>
          {categories.map((category) => (
            <CategoryMark key={category.id} category={category} />
          ))}
        </div>
        {phone && <a href={phoneLink(phone)}>{formatPhone(phone)}</a>}
        {note && <p>{note}</p>}
        {hours ? (
          <details>
            <summary>Its hours</summary>
            <WeekHours location={{ hours, exceptions, timeZone }} />
          </details>
        ) : (
          <p className={css.quiet}>Whenever the location is open</p>
        )}
      </li>
    ))}
  </ul>
)
