import { locations } from '@handoff/contracts/network/locations/locations'
import { RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import { requestsOf } from '../../../network/requests/requests.fixtures.ts'
import type { Request } from './known.fixtures.ts'
import { requestsFrom } from './requests.naive.fixtures.ts'
import type { Act, Stage } from './stage.fixtures.ts'

export function requestActs({ world, dice, ledger, people, admin, history, personOf }: Stage): Act[] {
  const { as } = world
  const { pick, chance } = dice
  const { askCategory, askLocation, askEntity, reject, approve, reopen, add, cancel } = requestsOf(world)
  const countyOf = new Map<number, (typeof ledger.counties)[number]>()

  async function submit() {
    const person = pick(people.filter(({ entity }) => entity !== null))
    const county = pick(ledger.counties)
    const ask = pick([
      () => askCategory(person),
      () => askEntity(person),
      () => askLocation(person, { countyId: county.id, stateId: county.stateId }),
    ])
    const { id } = await ask()
    countyOf.set(id, county)
  }

  async function decide() {
    const all = requestsFrom(await history()).filter(({ status }) => status === 'pending' || status === 'accepted')
    if (!all.length) return submit()
    const one = pick(all)
    const { version } = (await as(admin)(requests.show, { id: one.id })).data
    const by = { version, by: admin }
    if (one.status === 'accepted') return chance(0.3) ? reopen(one.id, by) : carryOut(one, version)
    return pick([
      () => approve(one.id, by),
      () => approve(one.id, by),
      () => reject(one.id, by),
      () => carryOut(one, version),
      () => cancel(one.id, personOf(one.by)!),
    ])()
  }

  /** Only locations: a network with hundreds of categories would not be realistic. */
  async function carryOut({ id, type }: Request, version: number) {
    if (type !== 1) return as(admin)(requests.changeStatus, { id, version, status: RequestStatus.Accepted })
    const { added } = await add(id, { version, by: admin })
    const { entity } = (await as(admin)(locations.show, { id: added!.id })).data
    const county = countyOf.get(id)!
    ledger.places.set(added!.id, {
      entityId: entity?.id ?? null,
      county,
      point: county,
      hours: null,
      notice: null,
      isConfidential: false,
      categoryIds: [],
    })
  }

  return [
    { weight: 3, take: submit },
    { weight: 4, take: decide },
  ]
}
