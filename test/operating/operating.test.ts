import { createServer } from 'node:http'
import { request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { auth } from '@handoff/contracts/access/auth/auth'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { clientOf, type Send } from '@handoff/contracts/kit'
import { mails } from '@handoff/contracts/platform/mails'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMailServer } from '../../apps/api/src/kit/mail/mail.fixtures.ts'
import { proofOf } from '../../apps/api/src/test/proof.ts'
import { blocksOf } from './guide.ts'
import { type Machine, repository, startMachine, whyNoMachine } from './machine.ts'

const proof = proofOf('operating')
const reason = proof.isWhole ? whyNoMachine() : 'only as a whole'
if (proof.isWhole && reason) proof.say(`did not run: ${reason}`)

/** Caddy is its own authority for such a name. */
const name = 'handoff.localhost'
/** These need images from a registry, and three machines (`prove -- cluster`). */
const skipped = ['With containers', 'More than one machine']

let machine: Machine
let mailServer: Awaited<ReturnType<typeof aMailServer>>
let printed = ''
let token = ''

/** A collector of traces, on its usual port. */
const spans: string[] = []
const collector = createServer((received, answer) => {
  void buffer(received).then((bytes) => {
    const isZipped = received.headers['content-encoding'] === 'gzip'
    spans.push((isZipped ? gunzipSync(bytes) : bytes).toString('latin1'))
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

/** Over TLS, with the certificate checked. */
const send: Send = async ({ method, url, body }) => {
  const authority = await machine.run('cat /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
  const headers = { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const options = { method, headers, ca: authority, servername: name, host: '127.0.0.1', path: url }
    const sending = request({ ...options, setHost: false, headers: { ...headers, host: name } }, (response) => {
      let text = ''
      response.on('data', (bytes) => (text += bytes))
      // The proxy’s own answers are empty.
      response.on('end', () => resolve({ status: response.statusCode!, json: JSON.parse(text || 'null') as unknown }))
    })
    sending.on('error', reject)
    sending.end(body ? JSON.stringify(body) : undefined)
  })
}
const call = clientOf(send)
const ready = () =>
  expect
    .poll(() => send({ method: 'GET', url: '/api/health/ready', body: undefined }, {}).catch(() => null))
    .toMatchObject({ status: 200 })

const admin = { firstName: 'Ada', lastName: 'Winter', email: 'ada@example.org', password: 'four words are better' }
async function logIn() {
  const { data } = await call(auth.login, { email: admin.email, password: admin.password })
  if (!('token' in data)) throw new Error('asked for a second factor')
  token = data.token
}

/** What is true after the blocks below a heading. */
const checks: Record<string, () => Promise<void>> = {
  Install: async () => expect(printed).toMatch(new RegExp(`https://${name}/auth/register\\?setup=`)),
  'Name and TLS': async () => {
    await ready()
    const link = /setup=([\w-]+)/.exec(await machine.run('journalctl --unit handoff --output cat'))!
    const { data } = await call(auth.setup, { token: link[1]!, ...admin })
    if (!('token' in data)) throw new Error('asked for a second factor')
    token = data.token
  },
  Email: async () => {
    await ready()
    const { data } = await call(mails.sendTest, {})
    expect(data).toMatchObject({ to: admin.email, problem: null })
    expect(mailServer.received[0]!.envelope).toEqual([admin.email])
  },
  Backups: async () => {
    expect(printed).toContain('whose audit trail is intact')
    expect(await machine.run('systemctl list-timers handoff-backup.timer')).toContain('handoff-backup.service')
    await ready()
    await logIn()
  },
  'Watch it': async () => expect(printed).toMatch(/^handoff_database_up 1$/m),
  Traces: async () => {
    await ready()
    await expect.poll(() => spans.join()).toMatch(/pg\.query/)
    await expect.poll(() => spans.join()).toMatch(/\/api\/health\/ready/)
    collector.close()
  },
  Upgrade: async () => {
    await ready()
    expect(await machine.run('git log -1 --format=%s', '/opt/handoff')).toBe('a newer version\n')
  },
  'A PostgreSQL server': async () => {
    await ready()
    expect(printed).toContain('DATABASE_URL=postgresql://handoff:')
    await logIn()
  },
  'To any moment': async () => {
    await ready()
    await logIn()
    const kept = await names()
    expect(kept).toContain('Rosa')
    expect(kept).not.toContain('Leila')
  },
  'More than one process': async () => {
    await ready()
    for (const port of [3001, 3002])
      expect(await machine.run(`curl --silent --fail http://127.0.0.1:1${port}/metrics`)).toContain(
        'handoff_database_up 1',
      )
  },
  'Replace the encryption key': async () => {
    expect(printed).toMatch(/Encrypted \d+ secrets? again/)
    await ready()
  },
}

/** In the guide; here it is before the mistake. */
const moment = '2026-11-29 10:02:00+00'
let beforeMistake = moment
const addCustomer = (firstName: string) => call(customers.create, { firstName, lastName: 'Marin', hasNoContact: true })
const names = async () => {
  const { data } = await call(customers.list, {})
  return data.data.map(({ firstName }) => firstName)
}
async function makeMistake() {
  await ready()
  await logIn()
  await addCustomer('Rosa')
  // pgBackRest counts in seconds: the moment is not in that of the backup.
  await machine.run('sleep 2')
  const now = `su postgres -c "psql --no-align --tuples-only --command 'select now()'"`
  beforeMistake = (await machine.run(now, '/')).trim()
  await addCustomer('Leila')
  expect(await names()).toEqual(expect.arrayContaining(['Rosa', 'Leila']))
}

/** The guide, with the values of this machine. */
const filled = (commands: string) =>
  commands
    .replaceAll('<address of the repository>', repository)
    .replaceAll(moment, beforeMistake)
    .replaceAll('handoff.example.org', name)
    .replaceAll('mail.example.org:587', `127.0.0.1:${mailServer.port}`)

describe.skipIf(reason)('an empty Debian, with docs/operating.md', () => {
  beforeAll(async () => {
    mailServer = await aMailServer({ onAuth: ({ username }, _, done) => done(null, { user: username }) })
    collector.listen(4318, '127.0.0.1')
    machine = await startMachine()
  }, 900_000)
  afterAll(async () => {
    machine?.stop()
    await mailServer?.close()
  })
  const blocks = blocksOf('operating.md')
    .filter(({ heading }) => !skipped.includes(heading))
    .flatMap((block, at, all) => {
      const isLast = block.heading === 'A PostgreSQL server' && all[at + 1]?.heading !== block.heading
      return isLast ? [block, ...blocksOf('backups.md').filter(({ heading }) => heading === 'To any moment')] : [block]
    })
  const headings = [...new Set(blocks.map(({ heading }) => heading))]
  test('each part with commands has a check', () => expect(headings).toEqual(Object.keys(checks)))
  test.each(headings)('%s', async (heading) => {
    if (heading === 'Upgrade') await publishVersion()
    printed = ''
    for (const { commands } of blocks.filter((block) => block.heading === heading)) {
      if (commands.includes(moment)) await makeMistake()
      printed += await machine.run(filled(commands), heading === 'Install' ? '/root' : '/opt/handoff')
    }
    await checks[heading]!().catch(async (error: unknown) => {
      proof.say(await machine.run(`journalctl --unit 'handoff*' --output cat --lines 20`))
      throw error
    })
  })
})

/** One commit more in the repository that was cloned. */
const publishVersion = () =>
  machine.run(`git clone --quiet ${repository} newer && cd newer && echo >> CHANGELOG.md
    git -c user.name=test -c user.email=test@example.org commit --quiet --all --message 'a newer version' && git push --quiet`)
