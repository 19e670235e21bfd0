import type { Page, WebSocket } from '@playwright/test'

const answered = new WeakMap<Page, Promise<void>>()

/** Remembers when the page's live connection has had its first answer; called before the page loads anything. */
export function noteLiveConnection(page: Page) {
  const isFirstAnswer = (frame: { payload: string | Buffer }) => String(frame.payload).includes('"serverTime"')
  const first = new Promise<void>((resolve) => {
    page.on('websocket', (socket: WebSocket) => {
      socket.on('framereceived', (frame) => isFirstAnswer(frame) && resolve())
    })
  })
  answered.set(page, first)
}

/** From now on this page hears of everything at once. The connection is opened when the page has become quiet. */
export const isLive = (page: Page) => answered.get(page)!
