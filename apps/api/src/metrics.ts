import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { CannotStart, type Config } from './config.ts'
import { createMetrics, type Metrics, metricsType } from './kit/metrics/metrics.ts'
import { Problem } from './kit/problem.ts'
import { bearerOf, hashOf } from './kit/security/token.ts'

type Settings = Partial<Pick<Config, 'metricsPort' | 'metricsToken'>>

/** Null unless they are configured: nothing is counted then. With a token they are at /metrics of the product. */
export function serveMetrics(app: FastifyInstance, { metricsPort, metricsToken }: Settings, dataFolder?: string) {
  if (!metricsPort && !metricsToken) return null
  const metrics = createMetrics({ ...app.handoff, dataFolder })
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply)
    done()
  })
  if (metricsToken) {
    const expected = hashOf(metricsToken)
    app.get('/metrics', async ({ headers }, reply) => {
      const isKnown = timingSafeEqual(hashOf(bearerOf(headers.authorization) ?? ''), expected)
      if (!isKnown) throw new Problem(401, 'unauthenticated', 'This needs METRICS_TOKEN as a bearer token')
      return reply
        .type(metricsType)
        .header('cache-control', 'no-store')
        .send(await metrics.read())
    })
  }
  return metrics
}

/** On this machine alone, without a token. */
export async function listenForMetrics(metrics: Metrics, port: number): Promise<Server> {
  const answer = async (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': metricsType }).end(await metrics.read())
  const server = createServer(({ url }, response) => {
    if (url?.split('?')[0] === '/metrics') answer(response).catch(() => response.writeHead(500).end())
    else response.writeHead(404).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? new CannotStart(`METRICS_PORT=${port} is used by another program.`)
      : error
  })
  return server
}
