import type { Answer } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { Capacity, capacityNames } from '@handoff/contracts/network/entities/entity'
import { shortCounties } from '@handoff/contracts/network/entities/short-counties'

type Service = Answer<typeof entities.show>['services'][number]

/** The capacities with which someone new is accepted now. */
const withRoom: readonly Capacity[] = [Capacity.Open, Capacity.Limited, Capacity.Assessment]
export const hasRoom = ({ capacity }: Pick<Service, 'capacity'>) => withRoom.includes(capacity)

/** "Accepting for 1 of 3 services"; null where all services have the same capacity. */
export function capacityOfServices(services: readonly Pick<Service, 'capacity'>[]): string | null {
  if (new Set(services.map(({ capacity }) => capacity)).size < 2) return null
  const count = services.filter(hasRoom).length
  if (count === services.length) return `Accepting for all ${count} services`
  if (count > 0) return `Accepting for ${count} of ${services.length} services`
  const waiting = services.filter(({ capacity }) => capacity === Capacity.Waitlist).length
  return waiting > 0
    ? `${capacityNames[Capacity.Waitlist]} for ${waiting} of ${services.length} services`
    : `${capacityNames[Capacity.Closed]} for ${services.length - unknown(services)} of ${services.length} services`
}
const unknown = (services: readonly Pick<Service, 'capacity'>[]) =>
  services.filter(({ capacity }) => capacity === Capacity.NotConfirmed).length

type Area = Service['serviceArea']
const namesIn = ({ states, counties }: Area) => [...states, ...counties].map(({ name }) => name)

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name))

/** Where a provider serves people: once for all services, and for each only where it differs. */
export function areasOf(services: readonly Pick<Service, 'serviceArea'>[]) {
  const unique = <T extends { id: number }>(all: readonly T[]) => [...new Map(all.map((one) => [one.id, one])).values()]
  const states = unique(services.flatMap(({ serviceArea }) => serviceArea.states))
  const counties = unique(services.flatMap(({ serviceArea }) => serviceArea.counties))
  const all = namesIn({ states, counties })
  const counted = [
    ...states.map(({ name }) => name),
    ...(counties.length > 1
      ? [`${counties.length} counties: ${shortCounties(counties.map(({ name }) => name)).join(', ')}`]
      : counties.map(({ name }) => name)),
  ]
  const everywhere =
    states.length > 0
      ? 'All of the area'
      : counties.length > 1
        ? `All ${counties.length} counties`
        : (counties[0]?.name ?? '')
  return {
    /** "Serves 13 counties: Santa Clara, San Joaquin, …"; null where no area is listed. */
    whole: all.length ? `Serves ${counted.join('; ')}` : null,
    of: ({ serviceArea }: Pick<Service, 'serviceArea'>) => {
      const names = namesIn(serviceArea)
      if (names.length === 0) return 'No area listed'
      return isSame(names, all) ? everywhere : `${shortCounties(names).join(', ')}${names.length === 1 ? ' only' : ''}`
    },
  }
}
