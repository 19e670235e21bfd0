import { aMinute } from '@handoff/contracts/kit/dates/durations'
import type { FastifyInstance } from 'fastify'
import { headOf, indexedPages, type PageHead } from './features/network/publicDirectory/publicDirectory.head.ts'
import { publicPages } from './features/platform/settings/settings.queries.ts'

const mostKept = 500

/** Search engines find the public directory, and nothing else of the product. */
export function serveSearchEngines(app: FastifyInstance) {
  const { database, now, publicUrl } = app.handoff
  app.get('/robots.txt', async (_, reply) => {
    const { isDirectoryOn } = await publicPages(database)
    const lines = isDirectoryOn
      ? [
          'Allow: /public/network$',
          'Allow: /public/network/',
          'Disallow: /public/network/help',
          // What its pages are drawn with.
          'Allow: /assets/',
          'Allow: /api/public/network',
          'Allow: /api/branding',
          'Allow: /api/pictures/',
          'Allow: /scheme.js',
          'Allow: /favicon.svg',
          'Disallow: /',
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
        ]
      : ['Disallow: /']
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', ...lines, ''].join('\n'))
  })
  app.get('/sitemap.xml', async (_, reply) => {
    const urls = await indexedPages({ db: database.readable, now, publicUrl })
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
          .map((url) => `<url><loc>${escaped(url)}</loc></url>`)
          .join('')}</urlset>\n`,
      )
  })
}

/** The head of a page of the directory, kept for a minute as its calls are; null for every other page. */
export function pageHeads({ handoff }: FastifyInstance) {
  const { database, now, publicUrl } = handoff
  const kept = new Map<string, { at: number; head: Promise<PageHead | null> }>()
  return (address: string): Promise<PageHead | null> => {
    const match = /^\/public\/network(?:\/([1-9]\d{0,9}))?\/?$/.exec(address)
    if (!match) return Promise.resolve(null)
    const key = match[1] ?? ''
    const at = now().getTime()
    const known = kept.get(key)
    if (known && Math.abs(at - known.at) < aMinute) return known.head
    if (kept.size >= mostKept) kept.clear()
    const head = headOf({ db: database.readable, now, publicUrl }, key ? Number(key) : null)
    kept.set(key, { at, head })
    head.catch(() => kept.delete(key))
    return head
  }
}

/** The HTML with the page’s title, description, and structured data. */
export function withHead(html: string, { title, description, canonical, data }: PageHead): string {
  const more = [
    `<link rel="canonical" href="${escaped(canonical)}">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="${escaped(canonical)}">`,
    // No script that runs: the policy lets browsers read it.
    ...(data ? [`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`] : []),
  ]
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escaped(description))
    .replace('</head>', () => `${more.join('')}</head>`)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => escapes[one]!)
