export type ChosenPlace = { stateId: number | null; countyId: number | null; cityId: number | null }

/**
 * What a ZIP code adds to what was chosen: all that is empty and lies within what is not. What another ZIP code has
 * filled, and no one has changed since, is as good as empty. Null: nothing.
 */
export function filledBy(found: ChosenPlace, chosen: ChosenPlace, before?: ChosenPlace): ChosenPlace | null {
  const isUntouched = before !== undefined && isSame(chosen, before)
  const fits = (field: keyof ChosenPlace) => chosen[field] === null || chosen[field] === found[field]
  const isWithin = fits('stateId') && fits('countyId') && fits('cityId')
  if (!isUntouched && !isWithin) return null
  return isSame(chosen, found) ? null : found
}

const isSame = (one: ChosenPlace, other: ChosenPlace) =>
  one.stateId === other.stateId && one.countyId === other.countyId && one.cityId === other.cityId
