import { auth } from '@handoff/contracts/access/auth/auth'
import { previewHeader, roles } from '@handoff/contracts/access/roles/roles'
import { beforeEach, describe, expect, test } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { openWorld, type Person, password } from '../../../test/world.ts'
import { codeIn, loginsOf, statusesOf } from './auth.fixtures.ts'

const world = await openWorld()
const { as, ask, db, aPerson, clock } = world
const logins = loginsOf(world)
const { challenged, signedIn, verify, appCode, another, withApp, withEmail, lastMail, mailsTo } = logins
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

type Proof = { password?: string; currentCode?: string }
const generate = async (person: Person, notificationBy?: 1 | 3, proof: Proof = {}) =>
  (await as(person, { remoteAddress: someAddress() })(auth.generateTwoFactor, { notificationBy, ...proof })).data
const confirm = async (person: Person, code: string, proof: Proof = {}) =>
  (await as(person, { remoteAddress: someAddress() })(auth.confirmTwoFactor, { code, ...proof })).data
const state = async (person: Person) => (await as(person)(auth.twoFactor, {})).data
const remove = (person: Person, word = password) =>
  as(person, { remoteAddress: someAddress() })(auth.removeTwoFactor, { password: word })
const off = { notificationBy: null, isRequired: false, hasApp: false, recoveryCodesLeft: 0, trustedDevices: 0 }
const wrongCode = { status: 400, fields: { code: ['This code is incorrect'] } }

describe('an authenticator app', () => {
  test('gets a secret as text, address, and picture, and is on only after its code was right', async () => {
    const ada = await aPerson()
    await db.updateTable('network_setting').set({ name: 'Bay Area Care' }).execute()
    const { secret, otpauthUri, qr, sentTo } = await generate(ada)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(sentTo).toBeNull()
    const uri = new URL(otpauthUri!)
    expect(uri.protocol + uri.host).toBe('otpauth:totp')
    expect(decodeURIComponent(uri.pathname)).toBe(`/Bay Area Care:${ada.email}`)
    expect(uri.searchParams.get('secret')).toBe(secret)
    expect(uri.searchParams.get('issuer')).toBe('Bay Area Care')
    const [kind, picture] = qr!.split(';base64,')
    expect(kind).toBe('data:image/svg+xml')
    expect(Buffer.from(picture!, 'base64').toString()).toMatch(/^<svg .*<\/svg>\s*$/s)

    expect(await state(ada)).toEqual(off)
    expect((await signedIn(ada.email)).id).toBe(ada.id)

    const { recoveryCodes } = await confirm(ada, appCode(secret!))
    expect(recoveryCodes).toHaveLength(10)
    expect(await state(ada)).toEqual({ ...off, notificationBy: 3, hasApp: true, recoveryCodesLeft: 10 })
    expect(await logins.eventsOf(ada.id)).toContainEqual({ type: 'account.twoFactorOn', by: ada.id })
    // The code used to confirm is used up.
    const { challengeId } = await challenged(ada.email)
    await expect(verify(challengeId, appCode(secret!))).rejects.toMatchObject({ status: 400 })
  })

  test('cannot be set up with only a session, more than five minutes after the login', async () => {
    const ada = await aPerson()
    clock.advance({ minutes: 5, seconds: 1 })
    const needed = 'Enter your password to turn on two-factor authentication'
    for (const channel of [1, 3] as const)
      await expect(generate(ada, channel)).rejects.toMatchObject({ status: 400, fields: { password: [needed] } })
    await expect(generate(ada, 3, { password: 'wrong' })).rejects.toMatchObject({
      fields: { password: ['Current password is incorrect'] },
    })
    const { secret } = await generate(ada, 3, { password })
    await confirm(ada, appCode(secret!))
    expect((await state(ada)).notificationBy).toBe(3)
  })

  test('is not turned on by a wrong code, or twice by one right code', async () => {
    const ada = await aPerson()
    const { secret } = await generate(ada)
    await expect(confirm(ada, another(appCode(secret!)))).rejects.toMatchObject(wrongCode)
    expect(await state(ada)).toEqual(off)
    const code = appCode(secret!)
    const answers = await Promise.allSettled([confirm(ada, code), confirm(ada, code)])
    expect(statusesOf(answers)).toEqual([200, 400])
  })

  test('with a secret replaced by a newer one is rejected', async () => {
    const ada = await aPerson()
    const [first, second] = [await generate(ada), await generate(ada)]
    await expect(confirm(ada, appCode(first.secret!))).rejects.toMatchObject(wrongCode)
    await confirm(ada, appCode(second.secret!))
  })

  test('keeps working until another one, such as on a new phone, has confirmed its code', async () => {
    const ada = await aPerson()
    const previous = await withApp(ada)
    const { secret } = await generate(ada, 3, { password })
    const first = await challenged(ada.email)
    expect((await verify(first.challengeId, appCode(previous.secret))).id).toBe(ada.id)

    await confirm(ada, appCode(secret!), { password })
    clock.advance({ seconds: 60 })
    const { challengeId } = await challenged(ada.email)
    await expect(verify(challengeId, appCode(previous.secret))).rejects.toMatchObject({ status: 400 })
    await expect(verify(challengeId, previous.recoveryCodes[0]!)).rejects.toMatchObject({ status: 400 })
    expect((await verify(challengeId, appCode(secret!))).id).toBe(ada.id)
  })
})

