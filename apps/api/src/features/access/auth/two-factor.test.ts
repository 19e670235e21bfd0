import { auth } from '@handoff/contracts/access/auth/auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { openWorld, type Person, password } from '../../../test/world.ts'
import { codeIn, loginsOf, statusesOf } from './auth.fixtures.ts'
import { encryptSecrets } from './auth.secrets.ts'

const world = await openWorld()
const { as, ask, db, aPerson, anEntity, clock } = world
const logins = loginsOf(world)
const { challenged, signedIn, verify, sendAgain, appCode, another, withApp, withEmail, lastMail, mailsTo } = logins
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

const isIn = async (token: string) => (await ask({ token }, { url: '/api/auth/me' })).statusCode === 200
const wrongCode = { status: 400, fields: { code: ['This code is incorrect or was already used'] } }
const over = { status: 401, code: 'challenge_over' }
const wrongCredentials = { status: 401, code: 'wrong_credentials' }

async function someoneWithApp() {
  const ada = await aPerson()
  return { ada, ...(await withApp(ada)) }
}
async function someoneWithEmail() {
  const ada = await aPerson()
  return { ada, ...(await withEmail(ada)) }
}
const mailedCode = async (person: Person) => codeIn(await lastMail(person.email))

describe('a login with an authenticator app', () => {
  test('returns only a challenge, then a session for the code', async () => {
    const { ada, secret } = await someoneWithApp()
    const challenge = await challenged(ada.email, { rememberMe: true })
    expect(challenge).toEqual({
      twoFactorRequired: true,
      challengeId: expect.stringMatching(/^[\w-]{43}$/),
      notificationBy: 3,
      sentTo: null,
    })
    expect(await isIn(challenge.challengeId)).toBe(false)

    const data = await verify(challenge.challengeId, appCode(secret))
    expect(data).toMatchObject({ id: ada.id, email: ada.email, deviceToken: null })
    expect(await isIn(data.token)).toBe(true)
    const { data: sessions } = await as(data)(auth.sessions, {})
    expect(sessions[0]).toMatchObject({ isCurrent: true, isRemembered: true })
  })

  test('accepts a code as people type it', async () => {
    const { ada, secret } = await someoneWithApp()
    const { challengeId } = await challenged(ada.email)
    const code = appCode(secret)
    expect((await verify(challengeId, ` ${code.slice(0, 3)}-${code.slice(3)} `)).id).toBe(ada.id)
  })

  test.each([-1, 0, 1])('accepts the code %i step away, as clocks differ', async (steps) => {
    const { ada, secret } = await someoneWithApp()
    clock.advance({ minutes: 5 })
    const { challengeId } = await challenged(ada.email)
    expect((await verify(challengeId, appCode(secret, steps))).id).toBe(ada.id)
  })

  test.each([-2, 2])('rejects the code %i steps away', async (steps) => {
    const { ada, secret } = await someoneWithApp()
    clock.advance({ minutes: 5 })
    const { challengeId } = await challenged(ada.email)
    await expect(verify(challengeId, appCode(secret, steps))).rejects.toMatchObject(wrongCode)
  })

  test('accepts no code twice, even in another login, nor an older one after it', async () => {
    const { ada, secret } = await someoneWithApp()
    const [first, second] = [await challenged(ada.email), await challenged(ada.email)]
    await verify(first.challengeId, appCode(secret))
    await expect(verify(first.challengeId, appCode(secret, 1))).rejects.toMatchObject(over)
    for (const steps of [0, -1])
      await expect(verify(second.challengeId, appCode(secret, steps))).rejects.toMatchObject(wrongCode)
    expect((await verify(second.challengeId, appCode(secret, 1))).id).toBe(ada.id)
  })

  test('starts one session if the same code is used twice at the same time', async () => {
    const { ada, secret } = await someoneWithApp()
    const [one, other] = [await challenged(ada.email), await challenged(ada.email)]
    const code = appCode(secret)
    const twoLogins = await Promise.allSettled([one, other].map(({ challengeId }) => verify(challengeId, code)))
    expect(statusesOf(twoLogins)).toEqual([200, 400])

    clock.advance({ seconds: 60 })
    const { challengeId } = await challenged(ada.email)
    const again = appCode(secret)
    const sameLogin = await Promise.allSettled([1, 2, 3].map(() => verify(challengeId, again)))
    expect(statusesOf(sameLogin)).toEqual([200, 401, 401])
  })

  test('sends no code by email', async () => {
    const { ada } = await someoneWithApp()
    const { challengeId } = await challenged(ada.email)
    await expect(sendAgain(challengeId)).rejects.toMatchObject({ status: 409 })
    expect(await mailsTo(ada.email)).toEqual([])
  })
})

