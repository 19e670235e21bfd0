import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { mails } from '@handoff/contracts/platform/mails'
import { settings } from '@handoff/contracts/platform/settings'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sweepMailFolder } from '../../features/platform/mails/mails.service.ts'
import { deletePastPeriods } from '../../features/platform/retention/retention.job.ts'
import { openWorld } from '../../test/world.ts'
import { type Delivery, deliveryOf, toServer } from './delivery.ts'
import { aBadMailServer, aMailServer } from './mail.fixtures.ts'
import { mailEnvironment, warnOfGuess } from './mail-server.ts'
import { type MailWorker, startMailWorker } from './mail-worker.ts'
import { type Letter, queueMail } from './queue.ts'

const { db, as, aPerson, clock } = await openWorld()
const admin = await aPerson()
const server = await aMailServer()
afterAll(server.close)

const never = 2 ** 30
const publicUrl = 'https://handoff.example.org'
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'handoff-mails-'))
const postmen: MailWorker[] = []
const errors: unknown[] = []
const failed: number[] = []

function aMailWorker(smtpUrl: string | undefined = server.url, delivery?: Delivery) {
  const used = delivery ?? deliveryOf({ smtpUrl, mailFrom: 'no-reply@handoff.example.org', dataDir })
  const mailWorker = startMailWorker({
    db,
    deliveries: {
      current: async () => used,
      close: () => used.close(),
    },
    now: clock.now,
    publicUrl,
    onError: (error) => errors.push(error),
    onFailed: async (_, mailId) => void failed.push(mailId),
    everyMs: never,
    goodbyeMs: 100,
  })
  postmen.push(mailWorker)
  return mailWorker
}

const letter: Letter = {
  subject: 'A new password',
  title: 'Choose a new password',
  greeting: 'Hello Ada,',
  paragraphs: ['Someone asked for a new password.', 'If it was you, go on.'],
  button: { label: 'Choose a password', path: '/auth/reset-password?token=abc' },
  facts: [['Asked at', '10:15 AM']],
  small: ['The link works for an hour.'],
}
const queue = (to = 'ada@example.org', more: Partial<Letter> = {}, sendAfter?: Date) =>
  queueMail(db, { kind: 'passwordReset', to, letter: { ...letter, ...more }, now: clock.now(), sendAfter })
const mailRow = (id: number) => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeEach(async () => {
  await db.deleteFrom('mail').execute()
  server.received.length = 0
  server.beOfTheMood(null)
})
afterEach(async () => {
  for (const mailWorker of postmen.splice(0)) await mailWorker.stop()
  expect(errors.splice(0)).toEqual([])
})

