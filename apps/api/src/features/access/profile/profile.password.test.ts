import { auth } from '@handoff/contracts/access/auth/auth'
import { profile } from '@handoff/contracts/access/profile'
import { expect, test } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { openWorld, type Person, password } from '../../../test/world.ts'

const { as, ask, aPerson, signIn, clock, db } = await openWorld()
const newPassword = 'a much longer phrase'

const isIn = async (token: string) => (await ask({ token }, { url: '/api/auth/me' })).statusCode === 200
const change = (person: Pick<Person, 'token'>, currentPassword = password, next = newPassword) =>
  as(person, { remoteAddress: someAddress() })(profile.changePassword, { currentPassword, password: next })
const login = (person: Person, password: string) =>
  as(null, { remoteAddress: someAddress() })(auth.login, { email: person.email, password: password })
const eventRecord = async ({ id }: Person) =>
  (await db.selectFrom('event').select('type').where('account_id', '=', id).execute()).map(({ type }) => type)

test('a new password replaces the current one, and every other session ends', async () => {
  const [ada, bea] = [await aPerson(), await aPerson({ firstName: 'Bea' })]
  const elsewhere = await signIn(ada.id)
  expect((await change(ada)).title).toBe('Password changed')

  expect([await isIn(ada.token), await isIn(elsewhere), await isIn(bea.token)]).toEqual([true, false, true])
  await expect(login(ada, password)).rejects.toMatchObject({ status: 401 })
  expect((await login(ada, newPassword)).data).toMatchObject({ id: ada.id })
  expect((await login(bea, password)).data).toMatchObject({ id: bea.id })
  expect(await eventRecord(ada)).toContain('account.passwordChanged')
})

test('a wrong one is reported at its field, and changes nothing', async () => {
  const ada = await aPerson()
  const elsewhere = await signIn(ada.id)
  await expect(change(ada, 'not the right one')).rejects.toMatchObject({
    status: 400,
    fields: { currentPassword: ['Current password is incorrect'] },
  })
  expect(await isIn(elsewhere)).toBe(true)
  expect((await login(ada, password)).data).toMatchObject({ id: ada.id })
  expect(await eventRecord(ada)).not.toContain('account.passwordChanged')
})

test('after ten wrong ones in a session even the right one has to wait; logins are not affected', async () => {
  const ada = await aPerson()
  for (let attempt = 1; attempt <= 10; attempt++)
    await expect(change(ada, `guess ${attempt}`)).rejects.toMatchObject({ status: 400 })
  await expect(change(ada)).rejects.toMatchObject({ status: 429 })
  expect((await login(ada, password)).data).toMatchObject({ id: ada.id })
  clock.advance({ minutes: 16 })
  await change(ada)
})

test.each(['password1234', 'passwordpassword', 'QWERTY123456', 'ada.lane.1987', 'handoff-demo'])(
  'a new password that is common or made of known data is rejected: %s',
  async (next) => {
    const ada = await aPerson()
    await expect(change(ada, password, next)).rejects.toMatchObject({
      status: 400,
      fields: {
        password: ['This password is too easy to guess. Don’t use a common password, your name, or your email'],
      },
    })
    expect((await login(ada, password)).data).toMatchObject({ id: ada.id })
  },
)

test.each([
  ['', 'Password is required'],
  ['eleven char', 'Password must have at least 12 characters'],
  ['x'.repeat(201), 'Password must have at most 200 characters'],
])('rejects "%s" as a new password', async (next, message) => {
  await expect(change(await aPerson(), password, next)).rejects.toMatchObject({
    status: 400,
    fields: { password: expect.arrayContaining([message]) },
  })
})
