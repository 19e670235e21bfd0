import type { FastifyInstance } from 'fastify'
import { startImportWorker } from './features/customers/customerImports/customerImports.worker.ts'
import { totalInBounds } from './features/referrals/referrals/lists/inbound-count.ts'
import { contextFor } from './kit/events/events.ts'

/** Imports of customers, worked on in the background. */
export const startImports = ({ handoff }: FastifyInstance, onError: (error: unknown) => void, everyMs?: number) =>
  startImportWorker({
    database: handoff.database,
    contextOf: (viewer) =>
      contextFor({
        ...handoff,
        db: handoff.database.db,
        origin: { address: null, device: null },
        countInbound: totalInBounds,
        viewer,
      }),
    onError,
    ...(everyMs !== undefined && { everyMs }),
  })
