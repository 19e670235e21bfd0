import { auth } from '@handoff/contracts/access/auth/auth'
import { verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { statementsOf } from '../../../test/statements-of.ts'
import { openWorld, type Person, password } from '../../../test/world.ts'
import { loginsOf } from './auth.fixtures.ts'

vi.mock('@node-rs/argon2', { spy: true })

const world = await openWorld()
const { as, ask, db, aPerson, anEntity, staffOf, clock } = world
const { signedIn, eventsOf } = loginsOf(world)
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

const login = async (email: string, word = password) => ({ data: await signedIn(email, { word }) })
const isIn = async (token: string) => (await ask({ token }, { url: '/api/auth/me' })).statusCode === 200
const wrong = { status: 401, code: 'wrong_credentials', message: 'Incorrect email or password' }

describe('logging in', () => {
  test('returns the user, and a token for all other calls', async () => {
    const shelter = await anEntity({ name: 'Night Shelter' })
    const ben = await aPerson({ entity: shelter, firstName: 'Ben', lastName: 'Ode' })
    const { data } = await login(ben.email)
    expect(data).toEqual({
      id: ben.id,
      firstName: 'Ben',
      lastName: 'Ode',
      email: ben.email,
      photo: null,
      userType: { id: 2, name: 'Entity' },
      userRole: null,
      entity: { id: shelter.id, name: 'Night Shelter' },
      colorCode: '#6f6af6',
      timeZone: 'America/New_York',
      totalInBounds: 0,
      token: expect.stringMatching(/^[\w-]{43}$/),
      browserToken: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { token, browserToken, ...user } = data
    expect((await as({ token })(auth.me, {})).data).toEqual(user)
  })

  test('returns the rights of staff', async () => {
    const sam = await staffOf(await anEntity(), { referrals: ['view', 'approve'] })
    const { userRole } = (await login(sam.email)).data
    expect(userRole?.roleAccesses).toEqual([
      {
        name: 'My Referrals',
        isView: true,
        isAdd: false,
        isEdit: false,
        isDelete: false,
        isApprove: true,
        isAssign: false,
        isExport: false,
        isImport: false,
        isSensitive: false,
      },
    ])
  })

  test('ignores case and spaces of the email', async () => {
    const ada = await aPerson({ email: 'ada.lane@handoff.test' })
    expect((await login('  Ada.LANE@Handoff.Test ')).data.id).toBe(ada.id)
  })

  test('requires the exact password', async () => {
    const ada = await aPerson()
    for (const word of [password.toUpperCase(), ` ${password}`, `${password} `])
      await expect(login(ada.email, word)).rejects.toMatchObject(wrong)
  })

  test('gives the same answer for a wrong email, a wrong password, and an inactive account', async () => {
    const ada = await aPerson()
    const inactive = await aPerson({ firstName: 'Gil', isActive: false })
    const answers = await Promise.all(
      [
        ['nobody@handoff.test', password],
        [ada.email, 'wrong'],
        [inactive.email, password],
      ].map(([email, word]) =>
        ask(null, {
          method: 'POST',
          url: '/api/auth/login',
          payload: { email, password: word },
          remoteAddress: someAddress(),
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test('takes as long for a wrong email as for a wrong password: the same statements and one check', async () => {
    const ada = await aPerson()
    vi.mocked(verify).mockClear()
    const wrongly = (email: string) => statementsOf(() => login(email, 'wrong').catch(() => {}))
    const [known, unknown] = [await wrongly(ada.email), await wrongly('nobody@handoff.test')]
    expect(unknown.statements).toEqual(known.statements)
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(2)
  })

  test('stores neither token nor password', async () => {
    const ada = await aPerson()
    const { token } = (await login(ada.email)).data
    const tables = JSON.stringify([
      await db.selectFrom('session').selectAll().execute(),
      await db.selectFrom('account').selectAll().execute(),
      await db.selectFrom('event').selectAll().execute(),
    ])
    for (const secret of [token, Buffer.from(token).toString('hex'), password]) expect(tables).not.toContain(secret)
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  test('requires both fields, with the messages of the form', async () => {
    await expect(login('', '')).rejects.toMatchObject({
      status: 400,
      fields: { email: expect.arrayContaining(['Email is required']), password: ['Password is required'] },
    })
    await expect(login('ada at home')).rejects.toMatchObject({
      fields: { email: ['Please enter a valid email address'] },
    })
  })
})

describe('ten wrong passwords', () => {
  const failTimes = async (person: Person, times: number) => {
    for (let attempt = 0; attempt < times; attempt++)
      await expect(login(person.email, 'wrong')).rejects.toMatchObject(wrong)
  }

  test('lock the account for 15 minutes, and the right one is rejected with the same message', async () => {
    const ada = await aPerson()
    await failTimes(ada, 10)
    await expect(login(ada.email)).rejects.toMatchObject(wrong)
    clock.advance({ minutes: 14, seconds: 59 })
    await expect(login(ada.email)).rejects.toMatchObject(wrong)
    clock.advance({ seconds: 1 })
    expect((await login(ada.email)).data.id).toBe(ada.id)
  })

  test('notify its owner once, without names', async () => {
    const ada = await aPerson()
    const attempts = Array.from({ length: 14 }, () => login(ada.email, 'wrong'))
    await Promise.allSettled(attempts)
    expect(await eventsOf(ada.id)).toEqual([{ type: 'account.locked', by: null }])
  })

  test('are counted in a row: one right password restarts the count', async () => {
    const ada = await aPerson()
    await failTimes(ada, 9)
    await login(ada.email)
    await failTimes(ada, 9)
    expect((await login(ada.email)).data.id).toBe(ada.id)
  })

  test('from strangers do not lock out a known browser', async () => {
    const ada = await aPerson()
    const { browserToken } = await signedIn(ada.email)
    const known = { deviceTokens: [browserToken!] }
    await failTimes(ada, 12)
    await expect(signedIn(ada.email)).rejects.toMatchObject(wrong)
    expect(await signedIn(ada.email, known)).toMatchObject({ id: ada.id, browserToken: null })
    // It opens nothing for strangers.
    await expect(signedIn(ada.email)).rejects.toMatchObject(wrong)
  })

  test('from a known browser lock only that one', async () => {
    const ada = await aPerson()
    const known = { deviceTokens: [(await signedIn(ada.email)).browserToken!] }
    const other = { deviceTokens: [(await signedIn(ada.email)).browserToken!] }
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(signedIn(ada.email, { ...known, word: 'wrong' })).rejects.toMatchObject(wrong)
    await expect(signedIn(ada.email, known)).rejects.toMatchObject(wrong)
    expect((await signedIn(ada.email, other)).id).toBe(ada.id)
    expect((await signedIn(ada.email)).id).toBe(ada.id)
    clock.advance({ minutes: 15 })
    expect((await signedIn(ada.email, known)).id).toBe(ada.id)
  })

  test('count as a stranger’s if the browser is known for another account', async () => {
    const [ada, bea] = [await aPerson(), await aPerson()]
    const ofBea = { deviceTokens: [(await signedIn(bea.email)).browserToken!] }
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(signedIn(ada.email, { ...ofBea, word: 'wrong' })).rejects.toMatchObject(wrong)
    await expect(signedIn(ada.email, ofBea)).rejects.toMatchObject(wrong)
    expect((await signedIn(bea.email, ofBea)).id).toBe(bea.id)
  })

  test('lock no one else, and end no session', async () => {
    const [ada, bea] = [await aPerson(), await aPerson({ firstName: 'Bea' })]
    await failTimes(ada, 10)
    expect((await login(bea.email)).data.id).toBe(bea.id)
    expect(await isIn(ada.token)).toBe(true)
  })
})

describe('a new browser for an account', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const newDevice = (person: Person) => ({ type: 'account.newDevice', by: person.id })
  const newDeviceEvents = async (person: Person) =>
    (await eventsOf(person.id)).filter(({ type }) => type === 'account.newDevice')
  const from = { device: windows, address: '203.0.113.7' }

  test('is reported to its owner once, and again only for another address', async () => {
    const ada = await aPerson()
    await signedIn(ada.email, from)
    await signedIn(ada.email, from)
    expect(await newDeviceEvents(ada)).toEqual([newDevice(ada)])
    await signedIn(ada.email, { ...from, address: '203.0.113.8' })
    expect(await newDeviceEvents(ada)).toHaveLength(2)
  })

  test('is the same after an update', async () => {
    const ada = await aPerson()
    await signedIn(ada.email, from)
    await signedIn(ada.email, { ...from, device: windows.replace('140', '141') })
    expect(await newDeviceEvents(ada)).toHaveLength(1)
  })

  test('is not reported at the very first login', async () => {
    const ada = await aPerson()
    await db.deleteFrom('session').where('account_id', '=', ada.id).execute()
    await signedIn(ada.email, from)
    expect(await newDeviceEvents(ada)).toEqual([])
  })

  test('is not revealed after a wrong password', async () => {
    const ada = await aPerson()
    await signedIn(ada.email, { ...from, word: 'wrong' }).catch(() => {})
    expect(await newDeviceEvents(ada)).toEqual([])
  })
})

describe('a session', () => {
  test('lasts exactly 15 days, however much it is used', async () => {
    const ada = await aPerson()
    const { token } = (await login(ada.email)).data
    for (let day = 0; day < 14; day++) {
      clock.advance({ days: 1 })
      expect(await isIn(token)).toBe(true)
    }
    clock.advance({ hours: 23, minutes: 59, seconds: 59 })
    expect(await isIn(token)).toBe(true)
    clock.advance({ seconds: 1 })
    expect(await isIn(token)).toBe(false)
  })

  test('ends immediately at logout, and no other does', async () => {
    const ada = await aPerson()
    const { token } = (await login(ada.email)).data
    expect((await as({ token })(auth.logout, {})).title).toBe('You’re logged out')
    expect(await isIn(token)).toBe(false)
    expect(await isIn(ada.token)).toBe(true)
    await expect(as({ token })(auth.logout, {})).rejects.toMatchObject({ status: 401 })
  })

  test('ends when its person is deactivated', async () => {
    const ada = await aPerson()
    await db.updateTable('account').set({ is_active: false }).where('id', '=', ada.id).execute()
    expect(await isIn(ada.token)).toBe(false)
  })

  test('follows changes of the role from one request to the next', async () => {
    const sam = await staffOf(await anEntity(), { referrals: ['view'] })
    const status = async () => (await ask(sam, { url: '/api/refers/inbound' })).statusCode
    expect(await status()).toBe(200)
    const role = db.selectFrom('account').select('role_id').where('id', '=', sam.id)
    await db.updateTable('role_access').set({ is_view: false }).where('role_id', '=', role).execute()
    expect(await status()).toBe(403)
  })
})

test.each([
  ['bearer TOKEN', 200],
  ['BEARER   TOKEN  ', 200],
  ['TOKEN', 401],
  ['Bearer', 401],
  ['Bearer ', 401],
  ['Basic TOKEN', 401],
  ['Bearer TOKEN, Bearer TOKEN', 401],
  ['Bearer TOKENx', 401],
  [`Bearer ${'x'.repeat(5000)}`, 401],
  ['Bearer \u00e9', 401],
])('the header "%s" is answered %i', async (authorization, status) => {
  const ada = await aPerson()
  const headers = { authorization: authorization.replaceAll('TOKEN', ada.token) }
  expect((await ask(null, { url: '/api/auth/me', headers })).statusCode).toBe(status)
})

test('a token in the address opens only the hub', async () => {
  const ada = await aPerson()
  for (const name of ['token', 'access_token'])
    expect((await ask(null, { url: `/api/auth/me?${name}=${ada.token}` })).statusCode).toBe(401)
})

test('without demo data no password is shown', async () => {
  await aPerson({ email: 'admin@handoff.test' })
  expect((await as(null)(auth.demoAccounts, {})).data).toEqual({ isLoaded: false, accounts: [] })
})
