import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { contracts } from '@handoff/contracts/all'
import { pageOf } from '@handoff/contracts/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { type Config, rootFolder } from './config.ts'
import { publicPages } from './features/platform/settings/settings.queries.ts'
import { Problem } from './kit/problem.ts'
import { pageHeads, withHead } from './search-engines.ts'

/** Folder of the browser's build. */
export const builtWeb = path.join(rootFolder, 'apps/web/dist')

/**
 * Everything is served by the product itself, except a map whose style is configured; inline styles are allowed because
 * the component library sets them.
 */
const contentSecurity = ({
  publicUrl,
  mapOrigins = [],
}: Pick<Config, 'publicUrl'> & Partial<Pick<Config, 'mapOrigins'>>) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigins],
        // The map renderer runs in a worker.
        workerSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws'), ...mapOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })

/** Headers that are the same for every response, computed once. Helmet writes them to a response, here a collector. */
export function securityHeaders(config: Parameters<typeof contentSecurity>[0]): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = { setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value) }
  const collector = { ...response, removeHeader: () => {} } as unknown as ServerResponse
  contentSecurity(config)({} as IncomingMessage, collector, () => {})
  return headers
}

const endpoints = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .map(({ method, path: of }) => ({
    method,
    pattern: new RegExp(`^/api${of.split('?')[0]!.replace(/:\w+/g, '[^/]+')}$`),
  }))

/** Serves the browser's files. Any other address gets the page, with a 404 if there is no such page. */
export async function serveWeb(app: FastifyInstance, folder: string) {
  const isBuilt = existsSync(path.join(folder, 'index.html'))
  const htmlOf = isBuilt ? pagesIn(folder) : () => ''
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      // Excludes folders: otherwise clients without Accept-Encoding get a 403 for `/`.
      allowedPath: (address) => !address.endsWith('/'),
      maxAge: '1y',
      immutable: true,
      setHeaders: (reply, file) => {
        // Only names with a hash may be cached forever.
        if (!file.includes(`${path.sep}assets${path.sep}`)) void reply.header('cache-control', 'no-cache')
      },
    })

  const headOf = pageHeads(app)
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.url.split('?')[0]!
    if (address === '/api' || address.startsWith('/api/')) throw missing(address, reply)
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isBuilt || !wantsPage || address.startsWith('/assets/'))
      throw new Problem(404, 'not_found', 'This page could not be found')
    if (ofOne.test(address)) void reply.header('x-robots-tag', 'noindex')
    if (request.url.startsWith('/public/')) await openToNeighbors(app, request, reply)
    const page = pageOf(address)
    const head = await headOf(address)
    const html = htmlOf(page)
    return reply
      .code(page && head?.isFound !== false ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(head ? withHead(html, head) : html)
  })
}

/** The HTML of each page, with its extra files, so that the browser fetches them together. */
function pagesIn(folder: string) {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const file = path.join(folder, '.vite/pages.json')
  const files = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
  const linkOf = (name: string) => `<link rel="later" href="/${name}">`
  const pages = new Map(
    Object.entries(files).map(([page, names]) => [
      page,
      html.replace('</head>', `${names.map(linkOf).join('')}</head>`),
    ]),
  )
  return (page: string | undefined) => (page && pages.get(page)) || html
}

/** Pages behind personal links must not be indexed. */
const ofOne =
  /^\/(public\/(referral|answer|appointment|follow-up|verification)|client-referring-request|customer-survey)\b/

const embeddable = /^\/public\/network(\/\d+)?\/?$/

/**
 * Only the directory may be embedded in pages whose origins an administrator has listed; never the help form, where
 * someone could overlay it.
 */
async function openToNeighbors({ handoff }: FastifyInstance, { url }: FastifyRequest, reply: FastifyReply) {
  const [address, query] = url.split('?') as [string, string?]
  if (!embeddable.test(address) || new URLSearchParams(query).get('embed') !== '1') return
  const { isDirectoryOn, embedOrigins } = await publicPages(handoff.database)
  if (!isDirectoryOn || !embedOrigins.length) return
  const security = String(reply.getHeader('content-security-policy'))
  void reply
    .header(
      'content-security-policy',
      security.replace("frame-ancestors 'none'", `frame-ancestors ${embedOrigins.join(' ')}`),
    )
    .removeHeader('x-frame-options')
}

/** A path with other methods gets a 405 that names them. */
function missing(address: string, reply: FastifyReply) {
  const methods = endpoints.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method)
  if (!methods.length) return new Problem(404, 'not_found', 'There is no such call')
  void reply.header('allow', [...new Set(methods)].join(', '))
  return new Problem(405, 'method_not_allowed', `This call takes ${[...new Set(methods)].join(' or ')}`)
}
