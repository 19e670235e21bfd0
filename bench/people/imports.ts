import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { population } from '../../packages/contracts/src/customers/duplicates/people.fixtures.ts'
import type { Row } from '../rows.ts'

/** A file of the largest size: how long its steps take, and how much memory the process has at most. */
const mostMegabytes = 300
const port = 4790
const address = `http://127.0.0.1:${port}`
const main = path.join(import.meta.dirname, '../../apps/api/src/main.ts')

type Import = { id: number; version: number; state: string; mapping: object; failure: string | null }

export async function benchImports({ people = 50_000 } = {}): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-bench-'))
  // The first start loads the demo network, which would count as memory of the import.
  const first = await start(folder)
  await first.stop()
  const server = await start(folder)
  try {
    const api = await loggedIn()
    const idle = await server.megabytes()
    const rows: Row[] = []
    const timed = async (what: string, work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      const seconds = Math.round((performance.now() - begun) / 100) / 10
      rows.push({
        what: `${people.toLocaleString('en-US')} rows: ${what}, seconds`,
        ours: seconds,
        bare: seconds,
        ratio: 1,
        target: '',
        isMet: true,
      })
    }
    let it!: Import
    const until = async (state: string) => {
      do {
        await sleep(1000)
        it = await api('GET', `/customers/import/${it.id}`)
        if (it.failure) throw new Error(JSON.stringify(it))
      } while (it.state !== state)
    }
    await timed('read', async () => {
      const form = new FormData()
      form.append('file', new File([fileOf(people)], 'people.csv'))
      it = await api('POST', '/customers/import', form)
    })
    await timed('checked', async () => {
      await api('PUT', `/customers/import/${it.id}/mapping`, { version: it.version, mapping: it.mapping })
      await until('checked')
    })
    await timed('run', async () => {
      await api('POST', `/customers/import/${it.id}/run`, { version: it.version })
      await until('done')
    })
    const most = await server.megabytes()
    rows.push({
      what: `memory of the process at most, MB (next to before the import)`,
      ours: most,
      bare: idle,
      ratio: most / idle,
      target: `${mostMegabytes} more`,
      isMet: most - idle < mostMegabytes,
    })
    return rows
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function start(folder: string) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [main], { env, stdio: 'ignore' })
  for (let tries = 0; ; tries++) {
    const isReady = await fetch(`${address}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (tries > 240) throw new Error('The server did not start')
    await sleep(500)
  }
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    /** The most that it ever had. */
    megabytes: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024)
    },
  }
}

async function loggedIn() {
  const send = async (method: string, url: string, body?: object, token?: string) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${address}/api${url}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: never }
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer.data as never
  }
  const { token } = (await send('POST', '/auth/login', { email: 'entity@handoff.test', password: 'handoff-demo' })) as {
    token: string
  }
  return <T = Import>(method: string, url: string, body?: object) => send(method, url, body, token) as Promise<T>
}

function fileOf(count: number) {
  const { people } = population(count, 20_261_129)
  const lines = people.map((one, at) =>
    [
      one.firstName,
      one.lastName,
      one.dateOfBirth?.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1') ?? '',
      one.phones?.[0] ?? '',
      one.email ?? '',
      one.addressLine1 ?? '',
      one.zip ?? '',
      ['ES/EN', 'Spanish', 'English', ''][at % 4],
    ]
      .map((cell) => `"${cell}"`)
      .join(','),
  )
  return ['Client First,Client Last,DOB,Cell,Email,Addr,Zip,Lang', ...lines].join('\n')
}