describe('a login with a code by email', () => {
  test('shows where the code was sent, without revealing the address', async () => {
    const { ada } = await someoneWithEmail()
    const challenge = await challenged(ada.email)
    expect(challenge).toMatchObject({ notificationBy: 1, sentTo: 'a•••@handoff.test' })
    const mail = await lastMail(ada.email)
    expect(mail).toMatchObject({ kind: 'loginCode', subject: 'Your login code', accountId: ada.id })
    expect(codeIn(mail)).toMatch(/^\d{6}$/)
    expect((await verify(challenge.challengeId, codeIn(mail))).id).toBe(ada.id)
  })

  test('accepts a code once, for its own login, and for ten minutes', async () => {
    const { ada } = await someoneWithEmail()
    const first = await challenged(ada.email)
    const code = await mailedCode(ada)
    const second = await challenged(ada.email)
    await expect(verify(second.challengeId, code)).rejects.toMatchObject(wrongCode)
    await verify(first.challengeId, code)
    await expect(verify(first.challengeId, code)).rejects.toMatchObject(over)

    const late = await mailedCode(ada)
    clock.advance({ minutes: 10 })
    await expect(verify(second.challengeId, late)).rejects.toMatchObject(over)
  })

  test('sends another code after a minute, three times, and the previous one stops working', async () => {
    const { ada } = await someoneWithEmail()
    const { challengeId } = await challenged(ada.email)
    const first = await mailedCode(ada)
    clock.advance({ seconds: 59 })
    await expect(sendAgain(challengeId)).rejects.toMatchObject({
      status: 429,
      message: 'Wait 1 second before requesting another code',
    })
    for (let round = 0; round < 3; round++) {
      clock.advance({ seconds: 60 })
      expect((await sendAgain(challengeId)).data).toEqual({
        secret: null,
        otpauthUri: null,
        qr: null,
        sentTo: 'a•••@handoff.test',
      })
    }
    clock.advance({ seconds: 120 })
    await expect(sendAgain(challengeId)).rejects.toMatchObject({
      status: 429,
      message: 'We’ve already sent you several codes. Log in again to get another',
    })
    expect((await mailsTo(ada.email)).filter(({ kind }) => kind === 'loginCode')).toHaveLength(4)

    await expect(verify(challengeId, first)).rejects.toMatchObject(wrongCode)
    expect((await verify(challengeId, await mailedCode(ada))).id).toBe(ada.id)
    await expect(sendAgain(challengeId)).rejects.toMatchObject(over)
  })

  test('returns how long to wait', async () => {
    const { ada } = await someoneWithEmail()
    const { challengeId } = await challenged(ada.email)
    const response = await ask(null, {
      method: 'POST',
      url: '/api/auth/generate/two-factor',
      payload: { challengeId },
      remoteAddress: someAddress(),
    })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60'])
  })

  test('two concurrent requests for another code send one email', async () => {
    const { ada } = await someoneWithEmail()
    const { challengeId } = await challenged(ada.email)
    clock.advance({ seconds: 60 })
    const before = (await mailsTo(ada.email)).length
    expect(statusesOf(await Promise.allSettled([1, 2, 3].map(() => sendAgain(challengeId))))).toEqual([200, 429, 429])
    expect(await mailsTo(ada.email)).toHaveLength(before + 1)
  })
})

