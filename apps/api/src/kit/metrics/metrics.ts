import { statfs } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '../../db/open.ts'
import { liveState } from '../events/live-state.ts'
import { routeOf } from '../http/log-requests.ts'
import { databaseFigures } from './database-figures.ts'
import { type Figure, textOf } from './figure.ts'

export type Metrics = {
  observe: (request: FastifyRequest, reply: FastifyReply) => void
  /** Everything in Prometheus's format, also while the database is down. */
  read: () => Promise<string>
}
type Parts = { database: Pick<Database, 'db' | 'pool' | 'replica'>; now: () => Date; dataFolder: string | undefined }

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE
const seconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Counts requests from now on; everything else is read when it is asked for. */
export function createMetrics({ database, now, dataFolder }: Parts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'handoff_' })
  const durations = new Histogram({
    name: 'handoff_http_request_duration_seconds',
    help: 'Answered requests by method, route, and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: seconds,
    registers: [registry],
  })
  const ofDatabase = databaseFigures({ db: database.db, now })

  return {
    observe: (request, reply) =>
      durations.observe(
        { method: request.method, route: routeOf(request) ?? 'none', status: reply.statusCode },
        reply.elapsedTime / 1000,
      ),
    read: async () => {
      const figures = [
        ...(await ofDatabase()),
        ...poolFigures(database),
        ...replicaFigures(database),
        ...liveFigures(),
        ...(await disk(dataFolder)),
      ]
      return `${await registry.metrics()}${await textOf(figures)}`
    },
  }
}

function poolFigures({ pool }: Pick<Database, 'pool'>): Figure[] {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool
  return [
    {
      name: 'handoff_database_connections',
      help: 'Connections of the pool',
      samples: [
        { value: total - idle, labels: { state: 'in_use' } },
        { value: idle, labels: { state: 'idle' } },
      ],
    },
    gauge('handoff_database_connections_limit', 'DATABASE_POOL_SIZE', pool.options.max),
    gauge('handoff_database_waiting', 'Statements that wait for a connection', waiting),
  ]
}

function replicaFigures({ replica }: Pick<Database, 'replica'>): Figure[] {
  if (!replica) return []
  const lag = replica.lag()
  return [
    gauge('handoff_replica_up', 'Whether the replica answers', Number(lag !== null)),
    ...(lag === null ? [] : [gauge('handoff_replica_lag_seconds', 'For how long it has missed a change', lag)]),
  ]
}

function liveFigures(): Figure[] {
  const { isBusConnected, isBusHeard, hubConnections } = liveState()
  return [
    gauge('handoff_bus_connected', 'Whether the process listens for messages of others', Number(isBusConnected)),
    gauge('handoff_bus_heard', 'Whether such messages arrive', Number(isBusConnected && isBusHeard)),
    gauge('handoff_hub_connections', 'Browsers that are connected for live updates', hubConnections),
  ]
}

async function disk(folder: string | undefined): Promise<Figure[]> {
  const space = folder ? await statfs(folder).catch(() => null) : null
  if (!space) return []
  return [
    gauge('handoff_data_folder_free_bytes', 'Free space where DATA_DIR is', space.bavail * space.bsize),
    gauge('handoff_data_folder_size_bytes', 'Size of that disk', space.blocks * space.bsize),
  ]
}

const gauge = (name: string, help: string, value: number): Figure => ({ name, help, samples: [{ value }] })
