import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Retention } from './db/backup/retention.ts'
import type { Bucket } from './kit/files/bucket.ts'
import { type ConnectionLimits, openFileLimit } from './kit/http/connections.ts'
import { type Door, defaultDoor } from './kit/http/door.ts'

/** Root of the repository; relative folders in the configuration start here. */
export const rootFolder = fileURLToPath(new URL('../../..', import.meta.url))

const manifest = JSON.parse(readFileSync(path.join(rootFolder, 'package.json'), 'utf8')) as { version: string }
export const productVersion = manifest.version

/** The part of the environment that child processes need. */
export const { PATH: commandPath = '', SystemRoot: systemRoot } = process.env

/** A reason not to start that the operator can fix: only its message is shown. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

const wholeNumber = (least: number, most: number) =>
  z.coerce.number(`must be a number from ${least} to ${most}`).int().min(least).max(most)
const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
const rate = wholeNumber(1, 1_000_000).optional()
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .optional()
const bucketName = z
  .string()
  .regex(/^[\w.-]{1,100}$/, 'must be the name of a bucket')
  .optional()
const postgresAddress = /^postgres(ql)?:\/\//

/** All variables; `.env.example` describes them. */
const Variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress,
  TRUST_PROXY: z.string().default('false').transform(proxiesOf),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).optional(),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  MAX_HEADER_KB: wholeNumber(4, 1024).optional(),
  MAX_PUBLIC_BODY_KB: wholeNumber(4, 64).optional(),
  MAX_BODY_KB: wholeNumber(64, 5120).optional(),
  MAX_DOCUMENT_BODY_KB: wholeNumber(64, 20_480).optional(),
  REQUEST_TIMEOUT_SECONDS: wholeNumber(5, 3600).optional(),
  RATE_ATTEMPTS: rate,
  RATE_ANSWERS: rate,
  RATE_STRANGERS: rate,
  RATE_FORMS: rate,
  RATE_LINKS: rate,
  RATE_READS: rate,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().regex(postgresAddress, 'must begin with postgresql://').optional(),
  DATABASE_URL_DIRECT: z.string().regex(postgresAddress, 'must begin with postgresql://').optional(),
  DATABASE_URL_READ: z.string().regex(postgresAddress, 'must begin with postgresql://').optional(),
  REPLICA_LAG_SECONDS: wholeNumber(1, 600).default(5),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
  DATABASE_NAMED_STATEMENTS: yesOrNo.default(true),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().transform(senderFrom).optional(),
  MAP_STYLE_URL: webAddress,
  MAP_ORIGINS: z.string().default('').transform(originsOf),
  S3_ENDPOINT: webAddress,
  S3_BUCKET: bucketName,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  KEEP_EVENT_MONTHS: wholeNumber(1, 1_200).optional(),
  BACKUP_KEEP_DAILY: wholeNumber(0, 10_000).default(0),
  BACKUP_KEEP_WEEKLY: wholeNumber(0, 10_000).default(0),
  BACKUP_S3_ENDPOINT: webAddress,
  BACKUP_S3_BUCKET: bucketName,
  BACKUP_S3_PREFIX: z.string().default(''),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  ENCRYPTION_KEY: z.string().transform(toKey).optional(),
  ENCRYPTION_KEY_PREVIOUS: z.string().transform(toKey).optional(),
  DEMO: yesOrNo.optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have 16 or more characters, without spaces')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
})

export const variableNames = Object.keys(Variables.shape)

