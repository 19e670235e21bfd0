import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { RequestOf } from '@handoff/contracts/kit'
import { mails } from '@handoff/contracts/platform/mails'
import { settings } from '@handoff/contracts/platform/settings'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeliveries } from '../../../kit/mail/deliveries.ts'
import { aMailServer } from '../../../kit/mail/mail.fixtures.ts'
import { mailEnvironment } from '../../../kit/mail/mail-server.ts'
import { startMailWorker } from '../../../kit/mail/mail-worker.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { openWorld, type Person } from '../../../test/world.ts'

const { db, as, aPerson, clock, app } = await openWorld()
const { secrets } = app.handoff
let admin: Person
const server = await aMailServer({
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) =>
    password === 'right' ? done(null, { user: username }) : done(new Error('Invalid login')),
})
afterAll(server.close)

const typed = {
  host: '127.0.0.1',
  port: server.port,
  security: 'none' as const,
  user: 'care',
  sender: 'care@bay.test',
}
const save = (input: RequestOf<typeof mails.saveSetting>) => as(admin)(mails.saveSetting, input)
const read = async () => (await as(admin)(mails.setting, {})).data
const sendTest = async (input: object = {}) => (await as(admin)(mails.sendTest, input)).data

beforeEach(async () => {
  // Each has ten tries a minute, as wherever a password is sent.
  admin = await aPerson()
  mailEnvironment.report({ hasPublicUrl: false, publicUrl: 'http://localhost:3000' })
  server.received.length = 0
  server.beOfTheMood(null)
  await db
    .updateTable('mail_setting')
    .set({ host: null, user_name: null, password: null, sender: null, public_url: null })
    .execute()
})

describe('the mail server', () => {
  test('is stored with an encrypted password, which no answer has', async () => {
    const { data } = await save({ ...typed, password: 'right', publicUrl: 'https://care.bay.test/' })
    expect(data).toMatchObject({ ...typed, hasPassword: true, publicUrl: 'https://care.bay.test' })
    expect(data).not.toHaveProperty('password')
    const { password } = await db.selectFrom('mail_setting').select('password').executeTakeFirstOrThrow()
    expect(password).toMatch(/^v1\./)
    expect(password).not.toContain('right')
    const { data: event } = await db
      .selectFrom('event')
      .select('data')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ type: 'settings.networkChanged' })
    expect(JSON.stringify(event)).not.toContain(password)
  })

  test('keeps its password, unless server or user are changed, and forgets it without a user', async () => {
    await save({ ...typed, password: 'right' })
    expect((await save({ port: 25 })).data.hasPassword).toBe(true)
    for (const change of [{ host: 'elsewhere.test' }, { user: 'other' }]) {
      const refused = { status: 400, fields: { password: ['Enter the password again, for this server and user'] } }
      await expect(save(change)).rejects.toMatchObject(refused)
      await expect(as(admin)(mails.sendTest, change)).rejects.toMatchObject(refused)
    }
    expect((await save({ user: null })).data).toMatchObject({ user: null, hasPassword: false })
    expect((await save({ host: null })).data.host).toBeNull()
  })

  test('needs a sender, and a version that is current', async () => {
    await expect(save({ ...typed, sender: null })).rejects.toMatchObject({
      status: 400,
      fields: { sender: ['Sender is required'] },
    })
    const { version } = await read()
    await save({ ...typed, version })
    await expect(save({ port: 2525, version })).rejects.toMatchObject({ status: 409 })
  })

  test('of the environment wins, and is read only', async () => {
    await save(typed)
    const smtpUrl = 'smtps://desk:secret@mail.county.test'
    mailEnvironment.report({
      smtpUrl,
      mailFrom: 'help@county.test',
      hasPublicUrl: true,
      publicUrl: 'https://county.test',
    })
    const now = await read()
    expect(now).toMatchObject({ host: 'mail.county.test', port: 465, security: 'tls', user: 'desk', hasPassword: true })
    expect(now).toMatchObject({ isServerFixed: true, isUrlFixed: true, publicUrl: 'https://county.test' })
    expect(JSON.stringify(now)).not.toContain('secret')
    await expect(save({ port: 26 })).rejects.toMatchObject({ status: 409 })
    await expect(save({ publicUrl: 'https://other.test' })).rejects.toMatchObject({ status: 409 })
  })
})

