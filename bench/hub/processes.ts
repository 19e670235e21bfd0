import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { publishChange } from '../../apps/api/src/kit/events/topics.ts'
import { type Bench, buildDatabase } from '../network.ts'
import { median, type Row } from '../rows.ts'
import { answerOf, type FromClients, type FromServer, type ToClients } from './messages.ts'

/**
 * Ten thousand connections over four processes, and one change that all of them receive: the bus brings it to each
 * process, which sends it to its own. Everything is on this machine, the clients included.
 */
const processes = 4
const connections = 10_000
const rounds = 20
const share = connections / processes

export async function benchHubProcesses(): Promise<Row[]> {
  const bench = await buildDatabase([
    `insert into account (user_type, first_name, last_name, email) values (1, 'Alma', 'Bench', 'alma@bench.example')`,
  ])
  const children: ChildProcess[] = []
  const start = (file: string, ...args: string[]) => {
    const child = fork(path.join(import.meta.dirname, file), args, {
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    })
    children.push(child)
    return child
  }
  try {
    const pairs = await Promise.all(
      Array.from({ length: processes }, async () => {
        const server = start('server.ts', 'network', bench.embedded.connectionString)
        const ready = await answerOf<FromServer>(server)
        return { server, ready, clients: start('clients.ts') }
      }),
    )
    for (const { clients, ready } of pairs) {
      clients.send({ port: ready.port ?? 0, connections: share } satisfies ToClients)
      await answerOf<FromClients>(clients)
    }
    const counts = await Promise.all(
      pairs.map(({ server }) => {
        server.send({ measure: true })
        return answerOf<FromServer>(server)
      }),
    )
    const open = counts.reduce((sum, one) => sum + one.connections, 0)
    const times: number[] = []
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      const took = await announce(
        bench,
        pairs.map(({ clients, ready }) => ({ clients, bytes: share * (ready.frameBytes ?? 0) })),
      )
      if (round > 0) times.push(took)
    }
    const middle = median(times)
    return [
      {
        what: `connections of ${processes} processes that all hear a change, in ${Math.round(middle)} ms (longest ${Math.round(Math.max(...times))})`,
        ours: open,
        bare: connections,
        ratio: open / connections,
        target: String(connections),
        isMet: open === connections,
      },
    ]
  } finally {
    for (const child of children) child.disconnect()
    await bench.stop()
  }
}

/** Milliseconds from the statement until the last client has the whole message. */
async function announce({ database }: Bench, all: { clients: ChildProcess; bytes: number }[]) {
  for (const { clients, bytes } of all) clients.send({ expectBytes: bytes } satisfies ToClients)
  const received = Promise.all(all.map(({ clients }) => answerOf<FromClients>(clients)))
  const began = performance.now()
  await publishChange(database.db, { noun: 'referral', ids: { referral: [123_456] } }, 'everyone')
  await received
  return performance.now() - began
}
