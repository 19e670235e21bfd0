/** Is the value in the list? Accepts a wider type than that of the list. */
export const isOneOf = <const T>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value)