describe('codes by email', () => {
  test('are on once the emailed code was entered', async () => {
    const ada = await aPerson()
    expect(await generate(ada, 1)).toEqual({ secret: null, otpauthUri: null, qr: null, sentTo: 'a•••@handoff.test' })
    const mail = await lastMail(ada.email)
    expect(mail).toMatchObject({ kind: 'confirmationCode', subject: 'Confirm your email for login codes' })
    await expect(confirm(ada, another(codeIn(mail)))).rejects.toMatchObject(wrongCode)
    expect((await confirm(ada, codeIn(mail))).recoveryCodes).toHaveLength(10)
    expect(await state(ada)).toMatchObject({ notificationBy: 1, hasApp: false })
    await expect(confirm(ada, codeIn(mail), { password })).rejects.toMatchObject({ status: 409 })
  })

  test('are sent once a minute, work for ten minutes, and end after five wrong ones', async () => {
    const ada = await aPerson()
    await generate(ada, 1)
    clock.advance({ seconds: 59 })
    await expect(generate(ada, 1)).rejects.toMatchObject({ status: 429 })
    clock.advance({ seconds: 1 })
    await generate(ada, 1)
    expect(await mailsTo(ada.email)).toHaveLength(2)

    const code = codeIn(await lastMail(ada.email))
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(confirm(ada, another(code))).rejects.toMatchObject(wrongCode)
    await expect(confirm(ada, code)).rejects.toMatchObject({ status: 409 })

    clock.advance({ minutes: 1 })
    await generate(ada, 1)
    const late = codeIn(await lastMail(ada.email))
    clock.advance({ minutes: 10 })
    await expect(confirm(ada, late)).rejects.toMatchObject({ status: 409 })
    expect(await state(ada)).toEqual(off)
  })

  test('do not work if they were emailed to someone else', async () => {
    const [ada, bea] = [await aPerson(), await aPerson({ firstName: 'Bea' })]
    await generate(ada, 1)
    await generate(bea, 1)
    const [hers, others] = [codeIn(await lastMail(ada.email)), codeIn(await lastMail(bea.email))]
    if (hers !== others) await expect(confirm(ada, others)).rejects.toMatchObject(wrongCode)
  })
})

