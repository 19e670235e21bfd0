import { entities } from '@handoff/contracts/network/entities/entities'
import { imports } from '@handoff/contracts/network/imports'
import { type LocationChanges, locations } from '@handoff/contracts/network/locations/locations'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { importsOf } from '../imports.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, aPerson } = world
const { checked, rowsOf } = importsOf(world)
const admin = await aPerson()

const open = { from: '09:00', until: '17:00' }
const weekdays = [[open], [open], [open], [open], [open], [], []]

let fresh = 0
const unused = () => `Hours House ${++fresh}`
const edited = async (id: number) => (await as(admin)(entities.edit, { id })).data
/** The hours of a provider, in words and as the week and the note of its first location. */
async function hoursOf(id: number) {
  const { hours, addresses } = await edited(id)
  const { data } = await as(admin)(locations.list, { entityId: id })
  const all = await Promise.all(data.data.map((place) => as(admin)(locations.show, { id: place.id })))
  const places = addresses.map((address) => all.find((one) => one.data.id === address.id)!.data)
  return { words: hours, places: places.map(({ hours: week, note, version }) => ({ week, note, version })) }
}

/** Imports one row. */
async function imported(row: Record<string, string>, more: object = {}) {
  const it = await checked(admin, stringify([Object.keys(row), Object.values(row)]))
  const [planned] = await rowsOf(admin, it.id)
  const { version } = (await as(admin)(imports.show, { id: it.id })).data
  await as(admin)(imports.run, { id: it.id, version, ...more })
  const [done] = await rowsOf(admin, it.id)
  return {
    planned: planned!,
    done: done!,
    undo: async () => (await as(admin)(imports.undo, { id: it.id })).data.counts,
  }
}

const address = { Address: '1 Bell St', City: 'Oakland', State: 'CA' }

describe('the hours of a row of providers', () => {
  test.each<[cell: string, week: unknown, note: string | null, remark: string | null]>([
    ['M-F 9:00-17:00', weekdays, null, null],
    ['M-F 9am-5pm; ring twice', weekdays, 'Hours: ring twice', '‘ring twice’ is kept in the note'],
    [
      '1st and 3rd Tuesday 10am-12pm',
      null,
      'Hours: 1st and 3rd Tuesday 10am-12pm',
      'Can’t be stored as weekly hours. Kept in the note as written',
    ],
    ['Mon 7-9', null, 'Hours: Mon 7-9', 'Is ‘7-9’ AM or PM? Kept in the note as written'],
  ])('are those of its location: %s', async (cell, week, note, remark) => {
    const { planned, done, undo } = await imported({ Name: unused(), ...address, Hours: cell })
    expect(planned.repairs).toEqual(remark ? [{ column: 'Hours', message: remark }] : [])
    expect(await hoursOf(done.targetId!)).toEqual({ words: null, places: [{ week, note, version: 1 }] })
    expect(await undo()).toEqual({ undone: 1 })
  })

  test('are kept in words where there is no location', async () => {
    const { planned, done } = await imported({ Name: unused(), Hours: 'M-F 9:00-17:00; ring twice' })
    expect(planned).toMatchObject({ readAs: [] })
    expect(await hoursOf(done.targetId!)).toEqual({ words: 'M-F 9:00-17:00; ring twice', places: [] })
  })
})

describe('where rows fill what is empty, the hours', () => {
  const add = async (values: object) =>
    (await as(admin)(entities.create, { networkType: 2, name: unused(), isInvited: false, ...values })).data
  const set = async (id: number, values: Partial<LocationChanges>) => {
    const { version } = (await as(admin)(locations.show, { id })).data
    await as(admin)(locations.save, { id, version, ...values })
  }
  const fill = { duplicates: 'fill' }
  const at = (addressLine1: string) => ({ entityAddresses: [{ addressLine1, zip: '94607' }] })

  test('come with a new location, and go with it', async () => {
    const { id, name } = await add({})
    const { planned, done, undo } = await imported({ Name: name, ...address, Hours: 'M-F 9-17; ring twice' }, fill)
    expect(planned.filling.map(({ label }) => label)).toEqual(done.fills)
    expect(done.fills).toEqual(['Hours', 'Address'])
    expect((await hoursOf(id)).places).toMatchObject([{ week: weekdays, note: 'Hours: ring twice' }])
    expect(await undo()).toEqual({ undone: 1 })
    expect(await hoursOf(id)).toEqual({ words: null, places: [] })
  })

  test('are filled in at the location that is there, once, and taken back', async () => {
    const { id, name, addresses } = await add(at('1 Bell Street'))
    await set(addresses[0]!.id, { note: 'Back door' })
    const row = { Name: name, Address: '1 bell st.', Zip: '94607', Hours: 'M-F 9-17; ring twice' }
    const { planned, done, undo } = await imported(row, fill)
    expect(planned.filling).toEqual([{ label: 'Hours', value: 'M-F 9-17; ring twice' }])
    expect(done.fills).toEqual(['Hours'])
    const filled = [{ week: weekdays, note: 'Back door\nHours: ring twice', version: 3 }]
    expect(await hoursOf(id)).toEqual({ words: null, places: filled })
    expect((await imported(row, fill)).done).toMatchObject({ status: 'skipped', fills: [] })
    expect((await hoursOf(id)).places).toEqual(filled)
    expect(await undo()).toEqual({ undone: 1 })
    expect((await hoursOf(id)).places).toMatchObject([{ week: null, note: 'Back door' }])
  })

  test('in words are noted once', async () => {
    const { id, name } = await add(at('2 Bell St'))
    for (let time = 1; time <= 2; time++) await imported({ Name: name, Hours: '1st Tuesday' }, fill)
    expect((await hoursOf(id)).places).toMatchObject([{ week: null, note: 'Hours: 1st Tuesday' }])
  })

  test.each([
    ['of another address', { Address: '99 Other Ave', Zip: '94607' }],
    ['of which of two locations the row doesn’t say', {}],
  ])('%s are not filled in', async (_, row) => {
    const { id, name } = await add({
      entityAddresses: [
        { addressLine1: '3 Bell St', zip: '94607' },
        { addressLine1: '4 Bell St', zip: '94607' },
      ],
    })
    const { planned, done } = await imported({ Name: name, ...row, Hours: 'M-F 9-17' }, fill)
    expect(planned.filling).toEqual([])
    expect(done.status).toBe('skipped')
    expect((await hoursOf(id)).places).toMatchObject([{ week: null, note: null }, { week: null }])
  })

  test('are never written over those that are there', async () => {
    const { id, name, addresses } = await add(at('5 Bell St'))
    await set(addresses[0]!.id, { hours: [[], [], [], [], [], [open], []] })
    const { done } = await imported({ Name: name, Phone: '510-555-0188', Hours: 'M-F 9-17' }, fill)
    expect(done.fills).toEqual(['Phone'])
    expect((await hoursOf(id)).places).toMatchObject([{ week: [[], [], [], [], [], [open], []], note: null }])
  })

  test('that someone has changed since stay, and with them everything that the row has filled', async () => {
    const { id, name, addresses } = await add(at('6 Bell St'))
    const { undo } = await imported({ Name: name, Phone: '510-555-0189', Hours: 'M-F 9-17' }, fill)
    await set(addresses[0]!.id, { note: 'Ring twice' })
    expect(await undo()).toEqual({ kept: 1 })
    expect(await edited(id)).toMatchObject({ phone: '+15105550189' })
    expect((await hoursOf(id)).places).toMatchObject([{ week: weekdays, note: 'Ring twice' }])
  })
})
