import { contracts } from '@handoff/contracts/all'
import type { Endpoint } from '@handoff/contracts/kit'
import type { Page } from '@playwright/test'

/** Hides what would look different each time: animations, and what the graphics card draws. */
const styles = `
  *, ::before, ::after { caret-color: transparent !important; scroll-behavior: auto !important; }
  .mantine-NavigationProgress-root, .mantine-Notifications-root { display: none !important; }
  .maplibregl-canvas { visibility: hidden !important; }
`

/** Before the page loads: stops the clock, and makes random numbers the same each time. */
export async function still(page: Page, now: number) {
  await page.clock.setFixedTime(now)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.addInitScript((css) => {
    let seed = 7
    Math.random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    if (origin !== 'null') localStorage.setItem('mantine-color-scheme-value', 'auto')
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
  }, styles)
}

/** The server generates a different one each time. */
const app = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauthUri: 'otpauth://totp/Handoff',
  qr: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v2H0z"/></svg>',
  sentTo: null,
}

/** Blocks changes by a page: the next page finds the network as the first one did. */
export async function hold(page: Page) {
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/hub'),
    async (route) => {
      const request = route.request()
      if (request.url().endsWith('/generate/two-factor'))
        return route.fulfill({ json: { title: 'Scan the code', data: app } })
      if (request.method() === 'GET' || isRead(request.method(), request.url())) return route.fallback()
    },
  )
}

const reads = Object.values(contracts)
  .flatMap((contract) => Object.values<Endpoint>(contract))
  .filter(({ isRead }) => isRead)
  .map(({ method, path }) => ({
    method,
    path: new RegExp(`^/api${path.replace(/\?.*/, '').replace(/:\w+/g, '[^/]+')}$`),
  }))
const isRead = (method: string, url: string) =>
  reads.some((one) => one.method === method && one.path.test(new URL(url).pathname))