describe('replacing it', () => {
  const proofNeeded = {
    status: 400,
    fields: { password: ['Enter your password to replace your current two-factor authentication'] },
  }
  const codesOf = async ({ id }: Person) =>
    (await db.selectFrom('recovery_code').select('code_hash').where('account_id', '=', id).execute()).map(
      ({ code_hash }) => code_hash.toString('hex'),
    )

  test('takes more than a session: neither call works without the password or a current code', async () => {
    const ada = await aPerson()
    const { secret } = await withApp(ada)
    const before = await codesOf(ada)
    await expect(generate(ada)).rejects.toMatchObject(proofNeeded)
    await expect(generate(ada, 1)).rejects.toMatchObject(proofNeeded)
    const generated = await generate(ada, 3, { password })
    await expect(confirm(ada, appCode(generated.secret!))).rejects.toMatchObject(proofNeeded)

    expect(await codesOf(ada)).toEqual(before)
    const { challengeId } = await challenged(ada.email)
    expect((await verify(challengeId, appCode(secret))).id).toBe(ada.id)
  })

  test('works with the password, and the owner gets an email about it', async () => {
    const ada = await aPerson()
    const previous = await withApp(ada)
    const { secret } = await generate(ada, 3, { password })
    const { recoveryCodes } = await confirm(ada, appCode(secret!), { password })
    expect(recoveryCodes).not.toContain(previous.recoveryCodes[0])
    expect((await logins.eventsOf(ada.id)).at(-1)).toEqual({ type: 'account.twoFactorChanged', by: ada.id })
    const subjects = () => db.selectFrom('mail').select('subject').where('to_address', '=', ada.email).execute()
    await expect.poll(subjects).toContainEqual({ subject: 'You changed your two-factor authentication' })
  })

  test('works with codes of the app in use, each once', async () => {
    const ada = await aPerson()
    const previous = await withApp(ada)
    const currentCode = appCode(previous.secret)
    const { secret } = await generate(ada, 3, { currentCode })
    const used = { status: 400, fields: { currentCode: ['This code is incorrect or was already used'] } }
    await expect(confirm(ada, appCode(secret!), { currentCode })).rejects.toMatchObject(used)
    clock.advance({ seconds: 30 })
    await confirm(ada, appCode(secret!), { currentCode: appCode(previous.secret) })
    expect(await state(ada)).toMatchObject({ notificationBy: 3, recoveryCodesLeft: 10 })
  })

  test('works with a recovery code; with codes by email, only with those', async () => {
    const ada = await aPerson()
    const { recoveryCodes } = await withEmail(ada)
    await expect(generate(ada, 3, { currentCode: '123456' })).rejects.toMatchObject({
      status: 400,
      fields: { currentCode: ['Your codes come by email: enter your password or a recovery code instead'] },
    })
    const { secret } = await generate(ada, 3, { currentCode: recoveryCodes[0] })
    await confirm(ada, appCode(secret!), { currentCode: recoveryCodes[1] })
    expect(await state(ada)).toMatchObject({ notificationBy: 3, hasApp: true })
    expect(await logins.eventsOf(ada.id)).toContainEqual({ type: 'account.recoveryCodeUsed', by: ada.id })
  })

  test('locks the account after ten wrong passwords and codes, in any call', async () => {
    const ada = await aPerson()
    const { secret } = await withApp(ada)
    const wrongs: Proof[] = [
      { password: 'wrong' },
      { currentCode: another(appCode(secret)) },
      { currentCode: 'ABCDEFGHJK' },
    ]
    for (let attempt = 0; attempt < 10; attempt++) {
      const wrong = wrongs[attempt % wrongs.length]!
      const tried = attempt % 2 ? generate(ada, 3, wrong) : confirm(ada, '123456', wrong)
      await expect(tried).rejects.toMatchObject({ status: 400 })
    }
    expect((await logins.eventsOf(ada.id)).at(-1)).toEqual({ type: 'account.locked', by: ada.id })
    await expect(generate(ada, 3, { password })).rejects.toMatchObject({ status: 429 })
    await expect(confirm(ada, '123456', { currentCode: appCode(secret) })).rejects.toMatchObject({ status: 429 })
  })

  test('is not possible while previewing a role, nor is setting one up', async () => {
    const ada = await aPerson()
    const { id } = (await as(ada)(roles.create, { name: 'Front desk', roleAccesses: [] })).data
    const previewing = as(ada, { headers: { [previewHeader]: String(id) }, remoteAddress: someAddress() })
    await expect(previewing(auth.generateTwoFactor, {})).rejects.toMatchObject({ status: 403, code: 'preview' })
    expect(await db.selectFrom('two_factor').select('account_id').where('account_id', '=', ada.id).execute()).toEqual(
      [],
    )
  })

  test('with new recovery codes or another channel is emailed to the owner as well', async () => {
    const ada = await aPerson()
    await withApp(ada)
    await as(ada)(auth.renewRecoveryCodes, { password })
    await as(ada)(auth.chooseChannel, { notificationBy: 1 })
    await as(ada)(auth.chooseChannel, { notificationBy: 1 })
    const changes = (await logins.eventsOf(ada.id)).filter(({ type }) => type === 'account.twoFactorChanged')
    expect(changes).toHaveLength(2)
  })
})

test('nothing can be confirmed that was not generated', async () => {
  await expect(confirm(await aPerson(), '123456')).rejects.toMatchObject({ status: 409 })
})

