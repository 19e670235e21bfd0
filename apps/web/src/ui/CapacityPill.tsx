import { type Capacity, capacityNames } from '@handoff/contracts/entities'
import { StatusPill, type Tone } from './StatusPill.tsx'

const tones: Record<Capacity, Tone> = { 1: 'good', 2: 'warn', 3: 'warn', 4: 'brand', 5: 'bad' }

/** Whether a member takes people at present. */
export const CapacityPill = ({ capacity, note }: { capacity: Capacity; note?: string | null }) => (
  <span title={note ?? undefined}>
    <StatusPill tone={tones[capacity]}>{capacityNames[capacity]}</StatusPill>
  </span>
)
