import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { unavailable } from './kit/problem.ts'

/** Bare yes or no: is the process there, and can it do its work. */
export function serveHealth(app: FastifyInstance) {
  const { db } = app.handoff.database
  app.get('/api/health/live', () => ({ title: 'OK', data: true }))
  app.get('/api/health/ready', async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw unavailable()
    })
    return { title: 'OK', data: true }
  })
}
