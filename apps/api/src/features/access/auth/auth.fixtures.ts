import { auth } from '@handoff/contracts/access/auth/auth'
import { generateSync } from 'otplib'
import type { Letter } from '../../../kit/mail/queue.ts'
import { someAddress } from '../../../test/samples.ts'
import { type Person, password, type World } from '../../../test/world.ts'

const kinds = ['loginCode', 'confirmationCode', 'passwordReset', 'verifyAddress', 'accountIsThere', 'requestWaits']

type Login = { word?: string; rememberMe?: boolean; deviceTokens?: string[]; device?: string; address?: string }

/** Shared by login tests: people who log in, their emails, and the app on their phone. */
export function loginsOf({ as, db, clock }: World) {
  const stranger = ({ device, address = someAddress() }: Pick<Login, 'device' | 'address'> = {}) =>
    as(null, { remoteAddress: address, headers: device ? { 'user-agent': device } : {} })

  const login = async (email: string, { word = password, rememberMe, deviceTokens, ...from }: Login = {}) =>
    (await stranger(from)(auth.login, { email, password: word, rememberMe, deviceTokens })).data

  /** Without a second factor. */
  async function signedIn(email: string, how: Login = {}) {
    const data = await login(email, how)
    if ('twoFactorRequired' in data) throw new Error('A code was requested')
    return data
  }

  /** With a second factor. */
  async function challenged(email: string, how: Login = {}) {
    const data = await login(email, how)
    if (!('twoFactorRequired' in data)) throw new Error('No code was requested')
    return data
  }

  const verify = async (challengeId: string, code: string, trustDevice = false) =>
    (await stranger()(auth.verifyLogin, { challengeId, code, trustDevice })).data
  const sendAgain = (challengeId: string) => stranger()(auth.generateTwoFactor, { challengeId })

  /** The app's current code, or that of `steps` steps of 30 seconds later. */
  const appCode = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: clock.now().getTime() / 1000 + steps * 30 })
  /** A different six-digit code. */
  const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  /** Sets up the app; its code is used up, so the clock moves on to the next. */
  async function withApp(person: Person) {
    const { secret } = (await as(person, { remoteAddress: someAddress() })(auth.generateTwoFactor, {})).data
    const { recoveryCodes } = (await as(person)(auth.confirmTwoFactor, { code: appCode(secret!) })).data
    clock.advance({ seconds: 30 })
    return { secret: secret!, recoveryCodes }
  }

  async function withEmail(person: Person) {
    await as(person, { remoteAddress: someAddress() })(auth.generateTwoFactor, { notificationBy: 1 })
    const { recoveryCodes } = (await as(person)(auth.confirmTwoFactor, { code: codeIn(await lastMail(person.email)) }))
      .data
    return { recoveryCodes }
  }

  /** Codes and links emailed to an address, oldest first, without notices. */
  async function mailsTo(email: string) {
    const rows = await db
      .selectFrom('mail')
      .select(['kind', 'subject', 'letter', 'account_id as accountId'])
      .where('to_address', '=', email)
      .where('kind', 'in', kinds)
      .orderBy('id')
      .execute()
    return rows.map(({ letter, ...mail }) => ({ ...mail, letter: letter as unknown as Letter }))
  }
  async function lastMail(email: string) {
    const mail = (await mailsTo(email)).at(-1)
    if (!mail) throw new Error(`Nothing was mailed to ${email}`)
    return mail
  }

  const eventsOf = async (accountId: number) => {
    const rows = await db
      .selectFrom('event')
      .select(['type', 'account_id as by'])
      .where('type', 'like', 'account.%')
      .where((it) => it(it.ref('data', '->>').key('accountId' as never), '=', String(accountId) as never))
      .orderBy('id')
      .execute()
    return rows
  }

  /** Requires a second factor for these user types. */
  const require = (...userTypes: number[]) =>
    db.updateTable('network_setting').set({ two_factor_required: userTypes }).execute()

  return {
    stranger,
    login,
    signedIn,
    challenged,
    verify,
    sendAgain,
    appCode,
    another,
    withApp,
    withEmail,
    mailsTo,
    lastMail,
    eventsOf,
    require,
  }
}

type Mail = { letter: Letter }
export const codeIn = ({ letter }: Mail) => letter.facts!.find(([name]) => name === 'Code')![1].replace(' ', '')
export const tokenIn = ({ letter }: Mail) => new URL(letter.button!.path, 'http://localhost').searchParams.get('token')!

/** Outcomes of settled calls. */
export const statusesOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers
    .map((it) => (it.status === 'fulfilled' ? 200 : (it.reason as { status: number }).status))
    .sort((one, other) => one - other)
