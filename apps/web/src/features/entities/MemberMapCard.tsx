import { type MemberMark, networkTypeNames } from '@handoff/contracts/entities'
import { Link } from '@tanstack/react-router'
import { CapacityPill } from '../../ui/CapacityPill.tsx'
import { MapCard } from '../../ui/map/MapCard.tsx'

/** A member as its mark on the map tells of it. */
export const MemberMapCard = ({ member }: { member: MemberMark['members'][number] }) => (
  <MapCard>
    <Link to={'/my-network/network-info' as string} search={{ id: member.id } as never}>
      {member.name}
    </Link>
    <p>{[networkTypeNames[member.networkType], member.place].filter(Boolean).join(' · ')}</p>
    <CapacityPill member={member} />
  </MapCard>
)