describe('with a mail server', () => {
  test('an appointment arrives as an invitation that calendars understand', async () => {
    const calendar = {
      method: 'REQUEST' as const,
      uid: 'u-1@handoff',
      sequence: 2,
      startsAt: '2026-11-23T17:30:00.000Z',
      endsAt: '2026-11-23T18:00:00.000Z',
      stampedAt: '2026-11-20T17:30:00.000Z',
      summary: 'Appointment R-10001',
    }
    await queue('ada@example.org', { calendar })
    await aMailWorker().sendDue()
    const files = server.received[0]!.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType))
    expect(files.some(({ filename }) => filename === 'appointment.ics')).toBe(true)
    const texts = files.map(({ content }) =>
      typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
    )
    for (const words of ['METHOD:REQUEST', 'SEQUENCE:2', 'DTSTART:20261123T173000Z', 'no-reply@handoff.example.org'])
      expect(texts[0]).toContain(words)
  })

  test('an email has its text twice, plain and with the product’s look', async () => {
    const id = await queue()
    await aMailWorker().sendDue()
    const [mail] = server.received
    expect(mail).toMatchObject({
      envelope: ['ada@example.org'],
      subject: 'A new password',
      from: { name: 'Handoff', address: 'no-reply@handoff.example.org' },
      messageId: `<handoff-mail-${id}@handoff.example.org>`,
    })
    const link = `${publicUrl}/auth/reset-password?token=abc`
    for (const words of [
      'Choose a new password',
      'Hello Ada,',
      'If it was you, go on.',
      'Asked at',
      'works for an hour',
      link,
    ]) {
      expect(mail!.text).toContain(words)
      expect(mail!.html).toContain(words)
    }
    expect(mail!.html).toContain('#6f6af6')
    // Opening it loads nothing remote.
    expect(mail!.html).not.toMatch(/<img|<link|url\(|src=/)
    expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('the text is deleted after delivery, as it has a secret', async () => {
    const id = await queue()
    await aMailWorker().sendDue()
    expect(await mailRow(id)).toMatchObject({ letter: null, is_kept: false, attempts: 1, sent_at: clock.now() })
    expect((await as(admin)(mails.show, { id })).data).toMatchObject({ text: null, html: null, state: 2 })
    await expect(as(admin)(mails.resend, { id })).rejects.toMatchObject({ status: 409 })
  })

  test('a name cannot inject a header or a tag', async () => {
    await queue('ada@example.org', {
      subject: 'Hello\r\nBcc: eve@example.org',
      title: '<script>alert(1)</script>',
      greeting: 'Hello <b>"Ada" & \'Co\'</b>,',
    })
    await aMailWorker().sendDue()
    const [mail] = server.received
    expect(mail!.envelope).toEqual(['ada@example.org'])
    expect(mail!.bcc).toBeUndefined()
    expect(mail!.subject).toBe('Hello Bcc: eve@example.org')
    expect(mail!.html).not.toContain('<script>')
    expect(mail!.html).toContain('&lt;b&gt;&quot;Ada&quot; &amp; &#39;Co&#39;&lt;/b&gt;')
  })

  test('it has the name, color, and footer of the network', async () => {
    await db
      .updateTable('network_setting')
      .set({ name: 'Bay Network', color_code: '#facc15', mail_footer: 'Ask us: 555-0100' })
      .execute()
    await queue()
    await aMailWorker().sendDue()
    await db.updateTable('network_setting').set({ name: 'Handoff', color_code: '#6f6af6', mail_footer: null }).execute()
    const [mail] = server.received
    expect(mail!.from?.name).toBe('Bay Network')
    expect(mail!.text).toContain('Ask us: 555-0100')
    // Dark text on a bright button.
    expect(mail!.html).toContain('background:#facc15;color:#000000')
  })

  test('a delayed email waits', async () => {
    await queue('ada@example.org', {}, new Date(clock.now().getTime() + 60_000))
    const mailWorker = aMailWorker()
    await mailWorker.sendDue()
    expect(server.received).toHaveLength(0)
    clock.advance({ seconds: 60 })
    await mailWorker.sendDue()
    expect(server.received).toHaveLength(1)
  })

  test('two mail workers send each email once', async () => {
    for (let index = 0; index < 45; index++) await queue(`person${index}@example.org`)
    await Promise.all([aMailWorker().sendDue(), aMailWorker().sendDue()])
    const to = server.received.map(({ envelope }) => envelope[0])
    expect(to).toHaveLength(45)
    expect(new Set(to).size).toBe(45)
  })
})

describe('on failure', () => {
  test('retries with growing delays after a temporary error, and delivers once', async () => {
    const id = await queue()
    const mailWorker = aMailWorker()
    server.beOfTheMood({ responseCode: 451, message: 'Greylisted, try later' })
    await mailWorker.sendDue()
    expect(await mailRow(id)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
    expect((await mailRow(id)).last_error).toContain('Greylisted')

    clock.advance({ seconds: 59 })
    await mailWorker.sendDue()
    expect((await mailRow(id)).attempts).toBe(1)
    clock.advance({ seconds: 1 })
    await mailWorker.sendDue()
    expect((await mailRow(id)).attempts).toBe(2)

    server.beOfTheMood(null)
    clock.advance({ minutes: 2 })
    await mailWorker.sendDue()
    expect(server.received).toHaveLength(1)
    expect(await mailRow(id)).toMatchObject({ last_error: null, sent_at: clock.now() })
  })

  test('gives up immediately on a permanent error, and can be retried by hand', async () => {
    const id = await queue()
    const mailWorker = aMailWorker()
    server.beOfTheMood({ responseCode: 550, message: 'No such user' })
    await mailWorker.sendDue()
    expect((await as(admin)(mails.show, { id })).data).toMatchObject({
      state: 4,
      lastError: expect.stringContaining('No such user'),
    })

    clock.advance({ hours: 5 })
    await mailWorker.sendDue()
    expect((await mailRow(id)).attempts).toBe(1)
    server.beOfTheMood(null)
    await as(admin)(mails.resend, { id })
    await mailWorker.sendDue()
    expect(server.received).toHaveLength(1)
  })

  test('gives up after a server was down for a day, not sooner', async () => {
    const downServer = await aMailServer()
    await downServer.close()
    const id = await queue()
    const mailWorker = aMailWorker(downServer.url)
    const began = clock.now().getTime()
    for (let round = 0; (await mailRow(id)).failed_at === null && round < 50; round++) {
      await mailWorker.sendDue()
      clock.set((await mailRow(id)).send_after)
    }
    expect(failed.filter((one) => one === id)).toEqual([id])
    const { failed_at, attempts, last_error } = await mailRow(id)
    expect((failed_at!.getTime() - began) / 3_600_000).toBeGreaterThan(22)
    expect((failed_at!.getTime() - began) / 3_600_000).toBeLessThan(26)
    expect(attempts).toBe(18)
    expect(last_error).toContain('ECONNREFUSED')
  })

  test('a wrong password for the mail server loses no email', async () => {
    const guarded = await aMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'handoff' && password === 'right'
          ? done(null, { user: 'handoff' })
          : done(new Error('Wrong password')),
    })
    const id = await queue()
    await aMailWorker(guarded.url.replace('//', '//handoff:wrong@')).sendDue()
    expect(await mailRow(id)).toMatchObject({ failed_at: null, sent_at: null })
    clock.advance({ minutes: 1 })
    await aMailWorker(guarded.url.replace('//', '//handoff:right@')).sendDue()
    expect(guarded.received).toHaveLength(1)
    await guarded.close()
  })

  const impatient = (url: string, longest = 300) =>
    toServer(
      { url },
      { address: 'no-reply@handoff.example.org', name: undefined },
      { isPooled: true, patience: 300, longest },
    )

  test('a server that says nothing fails one attempt with its reason, and the email is delivered later', async () => {
    const silent = await aBadMailServer('silent')
    const id = await queue()
    await aMailWorker('', impatient(silent.url, 60_000)).sendDue()
    expect(await mailRow(id)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
    expect((await mailRow(id)).last_error).toContain('Greeting never received')
    silent.close()
    clock.advance({ minutes: 1 })
    await aMailWorker().sendDue()
    expect(server.received).toHaveLength(1)
  })

  test('an email that hangs delays no others, and a stop does not wait for it', async () => {
    const to: string[] = []
    const picky = await aMailServer({
      onRcptTo: ({ address }, _, done) => void (address.startsWith('hang') || (to.push(address), done())),
    })
    const id = await queue('hang@example.org')
    for (let index = 0; index < 5; index++) await queue(`person${index}@example.org`)
    const mailWorker = aMailWorker('', impatient(picky.url, 60_000))
    void mailWorker.sendDue()
    await expect.poll(() => to).toHaveLength(5)
    await queue('later@example.org')
    void mailWorker.sendDue()
    await expect.poll(() => to.at(-1)).toBe('later@example.org')
    const began = performance.now()
    await mailWorker.stop()
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(await mailRow(id)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
    expect((await mailRow(id)).last_error).toBe('The server was stopped during the delivery')
    await picky.close()
  })

  test.each(['takes and is silent', 'takes and closes'] as const)(
    'a server that %s gets an email three times at most, hours apart',
    async (habit) => {
      const bad = await aBadMailServer(habit)
      const id = await queue()
      const mailWorker = aMailWorker('', impatient(bad.url))
      await mailWorker.sendDue()
      expect(bad.taken()).toBe(1)
      const { attempts, last_error, send_after } = await mailRow(id)
      expect([attempts, send_after.getTime() - clock.now().getTime()]).toEqual([6, 3_600_000])
      expect(last_error).toContain('It may have arrived: the mail server took it and didn’t confirm it (')
      for (let round = 0; (await mailRow(id)).failed_at === null && round < 9; round++) {
        clock.set((await mailRow(id)).send_after)
        await mailWorker.sendDue()
      }
      expect([bad.taken(), (await mailRow(id)).attempts]).toEqual([3, 18])
      bad.close()
    },
  )

  test('another mail worker sends the emails of a killed one after two minutes', async () => {
    const id = await queue()
    const hangs = {
      isServer: true,
      deliver: () => new Promise<void>(() => {}),
      forgetUnlisted: async () => {},
      close: () => {},
    }
    void startMailWorker({
      db,
      deliveries: { current: async () => hangs, close: () => {} },
      now: clock.now,
      publicUrl,
      onError: () => {},
      everyMs: never,
    }).sendDue()
    await expect.poll(async () => (await mailRow(id)).attempts).toBe(1)
    await aMailWorker().sendDue()
    expect(server.received).toHaveLength(0)
    clock.advance({ minutes: 2 })
    await aMailWorker().sendDue()
    expect(server.received).toHaveLength(1)
  })
})

describe('without a mail server', () => {
  test('emails are in the mailbox, and in a folder only its owner can read', async () => {
    const id = await queue()
    await aMailWorker('').sendDue()
    const { data } = await as(admin)(mails.show, { id })
    expect(data).toMatchObject({ state: 3, to: 'ada@example.org', subject: 'A new password' })
    expect(data.text).toContain('http://localhost:3000/auth/reset-password?token=abc')
    expect(data.html).toContain('Choose a password')

    const folder = path.join(dataDir, 'mails')
    expect(readdirSync(folder)).toEqual([`${id}-passwordReset.eml`])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const file = path.join(folder, `${id}-passwordReset.eml`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await PostalMime.parse(readFileSync(file))).subject).toBe('A new password')
  })

  test('waiting emails are sent once there is a server', async () => {
    const id = await queue()
    await aMailWorker('').sendDue()
    await as(admin)(mails.resend, { id })
    await aMailWorker().sendDue()
    expect(server.received).toHaveLength(1)
  })
})

describe('the mailbox', () => {
  test('lists emails, newest first, by state and search', async () => {
    await queue('ada@example.org')
    await aMailWorker().sendDue()
    await queue('ben@example.org', { subject: 'You are invited 100%' })
    const { data } = await as(admin)(mails.list, {})
    expect(data.data.map(({ to, state }) => [to, state])).toEqual([
      ['ben@example.org', 1],
      ['ada@example.org', 2],
    ])
    expect(data.counts).toEqual({ waiting: 1, sent: 1, kept: 0, failed: 0 })
    expect((await as(admin)(mails.list, { state: 2 })).data.total).toBe(1)
    expect((await as(admin)(mails.list, { search: 'INVITED' })).data.total).toBe(1)
    expect((await as(admin)(mails.list, { search: '100%' })).data.total).toBe(1)
    expect((await as(admin)(mails.list, { search: '%_' })).data.total).toBe(0)
  })

  const ofEnvironment = (smtpUrl?: string, hasPublicUrl = false) =>
    mailEnvironment.report({ smtpUrl, hasPublicUrl, publicUrl: 'http://localhost:3000' })
  afterEach(() => ofEnvironment())

  test('reports whether there is a mail server', async () => {
    ofEnvironment(server.url)
    expect((await as(admin)(mails.list, {})).data.isServerSet).toBe(true)
    ofEnvironment()
    expect((await as(admin)(mails.list, {})).data.isServerSet).toBe(false)
  })

  test('warns in the log and on request that links in emails may lead nowhere', async () => {
    const warnings: string[] = []
    const warn = () => warnOfGuess(db, (words) => warnings.push(words))
    const email = async () => (await as(admin)(settings.email, {})).data
    ofEnvironment(server.url)
    await warn()
    expect(warnings.splice(0)).toEqual([
      'A mail server is set and PUBLIC_URL isn’t: links in emails lead to http://localhost:3000, which others may not reach',
    ])
    expect(await email()).toEqual({ isServerSet: true, guessedUrl: 'http://localhost:3000' })
    ofEnvironment(server.url, true)
    await warn()
    expect(await email()).toEqual({ isServerSet: true, guessedUrl: null })
    // Without a mail server no link is sent.
    ofEnvironment()
    await warn()
    expect(await email()).toEqual({ isServerSet: false, guessedUrl: null })
    expect(warnings).toEqual([])
  })

  test('an unknown email is a 404', async () => {
    await expect(as(admin)(mails.show, { id: 2_000_000_000 })).rejects.toMatchObject({ status: 404 })
    await expect(as(admin)(mails.resend, { id: 2_000_000_000 })).rejects.toMatchObject({ status: 404 })
  })

  test('recipients are deleted after a month', async () => {
    const id = await queue()
    const delivery = deliveryOf({ smtpUrl: undefined, mailFrom: 'no-reply@handoff.example.org', dataDir })
    await aMailWorker('', delivery).sendDue()
    const files = () => readdirSync(path.join(dataDir, 'mails')).filter((name) => name.startsWith(`${id}-`))
    const run = async () => {
      for (const job of [deletePastPeriods, sweepMailFolder(delivery)])
        await job.run({ db, now: clock.now(), publicUrl })
    }
    clock.advance({ days: 29 })
    await run()
    expect(await mailRow(id)).toBeTruthy()
    expect(files()).toHaveLength(1)
    clock.advance({ days: 2 })
    await run()
    expect(files()).toEqual([])
    expect((await as(admin)(mails.list, {}).catch(() => null)) ?? 'signed out').toBe('signed out')
    expect(await db.selectFrom('mail').selectAll().execute()).toEqual([])
  })
})
