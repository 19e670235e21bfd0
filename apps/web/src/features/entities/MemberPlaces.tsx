import type { Member } from '@handoff/contracts/entities'
import { Panel } from '../../ui/Panel.tsx'
import css from './entities.module.css'

/** Where the member can be found; of a confidential place the county only. */
export const MemberPlaces = ({ member }: { member: Member }) => (
  <Panel title="Places">
    {member.entityAddresses.length === 0 && <p className={css.text}>No address is known.</p>}
    <ul className={css.list}>
      {member.entityAddresses.map((place) => (
        <li key={place.id}>
          <b>{place.addressLine1 ?? place.city ?? place.county ?? 'Address not public'}</b>
          <span>{[place.city, place.county, place.stateCode, place.zip].filter(Boolean).join(', ')}</span>
          {place.phone && <span>{place.phone}</span>}
          {place.isConfidential && <span>The exact place is confidential</span>}
        </li>
      ))}
    </ul>
  </Panel>
)
