import { fork } from 'node:child_process'
import path from 'node:path'
import { median, type Row } from '../rows.ts'
import { answerOf, type FromClients, type FromServer, type ToClients, type ToServer } from './messages.ts'

/**
 * How fast one event reaches thousands of connections: our hub next to a bare `ws` server that sends the same bytes.
 * Each run has separate processes, the two alternate, and medians are compared. Loopback only.
 */

type Kind = 'ours' | 'bare'
type Run = { messagesPerSecond: number; bytesPerConnection: number; connections: number }

const rounds = 8
const messagesPerRound = 60_000
const runsOfEach = 3
const mostConnections = 5_000
const longestRun = 90_000

export async function benchHub({ connections = 2_000 } = {}): Promise<Row[]> {
  const runs: Record<Kind, Run[]> = { ours: [], bare: [] }
  for (let n = 0; n < runsOfEach; n++) {
    for (const kind of n % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      runs[kind].push(await run(kind, connections))
    }
  }
  const of = (kind: Kind, what: keyof Run) => median(runs[kind].map((one) => one[what]))
  const speed = compare(`fan-out to ${connections} connections, messages/s`, (kind) => of(kind, 'messagesPerSecond'))
  const memory = compare('memory of a connection, bytes', (kind) => of(kind, 'bytesPerConnection'))

  const crowd = await run('ours', mostConnections)
  return [
    { ...speed, target: '>= 0.7', isMet: speed.ratio >= 0.7 },
    { ...memory, target: 'reported', isMet: true },
    {
      what: `connections of one process that all hear an event (at ${Math.round(crowd.messagesPerSecond)} messages/s)`,
      ours: crowd.connections,
      bare: mostConnections,
      ratio: crowd.connections / mostConnections,
      target: String(mostConnections),
      isMet: crowd.connections === mostConnections,
    },
  ]
}

function compare(what: string, figure: (kind: Kind) => number) {
  const [ours, bare] = [Math.round(figure('ours')), Math.round(figure('bare'))]
  return { what, ours, bare, ratio: ours / bare }
}

async function run(kind: Kind, connections: number): Promise<Run> {
  const server = child('server.ts', kind)
  const clients = child('clients.ts')
  const tooLong = setTimeout(() => server.kill(), longestRun)
  try {
    const start = await answerOf<FromServer>(server)
    clients.send({ port: start.port ?? 0, connections } satisfies ToClients)
    await answerOf<FromClients>(clients)

    server.send({ measure: true } satisfies ToServer)
    const full = await answerOf<FromServer>(server)

    const broadcasts = Math.ceil(messagesPerRound / connections)
    const messages = broadcasts * connections
    const speeds: number[] = []
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      clients.send({ expectBytes: messages * (start.frameBytes ?? 0) } satisfies ToClients)
      const received = answerOf<FromClients>(clients)
      const began = performance.now()
      server.send({ broadcasts } satisfies ToServer)
      await received
      if (round > 0) speeds.push((messages / (performance.now() - began)) * 1_000)
    }
    return {
      messagesPerSecond: median(speeds),
      bytesPerConnection: (full.memory - start.memory) / connections,
      connections: full.connections,
    }
  } finally {
    clearTimeout(tooLong)
    for (const one of [clients, server]) one.disconnect()
  }
}

const child = (file: string, ...args: string[]) =>
  fork(path.join(import.meta.dirname, file), args, {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
  })

if (process.argv[1] === import.meta.filename) {
  const rows = await benchHub({ connections: process.argv.includes('--full') ? 5_000 : 2_000 })
  console.table(rows.map((row) => ({ ...row, ratio: Number(row.ratio.toFixed(2)) })))
  process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1
}
