import { auth } from '@handoff/contracts/access/auth/auth'
import { roles } from '@handoff/contracts/access/roles/roles'
import { settings } from '@handoff/contracts/platform/settings'
import { reasons } from '@handoff/contracts/referrals/reasons'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'

const world = await openWorld({ reference: true })
const { as, ask, aPerson, anEntity, clock } = world
const isIn = async (token: string) => (await ask({ token }, { url: '/api/auth/me' })).statusCode === 200

describe('the time zone', () => {
  test('is stored, and the answer is a new token for the same session', async () => {
    clock.set('2026-11-18T15:00:00Z')
    const ada = await aPerson()
    const { data: token, title } = await as(ada)(settings.saveTimeZone, { timezone: 'America/Los_Angeles' })
    expect(title).toBe('Settings saved')
    expect(token).not.toBe(ada.token)
    expect((await as({ token })(auth.me, {})).data.timeZone).toBe('America/Los_Angeles')

    clock.advance({ seconds: 59 })
    expect([await isIn(ada.token), await isIn(token)]).toEqual([true, true])
    clock.advance({ seconds: 1 })
    expect([await isIn(ada.token), await isIn(token)]).toEqual([false, true])
    // The session's expiry did not change.
    clock.set('2026-12-03T15:00:00Z')
    expect(await isIn(token)).toBe(false)
  })

  test('is required, and must exist', async () => {
    clock.set('2026-11-18T15:00:00Z')
    const ada = await aPerson()
    for (const timezone of ['', 'Mars/Olympus', 'Pacific Standard Time'])
      await expect(as(ada)(settings.saveTimeZone, { timezone })).rejects.toMatchObject({
        status: 400,
        fields: { timezone: ['Please select Time Zone'] },
      })
    expect(await isIn(ada.token)).toBe(true)
  })

  test('is one of those of Windows, west to east, each with its IANA id', async () => {
    const { data } = await as(await aPerson())(settings.timeZones, {})
    expect(data.length).toBeGreaterThanOrEqual(100)
    expect(data.find(({ name }) => name === 'Pacific Standard Time')).toMatchObject({
      label: expect.stringMatching(/^\(UTC-08:00\) /),
      value: 'America/Los_Angeles',
    })
    expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['UTC-11', 'India Standard Time']))
    for (const { value } of data) expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow()
  })
})

describe('an added time zone', () => {
  const bay = { name: 'Bay Time', label: '(UTC-08:00) Bay Time', language: 'America/Los_Angeles' }
  const add = async (changes: Partial<typeof bay> = {}, by?: Person) =>
    (await as(by ?? (await aPerson()))(settings.addTimeZone, { ...bay, ...changes })).data

  test('is in the list between its neighbors, and available everywhere', async () => {
    const ada = await aPerson()
    const { language: value, ...rest } = bay
    expect(await add()).toEqual({ ...rest, value })
    const { data } = await as(ada)(settings.timeZones, {})
    const [before, after] = [-1, 1].map((step) => data[data.findIndex(({ name }) => name === 'Bay Time') + step]!.label)
    expect([before, after]).toEqual([expect.stringContaining('(UTC-0'), expect.stringContaining('(UTC-08:00)')])

    await add({ name: 'Eucla', label: '(UTC+08:45) Eucla', language: 'Australia/Eucla' })
    await expect(as(ada)(settings.saveTimeZone, { timezone: 'Australia/Eucla' })).resolves.toMatchObject({
      title: 'Settings saved',
    })
  })

  test('has a unique name, even if two add it at the same time', async () => {
    await expect(add({ name: 'pacific standard time' })).rejects.toMatchObject({
      status: 409,
      fields: { name: ['There’s already a time zone named Pacific Standard Time'] },
    })
    const ada = await aPerson()
    const both = await Promise.allSettled([add({ name: 'Delta' }, ada), add({ name: 'Delta' }, ada)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  const refused: [changes: Partial<typeof bay>, fields: object][] = [
    [{ name: ' ' }, { name: ['Name is required'] }],
    [{ label: '' }, { label: ['Label is required'] }],
    [{ language: '' }, { language: ['Please select IANA time zone'] }],
    ...['Mars/Olympus', 'america/los_angeles', '+05:30', 'Pacific Standard Time'].map((language): [object, object] => [
      { language },
      { language: [expect.stringContaining('Unknown time zone')] },
    ]),
  ]
  test.each(refused)('rejects %o', async (changes, fields) => {
    await expect(add({ name: 'Elsewhere', ...changes })).rejects.toMatchObject({ status: 400, fields })
  })

  test('can be added only by administrators', async () => {
    const clerk = await world.staffOf(null, { network: ['view', 'add', 'edit'] })
    const ben = await aPerson({ entity: await anEntity() })
    for (const by of [clerk, ben]) await expect(add({}, by)).rejects.toMatchObject({ status: 403 })
  })
})

test('everyone may read the rights of their role', async () => {
  const worker = await aPerson({ entity: await anEntity(), userType: 4, role: 'Case manager' })
  const { data } = await as(worker)(roles.access, {})
  expect(data.name).toBe('Case manager')
  expect(data.roleAccesses.find(({ name }) => name === 'My Referrals')).toMatchObject({
    isView: true,
    isApprove: true,
    isSensitive: true,
    isImport: false,
  })
  expect((await as(await aPerson())(roles.access, {})).data).toEqual({ id: null, name: null, roleAccesses: [] })
})

test('reasons are listed by purpose', async () => {
  const ada = await aPerson()
  const labels = async (appliesTo: 1 | 2 | 4) =>
    (await as(ada)(reasons.list, { appliesTo })).data.map(({ label }) => label)
  expect(await labels(1)).toHaveLength(11)
  expect((await labels(2)).at(-1)).toBe('Other')
  expect(await labels(4)).toContain('Service received')
  expect((await as(ada)(reasons.list, {})).data).toHaveLength(43)
})

test('the health check answers everyone, and gives details to an administrator', async () => {
  const { data } = await as(await aPerson())(settings.selfCheck, {})
  expect(data).toMatchObject({
    serverTime: clock.now().toISOString(),
    database: expect.stringMatching(/^PostgreSQL \d+/),
    version: expect.stringContaining('Handoff'),
  })
  const ben = await aPerson({ entity: await anEntity(), firstName: 'Ben' })
  expect((await as(ben)(settings.selfCheck, {})).data).toMatchObject({ version: null, database: null })
})
