export type ChosenPlace = { stateId: number | null; countyId: number | null; cityId: number | null }

/**
 * Fields that a ZIP code fills: those that are empty, if it agrees with the others. A field filled by a previous ZIP code
 * and not changed since counts as empty. Null if it fills none.
 */
export function filledBy(zipPlace: ChosenPlace, current: ChosenPlace, before?: ChosenPlace): ChosenPlace | null {
  const isUntouched = before !== undefined && isSame(current, before)
  const fits = (field: keyof ChosenPlace) => current[field] === null || current[field] === zipPlace[field]
  const isWithin = fits('stateId') && fits('countyId') && fits('cityId')
  if (!isUntouched && !isWithin) return null
  return isSame(current, zipPlace) ? null : zipPlace
}

const isSame = (one: ChosenPlace, other: ChosenPlace) =>
  one.stateId === other.stateId && one.countyId === other.countyId && one.cityId === other.cityId
