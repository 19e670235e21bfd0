/** "Rosa Marin", or "Rosa" for someone with one name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** "Rosa M.", or "Rosa". */
export const shortName = ({ firstName, lastName }: { firstName: string; lastName: string | null }) =>
  lastName ? `${firstName} ${lastName.charAt(0)}.` : firstName