export type Config = Readonly<{
  isProduction: boolean
  port: number
  host: string
  isLoopback: boolean
  /** Address of the product for browsers and emails, without a trailing slash. */
  publicUrl: string
  /** Fastify's `trustProxy`: none, all, addresses, or a number of proxies, counted from here. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean)
  connectionLimits: ConnectionLimits
  /** How long it answers after it was asked to stop, so that a load balancer notices. */
  drainSeconds: number
  door: Door
  dataDir: string
  databaseUrl: string | undefined
  /** The same database without a pooler, where LISTEN works. */
  databaseUrlDirect: string | undefined
  /** A copy for reports, exports, and searches, and how late it may be. */
  replica: { connectionString: string; mostLag: number } | undefined
  databasePoolSize: number
  /** False behind a pooler that hands each statement to another connection. */
  databaseNamedStatements: boolean
  /** Mail server; without one, emails stay in the administrators' mailbox and in a folder. */
  smtpUrl: string | undefined
  /** Sender address of emails. */
  mailFrom: string
  /** Instead of the network's name. */
  mailFromName: string | undefined
  /** A public address is configured, so links in emails do not use the one that the server happens to listen on. */
  hasPublicUrl: boolean
  /** Map style; default: our own outlines. */
  mapStyleUrl: string | undefined
  /** Allowed origins of maps: that of the style, and the configured ones. */
  mapOrigins: readonly string[]
  /** File bucket; default: a folder in the data folder. */
  bucket: Bucket | undefined
  /** What `npm run db:backup` does with its files; `bucket` gets a copy of each. */
  backup: { passphrase: string | undefined; retention: Retention; bucket: Bucket | undefined; prefix: string }
  /** Encrypts secrets the server must read again; default: a key in the data folder. */
  encryptionKey: Buffer | undefined
  /** Decrypts what was encrypted before the key was replaced. */
  previousEncryptionKey: Buffer | undefined
  /** Older events are moved to the archive; null keeps all. */
  keepEventMonths: number | null
  /** As configured; undefined leaves it to `wantsDemo`. */
  demo: boolean | undefined
  /** Port of /metrics on this machine; none by default. */
  metricsPort: number | undefined
  /** Opens /metrics on the product's own port. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}>

/** The environment, completed by the file `.env` next to it, if any. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  const file = path.join(rootFolder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** In production the log is read by programs. */
export const forProduction = (environment: string | undefined) => environment === 'production'

/** Throws `CannotStart` with a sentence for each wrong value. An empty value counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { success, data, error } = Variables.safeParse(values)
  if (!success) throw new CannotStart(error.issues.map((issue) => sentenceOf(issue, values)).join('\n'))

  const publicUrl = (data.PUBLIC_URL ?? `http://${hostInAddress(data.HOST)}:${data.PORT}`).replace(/\/+$/, '')
  const isProduction = forProduction(data.NODE_ENV)
  return {
    isProduction,
    port: data.PORT,
    host: data.HOST,
    isLoopback: isLoopback(data.HOST),
    publicUrl,
    trustProxy: data.TRUST_PROXY,
    connectionLimits: connectionLimitsOf(data),
    drainSeconds: data.DRAIN_SECONDS,
    door: doorOf(data),
    dataDir: path.resolve(rootFolder, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseUrlDirect: data.DATABASE_URL_DIRECT,
    replica: data.DATABASE_URL_READ
      ? { connectionString: data.DATABASE_URL_READ, mostLag: data.REPLICA_LAG_SECONDS }
      : undefined,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    databaseNamedStatements: data.DATABASE_NAMED_STATEMENTS,
    smtpUrl: data.SMTP_URL,
    mailFromName: data.MAIL_FROM?.name,
    hasPublicUrl: data.PUBLIC_URL !== undefined,
    mailFrom: data.MAIL_FROM?.address ?? `no-reply@${new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')}`,
    mapStyleUrl: data.MAP_STYLE_URL,
    // Without a style, no request goes outside.
    mapOrigins: data.MAP_STYLE_URL ? [...new Set([new URL(data.MAP_STYLE_URL).origin, ...data.MAP_ORIGINS])] : [],
    bucket: bucketOf(data, 'S3', 'A bucket for files'),
    backup: {
      passphrase: data.BACKUP_PASSPHRASE,
      retention: { daily: data.BACKUP_KEEP_DAILY, weekly: data.BACKUP_KEEP_WEEKLY },
      bucket: bucketOf(data, 'BACKUP_S3', 'A bucket for backups'),
      prefix: data.BACKUP_S3_PREFIX,
    },
    encryptionKey: data.ENCRYPTION_KEY,
    previousEncryptionKey: data.ENCRYPTION_KEY_PREVIOUS,
    keepEventMonths: data.KEEP_EVENT_MONTHS ?? null,
    demo: data.DEMO,
    metricsPort: data.METRICS_PORT,
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  }
}

/** An office may share one address; behind a proxy everyone does. */
const sharedByOffice = 500
/** The rest is for files and the database. */
const partOfOpenFiles = 0.8

const connectionLimitsOf = (data: z.infer<typeof Variables>): ConnectionLimits => ({
  total: data.MAX_CONNECTIONS ?? Math.floor(openFileLimit() * partOfOpenFiles),
  perAddress: data.MAX_CONNECTIONS_PER_ADDRESS ?? (data.TRUST_PROXY ? Number.POSITIVE_INFINITY : sharedByOffice),
})

function doorOf(data: z.infer<typeof Variables>): Door {
  const { body, headers, requestTimeout, rates } = defaultDoor
  const bytes = (kilobytes: number | undefined, otherwise: number) => (kilobytes ? kilobytes * 1024 : otherwise)
  return {
    body: {
      stranger: bytes(data.MAX_PUBLIC_BODY_KB, body.stranger),
      person: bytes(data.MAX_BODY_KB, body.person),
      document: bytes(data.MAX_DOCUMENT_BODY_KB, body.document),
    },
    headers: bytes(data.MAX_HEADER_KB, headers),
    requestTimeout: data.REQUEST_TIMEOUT_SECONDS ? data.REQUEST_TIMEOUT_SECONDS * 1000 : requestTimeout,
    rates: {
      attempts: data.RATE_ATTEMPTS ?? rates.attempts,
      answers: data.RATE_ANSWERS ?? rates.answers,
      strangers: data.RATE_STRANGERS ?? rates.strangers,
      forms: data.RATE_FORMS ?? rates.forms,
      links: data.RATE_LINKS ?? rates.links,
      reads: data.RATE_READS ?? rates.reads,
    },
  }
}

/** All or nothing: an incomplete bucket would lose files. */
function bucketOf(data: z.infer<typeof Variables>, start: 'S3' | 'BACKUP_S3', what: string): Bucket | undefined {
  const { [`${start}_ENDPOINT` as const]: endpoint, [`${start}_BUCKET` as const]: name } = data
  const { [`${start}_ACCESS_KEY_ID` as const]: accessKeyId, [`${start}_SECRET_ACCESS_KEY` as const]: secretAccessKey } =
    data
  if (!endpoint && !name && !accessKeyId && !secretAccessKey) return undefined
  if (endpoint && name && accessKeyId && secretAccessKey)
    return { endpoint, name, region: data[`${start}_REGION`], accessKeyId, secretAccessKey }
  const [last, ...others] = ['SECRET_ACCESS_KEY', 'ACCESS_KEY_ID', 'BUCKET', 'ENDPOINT'].map((one) => `${start}_${one}`)
  throw new CannotStart(`${what} needs all of ${others.reverse().join(', ')} and ${last}.`)
}

/** May the demo network be loaded into an empty database? By default only if no one else can reach the server. */
export const wantsDemo = ({ demo, databaseUrl, isLoopback, isProduction }: Config) =>
  demo ?? (!databaseUrl && isLoopback && !isProduction)

/** Accounts with public passwords are served to other machines only on request. */
export function refuseOpenDemo({ demo, isLoopback, host }: Config, hasDemoAccounts: boolean) {
  if (!hasDemoAccounts || isLoopback || demo === true) return
  throw new CannotStart(
    `The database has the demo accounts, whose passwords are public, and HOST=${host} opens the server to other ` +
      'machines. Set DEMO=true to do that on purpose, or use another database.',
  )
}

function sentenceOf(issue: z.core.$ZodIssue, values: Record<string, string | undefined>) {
  const name = String(issue.path[0])
  // Their values have passwords.
  const suffix = /^DATABASE_URL|^SMTP_URL$|SECRET|PASSPHRASE|TOKEN|^ENCRYPTION_KEY/.test(name) ? '' : `=${values[name]}`
  return `The variable ${name}${suffix} is wrong: it ${issue.message}.`
}

/** 'help@example.org', or with a display name: 'Community Care <help@example.org>'. */
function senderFrom(value: string, context: z.RefinementCtx) {
  const [, quoted, address = value] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(value) ?? []
  const name = quoted?.replace(/^"(.*)"$/, '$1').trim() || undefined
  if (z.email().safeParse(address.trim()).success) return { name, address: address.trim() }
  context.addIssue('must be an email address, which may have a name: Community Care <help@example.org>')
  return z.NEVER
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

/** A server that listens on all addresses still needs one for links. */
function hostInAddress(host: string) {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Origins separated by commas or spaces; `https://*.example.org` is any subdomain. They end up in a header, so nothing
 * else is allowed.
 */
function originsOf(value: string, context: z.RefinementCtx) {
  const parts = value.split(/[\s,]+/).filter(Boolean)
  const wrong = parts.find(
    (one) => !/^https?:\/\/(\*\.)?[a-z0-9-][a-z0-9.-]*(:\d+)?\/?$/i.test(one) || !URL.canParse(one),
  )
  if (wrong === undefined) return parts.map((one) => new URL(one).origin)
  context.addIssue(
    `must list origins such as https://tiles.example.org or https://*.example.org, separated by commas: ${wrong} isn’t one`,
  )
  return z.NEVER
}

/** 32 bytes in base64 or hexadecimal digits; undefined for anything else. */
export function encryptionKeyOf(text: string): Buffer | undefined {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[A-Za-z\d+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

function toKey(text: string, context: z.RefinementCtx) {
  const key = encryptionKeyOf(text.trim())
  if (key) return key
  context.addIssue('must be 32 random bytes in base64, as `openssl rand -base64 32` prints them')
  return z.NEVER
}

function proxiesOf(value: string): Config['trustProxy'] {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
}
