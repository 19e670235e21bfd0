/** Time in which no one can be seen. */
export const hatch = 'repeating-linear-gradient(-45deg, var(--line) 0 1px, transparent 1px 6px)'
