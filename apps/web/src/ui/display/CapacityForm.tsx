import type { Capacity } from '@handoff/contracts/network/entities/entity'

/** How much of the disc is filled; the ring alone: not accepting; a dotted ring: no one has said. */
const shapes: Record<Capacity, string> = {
  1: 'M6 1a5 5 0 1 1 0 10A5 5 0 1 1 6 1Z',
  2: 'M6 1a5 5 0 1 1 0 10Z',
  3: 'M6 6V1a5 5 0 0 1 5 5Z',
  4: 'M6 6V1a5 5 0 0 1 5 5Z',
  5: '',
  6: '',
}

/** Capacity as a form: full, half, a quarter, or a ring, in the color of the text around it. */
export const CapacityForm = ({ capacity, size = 12 }: { capacity: Capacity; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden focusable="false">
    <circle
      cx="6"
      cy="6"
      r="4.9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray={capacity === 6 ? '1.8 2' : undefined}
    />
    <path d={shapes[capacity]} fill="currentColor" />
  </svg>
)
