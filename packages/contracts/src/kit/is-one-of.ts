/** Whether a list has this value, which may be of a wider type than its own. */
export const isOneOf = <const T>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value)
