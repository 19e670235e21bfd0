/**
 * Facts that no event has, recorded by the acts themselves: input for a provider, a location, or a category, the place
 * of an unmet need, the end of a consent, the role of an invitation, and who was active when.
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
  /** Where everything is: all counties of these two states. */
  counties: readonly County[]
  allCounties: readonly County[]
  /** Those that existed before the history began. */
  firstEntities: readonly number[]
  firstAccounts: readonly Account[]
  entities: Map<number, Provider>
  places: Map<number, Place>
  /** In menu order. */
  categories: Category[]
  countyOfNeed: Map<number, number>
  expiryOfConsent: Map<number, Date>
  roleOfInvitation: Map<number, number | null>
  seenAt: Map<number, Date>
}
