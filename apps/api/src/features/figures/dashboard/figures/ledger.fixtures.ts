/**
 * What no event tells, written down by the acts themselves: what was typed for a provider, a location, or a category,
 * where an unmet need was, until when a consent lasts, which role came with an invitation, and who was here when.
 */
export type County = { id: number; stateId: number; name: string; lat: number; lng: number }
type Provider = { name: string; networkType: 1 | 2; categoryIds: readonly number[]; isInvited: boolean }
export type Place = {
  entityId: number | null
  county: County | null
  point: { lat: number; lng: number } | null
  hours: 'weekdays' | 'always' | null
  notice: { until: string | null } | null
  isConfidential: boolean
  categoryIds: readonly number[]
}
type Category = { id: number; name: string; isActive: boolean; isSensitive: boolean; specialties: number }
type Account = { id: number; entityId: number | null }

export type Ledger = {
  /** Where everything is, and all of these two states. */
  counties: readonly County[]
  allCounties: readonly County[]
  /** Those that were there before the history began. */
  firstEntities: readonly number[]
  firstAccounts: readonly Account[]
  entities: Map<number, Provider>
  places: Map<number, Place>
  /** In the order of the menus. */
  categories: Category[]
  countyOfNeed: Map<number, number>
  expiryOfConsent: Map<number, Date>
  roleOfInvitation: Map<number, number | null>
  seenAt: Map<number, Date>
}
