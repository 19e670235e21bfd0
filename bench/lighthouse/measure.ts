import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { offers } from '@handoff/contracts/referrals/offers'
import { type Account, People, signIn } from '../../e2e/kit/api.ts'
import { findBrowser, flags } from '../../e2e/kit/browser.ts'
import { aPartner, refer } from '../../e2e/kit/offering.ts'
import { Product } from '../../e2e/kit/product.ts'
import { surveyLink } from '../../e2e/kit/surveying.ts'
import { median, type Row } from '../rows.ts'

/**
 * Speed of the first view of a page, and accessibility: Lighthouse with its own throttling, on a desktop and on a
 * mid-range phone, for the product with the demo network. The median of the rounds, each with an empty cache.
 */
const rounds = 3
/**
 * Lighthouse slows the processor four times, which makes a mid-range phone of a fast desktop: an index of 1,500 to
 * 2,000 in its own benchmark. For a slower machine its manual recommends a smaller multiplier, so that the phone stays
 * the same; a faster one keeps four, as in everyone’s figures:
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
const reference = { index: 1500, multiplier: 4 }
const folder = import.meta.dirname

type Page = {
  name: string
  path: string
  account?: Account
  isPublic?: boolean
  /** Maximum KB of scripts on a phone, compressed. */
  scripts?: number
  least?: number
}
const pages: Page[] = [
  { name: 'login', path: '/auth/login', isPublic: true },
  { name: 'public directory', path: '/public/network', isPublic: true },
  { name: 'customer’s page', path: '/client-referring-request', isPublic: true, scripts: 200, least: 85 },
  { name: 'survey', path: '/customer-survey', isPublic: true, scripts: 200, least: 85 },
  { name: 'dashboard', path: '/dashboard', account: 'entity' },
  { name: 'inbound', path: '/customer-referrals/in-bound', account: 'entity' },
  { name: 'customers', path: '/customer-management/clients', account: 'entity' },
  { name: 'network', path: '/my-network/network', account: 'entity' },
  { name: 'requests', path: '/received-requests', account: 'admin' },
]
const devices = {
  desktop: { best: { public: 95, own: 95 }, blocking: 150 },
  phone: { best: { public: 90, own: 85 }, blocking: 500 },
} as const
type Device = keyof typeof devices
/** Pages without a speed goal are measured for comparison with the next change. */
const hasGoal = ({ name }: Page) => name !== 'network' && name !== 'requests'

/** The parts used of the two packages, which are installed separately from the product's. */
type Request = { resourceType?: string; transferSize?: number }
type Audit = { score: number | null; numericValue?: number; details?: { items?: Request[] } }
type Report = { lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> } }
type Tab = {
  evaluateOnNewDocument: (script: (token: string) => void, token: string) => Promise<unknown>
  evaluate: (script: () => number) => Promise<number>
}
type Browser = { newPage: () => Promise<Tab & { close: () => Promise<void> }>; close: () => Promise<void> }
type Tools = {
  audit: (url: string, flags: object, config: object | undefined, tab: Tab) => Promise<Report | undefined>
  phone: object
  desktop: object
  launch: (options: object) => Promise<Browser>
  computeIndex: () => number
}

/** `npm run bench -- lighthouse [page …]`; installs the packages the first time. */
export async function benchLighthouse(only: readonly string[] = []): Promise<Row[]> {
  const tools = await loadTools()
  tools.phone = await calibrated(tools)
  const product = await Product.start()
  try {
    const rows: Row[] = []
    for (const page of pages.filter(({ name }) => !only.length || only.includes(name))) {
      const token = page.account && (await signIn(product, page.account))
      const url = `${product.url}${(await linkOf[page.path]?.(product)) ?? page.path}`
      for (const device of Object.keys(devices) as Device[])
        rows.push(...rowsOf(page, device, await measure(tools, url, device, token)))
    }
    return rows
  } finally {
    await product.stop()
  }
}

/** The multiplier of this machine, from the median of a few rounds. */
async function calibrated(tools: Tools) {
  const browser = await tools.launch({ executablePath: findBrowser(), headless: 'shell', args: flags })
  const indexes: number[] = []
  try {
    const tab = await browser.newPage()
    while (indexes.length < 8) indexes.push(await tab.evaluate(tools.computeIndex))
  } finally {
    await browser.close()
  }
  const index = median(indexes)
  const share = Math.min(1, index / reference.index)
  const cpuSlowdownMultiplier = Math.max(1, Math.round(10 * reference.multiplier * share) / 10)
  console.log(`benchmarkIndex ${Math.round(index)}: a phone is ${cpuSlowdownMultiplier} times slower than this machine`)
  const throttling = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier }
  return { extends: 'lighthouse:default', settings: { throttling } }
}

