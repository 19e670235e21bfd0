import { capacityNames, isActive, type Member, MemberState, memberStateNames } from '@handoff/contracts/entities'
import { members } from '@handoff/contracts/members'
import { useCan } from '../../kit/Can.tsx'
import { useDates } from '../../kit/useDates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { CapacitySwitch } from './CapacitySwitch.tsx'
import { useMayKeep } from './useMembership.ts'

/** Whether a member takes people; to be switched by whoever keeps its record. */
export function CapacityPanel({ member }: { member: Member }) {
  const { formatRelative } = useDates()
  const isKeeper = useMayKeep(member.id)
  const maySwitch = useCan(members.setCapacity) && isKeeper
  const { memberState } = member
  // Of one that is listed only, the public directory tells it.
  const hasCapacity = isActive(member) || memberState === MemberState.Listed
  return (
    <Panel title="Capacity">
      {!hasCapacity ? (
        <Facts facts={[['Now', `Not available: ${memberStateNames[memberState].toLowerCase()}`]]} />
      ) : maySwitch ? (
        <CapacitySwitch member={member} />
      ) : (
        <Facts
          facts={[
            ['Now', capacityNames[member.capacity]],
            member.capacityNote && ['Note', member.capacityNote],
            member.capacityAt && ['Updated', formatRelative(member.capacityAt)],
          ]}
        />
      )}
    </Panel>
  )
}
