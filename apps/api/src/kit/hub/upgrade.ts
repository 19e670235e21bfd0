import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { isWelcomeOrigin, tokenOf } from './bearer.ts'
import type { Connection, HubPrincipal } from './connection.ts'
import type { Desk } from './desk.ts'
import { webSocketOutlet } from './web-socket.ts'

/** Answers WebSocket upgrades at the hub's path; other paths are left to other listeners. */
export function acceptWebSockets<P extends HubPrincipal>(server: Server, desk: Desk<P>) {
  const { path, limits, onError } = desk
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: limits.messageSize })

  server.on('upgrade', (request, socket, head) => {
    // Not with `URL`, which throws for paths anyone may send: `//`.
    const [pathname, query] = (request.url ?? '').split('?', 2)
    if (pathname !== path) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
      return
    }
    socket.on('error', () => socket.destroy())
    accept(request, socket, head, new URLSearchParams(query)).catch((error: unknown) => {
      onError(error)
      refuse(socket, '503 Service Unavailable')
    })
  })

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams) {
    if (!isWelcomeOrigin(request.headers, desk.allowedOrigins)) return refuse(socket, '403 Forbidden')

    const token = tokenOf(request.headers, query)
    const principal = token === null ? null : await desk.authenticate(token)
    if (!principal) return refuse(socket, '401 Unauthorized', { title: 'Log in to continue', code: 'unauthenticated' })
    if (socket.destroyed) return

    const id = query.get('id')
    // Without an id the client skipped the negotiation, as it may with only WebSocket; with an unknown one, it negotiated
    // with another process behind the same load balancer.
    const connection = (id !== null && desk.registry.find(id)) || desk.connections.admit(principal)
    if (typeof connection === 'string') return refuse(socket, '429 Too Many Requests')
    if (connection.principal.userId !== principal.userId || connection.isClosed) return refuse(socket, '404 Not Found')
    if (connection.outlet) return refuse(socket, '409 Conflict')

    sockets.handleUpgrade(request, socket, head, (webSocket) => join(connection, webSocket, socket))
    // Joined by now, or never: the client has left, or its request was not a proper upgrade.
    if (!connection.outlet) desk.connections.drop(connection, 'broken')
  }

  function join(connection: Connection<P>, webSocket: WebSocket, socket: Duplex) {
    connection.outlet = webSocketOutlet(webSocket, socket)
    webSocket.on('message', (data) => desk.hear(connection, textOf(data)))
    webSocket.on('close', () => desk.connections.drop(connection, 'client'))
    // For example, a message above the limit, which `ws` answers with its own close.
    webSocket.on('error', () => desk.connections.close(connection, null, 'broken'))
  }
}

const textOf = (data: Buffer | ArrayBuffer | Buffer[]) => {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString()
}

function refuse(socket: Duplex, status: string, failure?: { title: string; code: string }) {
  const body = failure ? JSON.stringify(failure) : ''
  const head = [`HTTP/1.1 ${status}`, 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`]
  if (body) head.push('Content-Type: application/json; charset=utf-8')
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.once('finish', () => socket.destroy())
}
