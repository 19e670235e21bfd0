import { contracts } from '@handoff/contracts/all'
import type { Endpoint } from '@handoff/contracts/kit'
import { offers } from '@handoff/contracts/referrals/offers'
import type { Page, Request } from '@playwright/test'

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
      // An offer says by itself that it was opened, and a request without an answer would be waited for.
      if (isCallOf(offers.seen, request)) return route.fulfill({ json: { title: 'Seen', data: null } })
      if (request.method() === 'GET' || reads.some((one) => isCallOf(one, request))) return route.fallback()
    },
  )
}

const reads = Object.values(contracts)
  .flatMap((contract) => Object.values<Endpoint>(contract))
  .filter(({ isRead }) => isRead)

const isCallOf = ({ method, path }: Endpoint, request: Request) =>
  request.method() === method &&
  new RegExp(`^/api${path.replace(/\?.*/, '').replace(/:\w+/g, '[^/]+')}$`).test(new URL(request.url()).pathname)
