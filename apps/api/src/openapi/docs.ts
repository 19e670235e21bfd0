import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

/** Hides the top bar, which is branded. */
const looks = `.swagger-ui .topbar { display: none }
.swagger-ui .info { margin: 32px 0 }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: system-ui, sans-serif }`

/** Shared by all servers of the process. */
let document: ReturnType<typeof openApi> | undefined

/** `/api/openapi.json`, and `/api/docs` to read it. */
export async function serveDocs(app: FastifyInstance) {
  const current = (document ??= openApi())
  app.get('/api/openapi.json', () => current)
  await app.register(swagger, { mode: 'static', specification: { document: current as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', deepLinking: true, tryItOutEnabled: true, persistAuthorization: false },
    theme: { title: 'Handoff API', css: [{ filename: 'handoff.css', content: looks }] },
  })
}
