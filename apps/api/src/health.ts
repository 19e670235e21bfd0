import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { liveState } from './kit/events/live-state.ts'
import { Problem, unavailable } from './kit/problem.ts'

/** Yes or no: is the process running, and can it do its work? */
export function serveHealth(app: FastifyInstance) {
  const { database, storage } = app.handoff
  const { readable, replica } = database
  app.get('/api/health/live', () => ({ title: 'OK', data: true }))
  app.get('/api/health/ready', async () => {
    if (app.handoff.isLeaving) throw unavailable('The server is stopping')
    await sql`select 1`.execute(readable).catch(() => {
      throw unavailable()
    })
    // Every process is without a writer then: a balancer that removed them would take the lists away as well.
    const since = replica?.readOnlySince()
    if (since) return { title: `Read only since ${since.toISOString()}: no database accepts changes`, data: true }
    const problem = await storage.problem()
    // Load balancers expect one status for no.
    if (problem) throw new Problem(503, problem.code, problem.message, problem)
    // It works, only later.
    const { isBusHeard } = liveState()
    if (!isBusHeard) return { title: 'Live updates take 2 s: no NOTIFY arrives through DATABASE_URL', data: true }
    return { title: replica?.lag() === null ? 'OK: the replica isn’t reached' : 'OK', data: true }
  })
}
