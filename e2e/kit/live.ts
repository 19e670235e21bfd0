import type { Page, WebSocket } from '@playwright/test'

const isAnswer = (frame: { payload: string | Buffer }) => String(frame.payload).includes('"serverTime"')

/** Resolves with the first message of the next connection that the page opens. */
export const nextLive = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket: WebSocket) => {
      socket.on('framereceived', (frame) => isAnswer(frame) && resolve())
    })
  })

const answered = new WeakMap<Page, Promise<void>>()

/** Records when the page's live connection has had its first message; call it before the page loads anything. */
export function noteLiveConnection(page: Page) {
  answered.set(page, nextLive(page))
}

/** From now on this page gets every push. The connection is opened when the page has become idle. */
export const isLive = (page: Page) => answered.get(page)!
