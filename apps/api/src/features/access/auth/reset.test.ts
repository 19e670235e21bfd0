import { auth } from '@handoff/contracts/access/auth/auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { statementsOf } from '../../../test/statements-of.ts'
import { openWorld, type Person, password } from '../../../test/world.ts'
import { loginsOf, statusesOf, tokenIn } from './auth.fixtures.ts'

const world = await openWorld()
const { as, ask, db, aPerson, anEntity, clock } = world
const logins = loginsOf(world)
const { challenged, signedIn, verify, appCode, withApp, mailsTo, lastMail, stranger } = logins
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

const another = 'a quite different horse'
const forgot = (email: string) => stranger()(auth.forgotPassword, { email })
const reset = (token: string, word = another) => stranger()(auth.resetPassword, { token, password: word })
const isOpen = async (token: string) => (await stranger()(auth.resetState, { token })).data.isOpen
const isIn = async ({ token }: Pick<Person, 'token'>) =>
  (await ask({ token }, { url: '/api/auth/me' })).statusCode === 200
const dead = { status: 404, message: 'This link has expired or was already used' }

async function linkFor(person: Person) {
  await forgot(person.email)
  return tokenIn(await lastMail(person.email))
}

describe('a forgotten password', () => {
  test('is replaced through an emailed link, once', async () => {
    const ben = await aPerson({ entity: await anEntity(), firstName: 'Ben' })
    await forgot(` ${ben.email.toUpperCase()} `)
    const mail = await lastMail(ben.email)
    expect(mail).toMatchObject({ kind: 'passwordReset', subject: 'Choose a new password', accountId: ben.id })
    expect(mail.letter).toMatchObject({ greeting: 'Hello Ben,' })
    const token = tokenIn(mail)
    expect(mail.letter.button!.path).toBe(`/auth/reset-password?token=${token}`)
    expect(mail.subject).not.toContain(token)

    expect(await isOpen(token)).toBe(true)
    expect((await reset(token)).title).toBe('Password changed. Log in again')
    expect(await isOpen(token)).toBe(false)
    await expect(reset(token)).rejects.toMatchObject(dead)
    await expect(signedIn(ben.email)).rejects.toMatchObject({ status: 401 })
    expect((await signedIn(ben.email, { word: another })).id).toBe(ben.id)
  })

  test('ends every session, forgets browsers and pending logins, and emails the owner', async () => {
    const ada = await aPerson()
    const { secret } = await withApp(ada)
    const { challengeId } = await challenged(ada.email)
    const laptop = await verify(challengeId, appCode(secret), true)
    const begun = await challenged(ada.email)
    await reset(await linkFor(ada))
    expect([await isIn(ada), await isIn(laptop)]).toEqual([false, false])
    await expect(verify(begun.challengeId, appCode(secret, 1))).rejects.toMatchObject({ status: 401 })
    // The second factor stays, and this browser needs it again.
    await challenged(ada.email, { word: another, deviceTokens: [laptop.deviceToken!] })
    expect(await logins.eventsOf(ada.id)).toContainEqual({ type: 'account.passwordReset', by: ada.id })
  })

  test('lifts a lock', async () => {
    const ada = await aPerson()
    for (let attempt = 0; attempt < 10; attempt++) await signedIn(ada.email, { word: 'wrong' }).catch(() => {})
    await reset(await linkFor(ada))
    expect((await signedIn(ada.email, { word: another })).id).toBe(ada.id)
  })

  test('does not affect anyone else', async () => {
    const [ada, bea] = [await aPerson(), await aPerson({ firstName: 'Bea' })]
    await reset(await linkFor(ada))
    expect(await isIn(bea)).toBe(true)
    expect((await signedIn(bea.email)).id).toBe(bea.id)
  })
})