describe('guessing codes', () => {
  test('ends after the fifth wrong one, and then rejects the right one', async () => {
    const { ada } = await someoneWithEmail()
    const { challengeId } = await challenged(ada.email)
    const code = await mailedCode(ada)
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(verify(challengeId, another(code))).rejects.toMatchObject(wrongCode)
    await expect(verify(challengeId, another(code))).rejects.toMatchObject(over)
    await expect(verify(challengeId, code)).rejects.toMatchObject(over)
    await expect(sendAgain(challengeId)).rejects.toMatchObject(over)
  })

  test('is not faster with many concurrent attempts', async () => {
    const { ada } = await someoneWithEmail()
    const { challengeId } = await challenged(ada.email)
    const code = await mailedCode(ada)
    const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => verify(challengeId, another(code))))
    expect(statusesOf(guesses)).toEqual([400, 400, 400, 400, ...Array.from({ length: 8 }, () => 401)])
  })

  test('locks the account after the tenth, though the password was right each time', async () => {
    const { ada } = await someoneWithEmail()
    for (let round = 0; round < 2; round++) {
      const { challengeId } = await challenged(ada.email)
      const code = await mailedCode(ada)
      for (let attempt = 0; attempt < 5; attempt++) await verify(challengeId, another(code)).catch(() => {})
    }
    await expect(signedIn(ada.email)).rejects.toMatchObject(wrongCredentials)
    expect((await logins.eventsOf(ada.id)).at(-1)).toEqual({ type: 'account.locked', by: null })
    clock.advance({ minutes: 15 })
    const { challengeId } = await challenged(ada.email)
    expect((await verify(challengeId, await mailedCode(ada))).id).toBe(ada.id)
  })

  test('and wrong passwords are counted together', async () => {
    const { ada, secret } = await someoneWithApp()
    for (let attempt = 0; attempt < 9; attempt++)
      await expect(signedIn(ada.email, { word: 'wrong' })).rejects.toMatchObject(wrongCredentials)
    const { challengeId } = await challenged(ada.email)
    await expect(verify(challengeId, another(appCode(secret)))).rejects.toMatchObject(over)
    await expect(verify(challengeId, appCode(secret))).rejects.toMatchObject(over)
  })
})

describe('a pending login ends', () => {
  test('for an account locked since', async () => {
    const { ada, secret } = await someoneWithApp()
    const { challengeId } = await challenged(ada.email)
    for (let attempt = 0; attempt < 10; attempt++) await signedIn(ada.email, { word: 'wrong' }).catch(() => {})
    await expect(verify(challengeId, appCode(secret))).rejects.toMatchObject(over)
  })

  test('for an account deactivated since', async () => {
    const { ada } = await someoneWithEmail()
    const { challengeId } = await challenged(ada.email)
    await db.updateTable('account').set({ is_active: false }).where('id', '=', ada.id).execute()
    clock.advance({ minutes: 1 })
    await expect(sendAgain(challengeId)).rejects.toMatchObject(over)
    await expect(verify(challengeId, await mailedCode(ada))).rejects.toMatchObject(over)
  })

  test('for an unknown one', async () => {
    await expect(verify('A'.repeat(43), '123456')).rejects.toMatchObject(over)
    await expect(sendAgain('A'.repeat(43))).rejects.toMatchObject(over)
  })
})

