import type { Page } from '@playwright/test'

/** Duplicates by the browser: the response or the failed request is checked separately. */
const reportedElsewhere = /^Failed to load resource|^WebSocket connection to/
/** Caused by the machine, not by the page: maps are drawn without a graphics card here. */
const slowDrawing = /GL Driver Message .*GPU stall due to ReadPixels/
/** A dialog that was closed while Mantine looked for its first focusable element. */
const closedEarly = /use-focus-trap\] Failed to find focusable element/

/**
 * Watches every page: errors and warnings in the console, exceptions, failed requests, and refusals. Each is a line
 * such as `409 PATCH /api/refers/changeStatus/7`; a test names those that it causes.
 */
export class Watch {
  private readonly seen: string[] = []
  private readonly announced: RegExp[] = []
  private readonly tolerated: RegExp[] = []

  /** Expected: the test fails without it. */
  announce(...lines: RegExp[]) {
    this.announced.push(...lines)
  }

  /** Possible. */
  tolerate(...lines: RegExp[]) {
    this.tolerated.push(...lines)
  }

  /** A session ends in this test: what its pages request at that moment is refused. */
  tolerateEndedSession() {
    this.tolerate(/^401 (?!POST \/api\/auth\/login)/, /^socket \/api\/hub/)
  }

  follow(page: Page) {
    page.on('console', (message) => {
      const isBad = message.type() === 'error' || message.type() === 'warning'
      const text = message.text()
      if (isBad && ![reportedElsewhere, slowDrawing, closedEarly].some((known) => known.test(text)))
        this.seen.push(`console ${message.type()}: ${text}`)
    })
    page.on('pageerror', (error) => this.seen.push(`exception: ${error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Aborted: by a navigation, or because a newer request replaced it.
      if (reason !== 'net::ERR_ABORTED') this.seen.push(`failed ${request.method()} ${pathOf(request.url())} ${reason}`)
    })
    page.on('response', (response) => {
      const { status, request, url } = { status: response.status(), request: response.request(), url: response.url() }
      if (status >= 400) this.seen.push(`${status} ${request.method()} ${pathOf(url)}`)
    })
    page.on('websocket', (socket) => {
      socket.on('socketerror', (error) => this.seen.push(`socket ${pathOf(socket.url())}: ${error}`))
    })
  }

  /** Unexpected lines, and expected ones that are missing. */
  complaints() {
    const isKnown = (line: string) => [...this.announced, ...this.tolerated].some((known) => known.test(line))
    const unexpected = this.seen.filter((line) => !isKnown(line))
    const missed = this.announced.filter((known) => !this.seen.some((line) => known.test(line)))
    return [...unexpected, ...missed.map((known) => `announced, but never seen: ${String(known)}`)]
  }
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return `${pathname}${search.replace(/(token=)[^&]+/g, '$1…')}`
}
