import { entities } from '@handoff/contracts/network/entities/entities'
import { locations } from '@handoff/contracts/network/locations/locations'
import { expect, test } from 'vitest'
import { valuesIn } from '../../../../test/figures.ts'
import { openWorld } from '../../../../test/world.ts'

const { as, anEntity, aPerson } = await openWorld({ reference: true })
const clinic = await anEntity({ place: { stateId: 5, countyId: 6001, zip: '94601' } })
const ada = await aPerson({ entity: clinic })
const admin = await aPerson()

test('where everyone sees every provider, a location of the network is still none of theirs', async () => {
  await as(admin)(locations.create, { name: 'City Hall', stateId: 28, countyId: 32031, zip: '89501' })
  for (const person of [ada, admin])
    expect(valuesIn((await as(person)(entities.kpis, {})).data).byState).toMatchObject([{ code: 'CA', value: 1 }])
  expect((await as(ada)(entities.mapKpis, {})).data.avgDistance).toMatchObject({ value: 0, cases: 1 })
})

test('a provider whose location no one can place is at no distance', async () => {
  const van = await anEntity({ name: 'Food Van', place: { stateId: 5 } })
  const { data } = (await as(ada)(entities.list, { near: { isOwn: true }, sort: 'distance' })).data
  expect(data.map(({ id, distanceMiles }) => [id, distanceMiles])).toEqual([
    [van.id, null],
    // One’s own comes last.
    [clinic.id, 0],
  ])
  expect((await as(ada)(entities.mapKpis, {})).data.avgDistance).toMatchObject({ value: 0, cases: 1 })
})
