import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Outlet } from './outlet.ts'

/**
 * Encoded frames are written directly to the socket: without compression `ws` has no queue, so nothing can come
 * between, and a message for thousands is framed once instead of thousands of times.
 */
export const webSocketOutlet = (webSocket: WebSocket, socket: Duplex): Outlet => ({
  transport: 'webSocket',
  send: (frame) => {
    if (webSocket.readyState === webSocket.OPEN) socket.write(frame.webSocketBytes())
  },
  buffered: () => socket.writableLength,
  end: () => webSocket.close(1000),
  abort: () => webSocket.terminate(),
  isGone: () => webSocket.readyState === webSocket.CLOSED,
})