describe('a recovery code', () => {
  test('replaces a code of the app once, in any notation, and its owner is notified', async () => {
    const { ada, secret, recoveryCodes } = await someoneWithApp()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)

    const first = await challenged(ada.email)
    expect((await verify(first.challengeId, recoveryCodes[0]!.toLowerCase().replace('-', ' '))).id).toBe(ada.id)
    expect((await as(ada)(auth.twoFactor, {})).data.recoveryCodesLeft).toBe(9)
    expect(await logins.eventsOf(ada.id)).toContainEqual({ type: 'account.recoveryCodeUsed', by: ada.id })

    const second = await challenged(ada.email)
    await expect(verify(second.challengeId, recoveryCodes[0]!)).rejects.toMatchObject(wrongCode)
    expect((await verify(second.challengeId, appCode(secret))).id).toBe(ada.id)
  })

  test('starts one session if used twice at the same time', async () => {
    const { ada, recoveryCodes } = await someoneWithApp()
    const started = [await challenged(ada.email), await challenged(ada.email)]
    const answers = await Promise.allSettled(started.map(({ challengeId }) => verify(challengeId, recoveryCodes[3]!)))
    expect(statusesOf(answers)).toEqual([200, 400])
  })

  test('of someone else is wrong', async () => {
    const [{ ada }, other] = [await someoneWithApp(), await someoneWithApp()]
    const { challengeId } = await challenged(ada.email)
    await expect(verify(challengeId, other.recoveryCodes[0]!)).rejects.toMatchObject(wrongCode)
  })
})

describe('a trusted browser', () => {
  test('skips two-factor authentication for 30 days, only for this account', async () => {
    const { ada, secret } = await someoneWithApp()
    const { challengeId } = await challenged(ada.email)
    const { deviceToken } = await verify(challengeId, appCode(secret), true)
    expect(deviceToken).toMatch(/^[\w-]{43}$/)
    const deviceTokens = ['of another', deviceToken!]
    expect((await signedIn(ada.email, { deviceTokens })).id).toBe(ada.id)

    const other = await someoneWithApp()
    await challenged(other.ada.email, { deviceTokens })
    await expect(signedIn(ada.email, { deviceTokens, word: 'wrong' })).rejects.toMatchObject(wrongCredentials)

    clock.set('2026-12-18T15:00:00Z')
    expect((await signedIn(ada.email, { deviceTokens })).id).toBe(ada.id)
    clock.advance({ seconds: 30 })
    await challenged(ada.email, { deviceTokens })
  })

  test('needs it again once its owner forgets the browsers', async () => {
    const { ada, secret } = await someoneWithApp()
    const { challengeId } = await challenged(ada.email)
    const { deviceToken } = await verify(challengeId, appCode(secret), true)
    expect((await as(ada)(auth.twoFactor, {})).data.trustedDevices).toBe(1)
    expect((await as(ada)(auth.forgetDevices, {})).data.trustedDevices).toBe(0)
    await challenged(ada.email, { deviceTokens: [deviceToken!] })
  })
})

describe('if two-factor authentication is required', () => {
  test('anyone who has not set it up gets a code by email, and no one else', async () => {
    const shelter = await anEntity()
    const [ada, ben] = [await aPerson(), await aPerson({ entity: shelter, firstName: 'Ben' })]
    await logins.require(2, 4)
    try {
      expect((await signedIn(ada.email)).id).toBe(ada.id)
      const challenge = await challenged(ben.email)
      expect(challenge).toMatchObject({ notificationBy: 1, sentTo: 'b•••@handoff.test' })
      expect((await verify(challenge.challengeId, await mailedCode(ben))).id).toBe(ben.id)
      expect((await as(ben)(auth.twoFactor, {})).data).toMatchObject({ notificationBy: null, isRequired: true })
    } finally {
      await logins.require()
    }
  })
})