describe('a link', () => {
  test('works for an hour', async () => {
    const ada = await aPerson()
    const token = await linkFor(ada)
    clock.advance({ minutes: 59, seconds: 59 })
    expect(await isOpen(token)).toBe(true)
    clock.advance({ seconds: 1 })
    expect(await isOpen(token)).toBe(false)
    await expect(reset(token)).rejects.toMatchObject(dead)
    expect((await signedIn(ada.email)).id).toBe(ada.id)
  })

  test('stops working when there is a newer one', async () => {
    const ada = await aPerson()
    const [previous, newer] = [await linkFor(ada), await linkFor(ada)]
    expect([await isOpen(previous), await isOpen(newer)]).toEqual([false, true])
    await expect(reset(previous)).rejects.toMatchObject(dead)
  })

  test('works once for two concurrent uses', async () => {
    const ada = await aPerson()
    const token = await linkFor(ada)
    expect(statusesOf(await Promise.allSettled([reset(token), reset(token)]))).toEqual([200, 404])
  })

  test('is not used up by a password that is too short', async () => {
    const token = await linkFor(await aPerson())
    await expect(reset(token, 'short')).rejects.toMatchObject({
      status: 400,
      fields: { password: ['Password must have at least 12 characters'] },
    })
    expect(await isOpen(token)).toBe(true)
  })

  test('is not used up by a password that is easy to guess', async () => {
    const ada = await aPerson()
    const token = await linkFor(ada)
    for (const word of ['letmein12345', `${ada.email}!`])
      await expect(reset(token, word)).rejects.toMatchObject({
        status: 400,
        fields: { password: [expect.stringMatching(/^This password is too easy to guess/)] },
      })
    expect(await isOpen(token)).toBe(true)
  })

  test('opens nothing for someone deactivated since', async () => {
    const ada = await aPerson()
    const token = await linkFor(ada)
    await db.updateTable('account').set({ is_active: false }).where('id', '=', ada.id).execute()
    expect(await isOpen(token)).toBe(false)
    await expect(reset(token)).rejects.toMatchObject(dead)
  })

  test('is stored as a hash', async () => {
    const token = await linkFor(await aPerson())
    const rows = JSON.stringify(await db.selectFrom('mailed_token').selectAll().execute())
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('that was never sent does not work', async () => {
    expect(await isOpen('A'.repeat(43))).toBe(false)
    await expect(reset('A'.repeat(43))).rejects.toMatchObject(dead)
  })
})

describe('whether an address is known', () => {
  test('is not revealed: the answers are the same, and only the known one gets an email', async () => {
    const ada = await aPerson()
    const inactive = await aPerson({ firstName: 'Gil', isActive: false })
    const emails = [ada.email, inactive.email, 'nobody@handoff.test']
    const answers = await Promise.all(
      emails.map((email) =>
        ask(null, {
          method: 'POST',
          url: '/api/auth/forgot-password',
          payload: { email },
          remoteAddress: someAddress(),
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]!.json()).toMatchObject({
      title: 'If there’s an account for this address, we have sent it a link',
    })
    expect(await Promise.all(emails.map(async (email) => (await mailsTo(email)).length))).toEqual([1, 0, 0])
  })

  test('is not revealed by the time either: the same statements run', async () => {
    const [ada, inactive] = [await aPerson(), await aPerson({ isActive: false })]
    const { statements } = await statementsOf(() => forgot(ada.email))
    for (const email of ['nobody@handoff.test', inactive.email])
      expect((await statementsOf(() => forgot(email))).statements).toEqual(statements)
  })
})

test('an address gets at most three emails an hour, even for concurrent requests', async () => {
  const ada = await aPerson()
  await Promise.all(Array.from({ length: 6 }, () => forgot(ada.email)))
  expect(await mailsTo(ada.email)).toHaveLength(3)
  const last = tokenIn(await lastMail(ada.email))
  await forgot(ada.email)
  expect(await isOpen(last)).toBe(true)
  clock.advance({ hours: 1 })
  await forgot(ada.email)
  expect(await mailsTo(ada.email)).toHaveLength(4)
})

test('a session token or a login code is not a link', async () => {
  const ada = await aPerson()
  expect(await isOpen(ada.token)).toBe(false)
  expect((await signedIn(ada.email, { word: password })).id).toBe(ada.id)
  await expect(reset((await as(ada)(auth.refresh, {})).data.token)).rejects.toMatchObject(dead)
})
