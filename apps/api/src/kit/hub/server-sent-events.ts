import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Outlet } from './outlet.ts'

/** Takes over the response. A message never has a line break (JSON escapes them), so one `data` line is enough. */
export function serverSentEventsOutlet(response: ServerResponse, headers: OutgoingHttpHeaders): Outlet {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store',
    'x-accel-buffering': 'no',
  })
  response.write(':\r\n\r\n')

  return {
    transport: 'serverSentEvents',
    send: (frame) => response.write(`data: ${frame.text}\r\n\r\n`),
    buffered: () => response.writableLength,
    end: () => response.end(),
    abort: () => response.destroy(),
    isGone: () => response.closed,
  }
}