describe('the secret of an authenticator app', () => {
  const storedOf = ({ id }: Person) =>
    db.selectFrom('two_factor').select(['secret', 'new_secret']).where('account_id', '=', id).executeTakeFirstOrThrow()
  const storePlain = ({ id }: Person, secret: string) =>
    db.updateTable('two_factor').set({ secret, new_secret: secret }).where('account_id', '=', id).execute()
  const { secrets } = world.app.handoff

  test('is encrypted from the beginning', async () => {
    const ada = await aPerson()
    const { secret } = (await as(ada)(auth.generateTwoFactor, {})).data
    expect((await storedOf(ada)).new_secret).toMatch(/^v1\.[\w-]+$/)
    await as(ada)(auth.confirmTwoFactor, { code: appCode(secret!) })
    const row = await storedOf(ada)
    expect([row.new_secret, row.secret]).toEqual([null, expect.stringMatching(/^v1\.[\w-]+$/)])
  })

  test('stored as plain text by an earlier version works, and is encrypted at its next use', async () => {
    const { ada, secret } = await someoneWithApp()
    await storePlain(ada, secret)
    const { challengeId } = await challenged(ada.email)
    expect((await verify(challengeId, appCode(secret))).id).toBe(ada.id)
    expect((await storedOf(ada)).secret).toMatch(/^v1\./)

    clock.advance({ seconds: 30 })
    const again = await challenged(ada.email)
    expect((await verify(again.challengeId, appCode(secret))).id).toBe(ada.id)
  })

  test('stored as plain text by an earlier version is encrypted when the server starts', async () => {
    const { ada, secret } = await someoneWithApp()
    await storePlain(ada, secret)
    expect(await encryptSecrets(db, secrets)).toEqual({ isReadable: true })
    const row = await storedOf(ada)
    expect([row.secret, row.new_secret]).toEqual([expect.stringMatching(/^v1\./), expect.stringMatching(/^v1\./)])
    const { challengeId } = await challenged(ada.email)
    expect((await verify(challengeId, appCode(secret))).id).toBe(ada.id)

    await encryptSecrets(db, secrets)
    expect((await storedOf(ada)).new_secret).toBe(row.new_secret)
  })

  test('does not work in the row of another account', async () => {
    const [{ ada, secret }, { ada: bea }] = [await someoneWithApp(), await someoneWithApp()]
    const { secret: encrypted } = await storedOf(ada)
    await db.updateTable('two_factor').set({ secret: encrypted }).where('account_id', '=', bea.id).execute()
    const { challengeId } = await challenged(bea.email)
    await expect(verify(challengeId, appCode(secret))).rejects.toMatchObject({ code: 'secret_unreadable' })
    await db.deleteFrom('two_factor').where('account_id', '=', bea.id).execute()
  })

  test('that cannot be decrypted with this key is reported, and a recovery code still works', async () => {
    const { ada, secret, recoveryCodes } = await someoneWithApp()
    const key = Buffer.alloc(32, 'another')
    const other = await world.anotherApp({ encryptionKey: key })
    try {
      const verifyAt = async (code: string) => {
        const { challengeId } = await challenged(ada.email)
        const payload = { challengeId, code, trustDevice: false }
        const url = '/api/auth/login/verify/two-factor'
        return other.inject({ method: 'POST', url, payload, remoteAddress: someAddress() })
      }
      const refused = await verifyAt(appCode(secret))
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        {
          title: 'This server can’t check codes from your authenticator app',
          code: 'secret_unreadable',
          message:
            'It was set up with another encryption key. Use a recovery code, or ask an administrator to turn off two-factor authentication for you',
        },
      ])
      expect((await verifyAt(recoveryCodes[0]!.replace('-', ''))).statusCode).toBe(200)
      expect(await encryptSecrets(db, other.handoff.secrets)).toEqual({ isReadable: false })
    } finally {
      await other.close()
    }
  })
})

test('no secret of a login is stored as plain text', async () => {
  const { ada, secret, recoveryCodes } = await someoneWithApp()
  const byMail = await someoneWithEmail()
  const { challengeId } = await challenged(byMail.ada.email)
  const code = await mailedCode(byMail.ada)
  const app = await challenged(ada.email)
  const { deviceToken } = await verify(app.challengeId, appCode(secret), true)
  const tables = ['two_factor', 'login_challenge', 'recovery_code', 'trusted_device', 'event', 'session'] as const
  const tableContents = JSON.stringify(
    await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  )
  const secrets = [challengeId, deviceToken!, secret, recoveryCodes[1]!, recoveryCodes[1]!.replace('-', ''), password]
  for (const one of secrets) expect(tableContents).not.toContain(one)
  const hashes = await db.selectFrom('login_challenge').select('code_hash').execute()
  for (const { code_hash } of hashes) expect(code_hash?.toString('utf8') ?? '').not.toContain(code)
})