describe('a test email', () => {
  test('goes to the administrator, with what is typed and before it is saved', async () => {
    expect(await sendTest({ ...typed, password: 'right' })).toMatchObject({ to: admin.email, problem: null })
    expect(server.received.map(({ envelope, from }) => [envelope, from?.address])).toEqual([
      [[admin.email], 'care@bay.test'],
    ])
    expect((await read()).host).toBeNull()
    await expect(as(admin)(mails.sendTest, {})).rejects.toMatchObject({ status: 409 })
  })

  test('has the link to the address that was set', async () => {
    await save({ ...typed, password: 'right', publicUrl: 'https://care.bay.test' })
    await sendTest()
    expect(server.received[0]!.text).toContain('https://care.bay.test/settings?tab=mail')
    const email = async () => (await as(admin)(settings.email, {})).data
    expect(await email()).toEqual({ isServerSet: true, guessedUrl: null })
    await save({ publicUrl: 'http://localhost:3000' })
    expect(await email()).toEqual({ isServerSet: true, guessedUrl: 'http://localhost:3000' })
  })

  test('names the reason in one sentence', async () => {
    const problemOf = async (input: object) => (await sendTest({ ...typed, ...input })).problem
    expect(await problemOf({ password: 'wrong' })).toBe('The mail server refuses this user name or password.')
    expect(await problemOf({ password: 'right', security: 'starttls' })).toMatch(
      /^The mail server offers no encryption/,
    )
    expect(await problemOf({ host: 'nowhere.invalid' })).toMatch(/^There is no server named nowhere.invalid/)
    server.beOfTheMood({ responseCode: 550, message: 'No such mailbox' })
    expect(await problemOf({ password: 'right' })).toBe('The mail server said: 550 No such mailbox')

    const web = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\nX-Secret: 42\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    )
    await once(web, 'listening')
    const { port } = web.address() as AddressInfo
    expect(await problemOf({ port })).toBe(
      'What answers at this port of 127.0.0.1 is no mail server, or expects another encryption.',
    )
    web.close()
    await once(web, 'close')
    expect(await problemOf({ port })).toBe('127.0.0.1 refuses connections at this port.')
  })
})

test('every worker sends by the server that is set now, without a restart', async () => {
  const worker = startMailWorker({
    db,
    deliveries: createDeliveries(
      { smtpUrl: undefined, mailFrom: 'no-reply@bay.test', dataDir: app.handoff.uploads },
      { db, secrets },
    ),
    now: clock.now,
    publicUrl: 'http://localhost:3000',
    onError: (error) => expect.unreachable(String(error)),
    everyMs: 2 ** 30,
  })
  const send = async () => {
    const letter = { subject: 'Hello', title: 'Hello', paragraphs: ['Hello'], button: { label: 'Open', path: '/help' } }
    const id = await queueMail(db, { kind: 'hello', to: 'ada@bay.test', letter, now: clock.now() })
    await worker.sendDue()
    return db
      .selectFrom('mail')
      .select(['is_kept', 'last_error', 'sent_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
  expect(await send()).toMatchObject({ is_kept: true })
  await save({ ...typed, password: 'right', publicUrl: 'https://care.bay.test' })
  expect(await send()).toMatchObject({ is_kept: false, last_error: null })
  expect(server.received[0]!.text).toContain('https://care.bay.test/help')
  await save({ password: 'wrong' })
  expect(await send()).toMatchObject({ sent_at: null, last_error: expect.stringContaining('535') })
  // As after a start with another key: it waits, and says why.
  await db.updateTable('mail_setting').set({ password: 'v1.AAAA', version: 99 }).execute()
  expect(await send()).toMatchObject({ sent_at: null, last_error: expect.stringMatching(/can’t be decrypted/) })
  await worker.stop()
})
