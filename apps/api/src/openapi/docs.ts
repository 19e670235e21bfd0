import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

/** `/api/openapi.json`, and `/api/docs` to read it. */
export async function serveDocs(app: FastifyInstance) {
  const document = openApi()
  app.get('/api/openapi.json', () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', deepLinking: true, tryItOutEnabled: true, persistAuthorization: false },
    theme: { title: 'Handoff API' },
  })
}
