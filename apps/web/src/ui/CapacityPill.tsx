import { type Capacity, capacityNames, isActive, type Member, memberStateNames } from '@handoff/contracts/entities'
import { StatusPill, type Tone } from './StatusPill.tsx'

const tones: Record<Capacity, Tone> = { 1: 'good', 2: 'warn', 3: 'warn', 4: 'brand', 5: 'bad' }

type Props = { member: Pick<Member, 'memberState' | 'capacity'> & { capacityNote?: string | null } }

/** How much room there is; of an entity that is not active, why there is none. */
export const CapacityPill = ({ member }: Props) => {
  const { memberState, capacity, capacityNote } = member
  if (!isActive(member)) return <StatusPill tone="neutral">{memberStateNames[memberState]}</StatusPill>
  return (
    <span title={capacityNote ?? undefined}>
      <StatusPill tone={tones[capacity]}>{capacityNames[capacity]}</StatusPill>
    </span>
  )
}