test('strangers cannot generate anything', async () => {
  for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
    const request = { method: 'POST', url: '/api/auth/generate/two-factor', payload: {}, headers } as const
    expect((await ask(null, { ...request, remoteAddress: someAddress() })).statusCode).toBe(401)
  }
})

describe('turning it off', () => {
  test('requires the password, and forgets codes and browsers', async () => {
    const ada = await aPerson()
    const { secret } = await withApp(ada)
    const { challengeId } = await challenged(ada.email)
    await verify(challengeId, appCode(secret), true)
    await expect(remove(ada, 'wrong')).rejects.toMatchObject({
      status: 400,
      fields: { password: ['Current password is incorrect'] },
    })
    expect((await remove(ada)).data).toEqual(off)
    expect(await logins.eventsOf(ada.id)).toContainEqual({ type: 'account.twoFactorOff', by: ada.id })
    expect((await signedIn(ada.email)).id).toBe(ada.id)
    await expect(remove(ada)).rejects.toMatchObject({ status: 409 })
  })

  test('is not possible if it is required', async () => {
    const ada = await aPerson()
    await withEmail(ada)
    await logins.require(1)
    try {
      await expect(remove(ada)).rejects.toMatchObject({ status: 409 })
      expect(await state(ada)).toMatchObject({ notificationBy: 1, isRequired: true })
    } finally {
      await logins.require()
    }
  })

  test('a stolen session cannot guess the password: wrong ones lock, as at a login', async () => {
    const ada = await aPerson()
    await withEmail(ada)
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(remove(ada, 'wrong')).rejects.toMatchObject({ status: 400 })
    await expect(remove(ada)).rejects.toMatchObject({ status: 429 })
    await expect(as(ada)(auth.renewRecoveryCodes, { password })).rejects.toMatchObject({ status: 429 })
    expect((await logins.eventsOf(ada.id)).at(-1)).toEqual({ type: 'account.locked', by: ada.id })
    clock.advance({ minutes: 15 })
    expect((await remove(ada)).data).toEqual(off)
  })

  test('and from one address, ten tries a minute are the limit', async () => {
    const ada = await aPerson()
    const remoteAddress = someAddress()
    const tries = Array.from({ length: 12 }, () => as(ada, { remoteAddress })(auth.removeTwoFactor, { password: 'no' }))
    const refused = statusesOf(await Promise.allSettled(tries)).filter((status) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(2)
  })
})

describe('new recovery codes', () => {
  test('replace the previous ones', async () => {
    const ada = await aPerson()
    const { secret, recoveryCodes: previous } = await withApp(ada)
    await expect(as(ada)(auth.renewRecoveryCodes, { password: 'wrong' })).rejects.toMatchObject({ status: 400 })
    const { recoveryCodes } = (await as(ada)(auth.renewRecoveryCodes, { password })).data
    expect(new Set([...previous, ...recoveryCodes]).size).toBe(20)
    const { challengeId } = await challenged(ada.email)
    await expect(verify(challengeId, previous[0]!)).rejects.toMatchObject({ status: 400 })
    expect((await verify(challengeId, recoveryCodes[0]!)).id).toBe(ada.id)
    expect(appCode(secret)).toMatch(/^\d{6}$/)
  })

  test('require two-factor authentication', async () => {
    const ada = await aPerson()
    await expect(as(ada)(auth.renewRecoveryCodes, { password })).rejects.toMatchObject({ status: 409 })
  })
})

describe('the channel', () => {
  const choose = (person: Person, notificationBy: 1 | 3) => as(person)(auth.chooseChannel, { notificationBy })

  test('switches from app to email and back, and the next login uses it', async () => {
    const ada = await aPerson()
    await withApp(ada)
    expect((await choose(ada, 1)).data).toMatchObject({ notificationBy: 1, hasApp: true })
    expect((await challenged(ada.email)).notificationBy).toBe(1)
    expect((await choose(ada, 3)).data.notificationBy).toBe(3)
    expect((await challenged(ada.email)).notificationBy).toBe(3)
  })

  test('cannot be an app that was not set up, or change while it is off', async () => {
    const [ada, bea] = [await aPerson(), await aPerson({ firstName: 'Bea' })]
    await withEmail(ada)
    await generate(ada, 3, { password })
    await expect(choose(ada, 3)).rejects.toMatchObject({ status: 409 })
    for (const channel of [1, 3] as const) await expect(choose(bea, channel)).rejects.toMatchObject({ status: 409 })
  })
})