/** A customer is offered three providers: returns the link they get. */
async function offerLink(product: Product) {
  const people = new People(product)
  const partners = [await aPartner(people), await aPartner(people), await aPartner(people)]
  const { groupId } = await refer(
    people,
    partners.map(({ id }) => id),
  )
  return (await people.ask('entity', offers.resend, { groupId, isHandedOver: true })).path!
}

/** The link, for pages opened by one. */
const linkOf: Record<string, (product: Product) => Promise<string>> = {
  '/client-referring-request': offerLink,
  '/customer-survey': (product) => surveyLink(new People(product)),
}

type Figures = { performance: number; accessibility: number; blocking: number; scripts: number }

async function measure(tools: Tools, url: string, device: Device, token: string | undefined): Promise<Figures> {
  const figures: Figures[] = []
  while (figures.length < rounds) {
    const browser = await tools.launch({ executablePath: findBrowser(), headless: 'shell', args: flags })
    try {
      const tab = await browser.newPage()
      if (token) await tab.evaluateOnNewDocument((it) => sessionStorage.setItem('auth_token', it), token)
      const report = await tools.audit(
        url,
        { disableStorageReset: true, onlyCategories: ['performance', 'accessibility'], logLevel: 'error' },
        tools[device],
        tab,
      )
      if (!report) throw new Error(`Lighthouse has no report of ${url}`)
      const { categories, audits } = report.lhr
      const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
      figures.push({
        performance: scoreOf('performance'),
        accessibility: scoreOf('accessibility'),
        blocking: Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN),
        scripts: scriptsIn(audits['network-requests']?.details?.items ?? []),
      })
      nameFailures(url, device, report)
    } finally {
      await browser.close()
    }
  }
  return {
    performance: median(figures.map(({ performance }) => performance)),
    accessibility: Math.min(...figures.map(({ accessibility }) => accessibility)),
    blocking: median(figures.map(({ blocking }) => blocking)),
    scripts: median(figures.map(({ scripts }) => scripts)),
  }
}

const scriptsIn = (requests: readonly Request[]) =>
  Math.round(
    requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
  )

const printed = new Set<string>()
/** Prints the reasons for a lower accessibility score, once each. */
function nameFailures(url: string, device: Device, { lhr: { categories, audits } }: Report) {
  const refs = (categories.accessibility as { auditRefs?: { id: string; weight: number }[] }).auditRefs ?? []
  for (const { id, weight } of refs) {
    if (!weight || (audits[id]?.score ?? 1) === 1) continue
    const line = `${new URL(url).pathname} (${device}): ${id}`
    if (!printed.has(line)) console.log(line)
    printed.add(line)
  }
}

function rowsOf(page: Page, device: Device, { performance, accessibility, blocking, scripts }: Figures): Row[] {
  const { best, blocking: longest } = devices[device]
  const least = page.least ?? (hasGoal(page) ? (page.isPublic ? best.public : best.own) : 0)
  const most = hasGoal(page) ? longest : Number.POSITIVE_INFINITY
  const row = (what: string, ours: number, bare: number, sign: '>=' | '<='): Row => ({
    what: `${page.name}, ${device}: ${what}`,
    ours,
    bare,
    ratio: ours / bare,
    target: Number.isFinite(bare) && bare > 0 ? `${sign} ${bare}` : 'measured only',
    isMet: sign === '>=' ? ours >= bare : ours <= bare,
  })
  return [
    row('performance', performance, least, '>='),
    row('accessibility', accessibility, 100, '>='),
    row('blocking time, ms', blocking, most, '<='),
    ...(device === 'phone' ? [row('scripts, KB', scripts, page.scripts ?? Number.POSITIVE_INFINITY, '<=')] : []),
  ]
}

async function loadTools(): Promise<Tools> {
  if (!existsSync(path.join(folder, 'node_modules/lighthouse'))) {
    console.log('Installing Lighthouse, which takes half a minute …')
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error('Lighthouse could not be installed; npm says why above')
  }
  const load = (file: string) => import(pathToFileURL(path.join(folder, 'node_modules', file)).href)
  const { default: audit, desktopConfig } = await load('lighthouse/core/index.js')
  const { default: puppeteer } = await load('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js')
  const { pageFunctions } = await load('lighthouse/core/lib/page-functions.js')
  return {
    audit,
    desktop: desktopConfig,
    phone: {},
    launch: (options) => puppeteer.launch(options),
    computeIndex: pageFunctions.computeBenchmarkIndex,
  }
}
