/** Which constraint a statement violated: someone else was faster. */
const breaks = (codes: readonly string[]) => (error: unknown) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** A name or key that is taken. */
export const isTaken = breaks(['23505'])
/** A row that others still reference, or a violated check. */
export const isStillUsed = breaks(['23503', '23514'])
