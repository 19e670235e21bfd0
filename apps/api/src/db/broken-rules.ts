/** Which rule of the database a statement broke: someone else was there in between. */
const breaks = (codes: readonly string[]) => (error: unknown) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** A name or key that is taken. */
export const isTaken = breaks(['23505'])
/** A row that others still point to, or that may not be without it. */
export const isStillUsed = breaks(['23503', '23514'])
