import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Bucket } from './kit/files/bucket.ts'
import { type ConnectionLimits, openFileLimit } from './kit/http/connections.ts'

/** The folder of the whole repository; relative folders of the configuration start here. */
export const rootFolder = fileURLToPath(new URL('../../..', import.meta.url))

/** What programs that we start need of the environment. */
export const { PATH: commandPath = '', SystemRoot: systemRoot } = process.env

/** A reason not to start that the person who started the server can do something about: shown as its sentence alone. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

const wholeNumber = (least: number, most: number) =>
  z.coerce.number(`must be a number from ${least} to ${most}`).int().min(least).max(most)
const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const postgresAddress = /^postgres(ql)?:\/\//

/** Every variable there is. `.env.example` says the same in words. */
const Variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .optional(),
  TRUST_PROXY: z.string().default('false').transform(proxiesOf),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).optional(),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().regex(postgresAddress, 'must begin with postgresql://').optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
  DATABASE_NAMED_STATEMENTS: yesOrNo.default(true),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().transform(senderFrom).optional(),
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .optional(),
  MAP_ORIGINS: z.string().default('').transform(originsOf),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ENCRYPTION_KEY: z.string().transform(toKey).optional(),
  DEMO: yesOrNo.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

export type Config = Readonly<{
  isProduction: boolean
  port: number
  host: string
  isLoopback: boolean
  /** Where browsers and mails find the product; without a slash at the end. */
  publicUrl: string
  /** What Fastify calls `trustProxy`: no one, everyone, addresses, or so many proxies, counted from here. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean)
  connectionLimits: ConnectionLimits
  dataDir: string
  databaseUrl: string | undefined
  databasePoolSize: number
  /** False behind a pooler that hands each statement to another connection. */
  databaseNamedStatements: boolean
  /** Where mails are handed over; without, they stay in the mailbox of the administrators and in a folder. */
  smtpUrl: string | undefined
  /** The address that mails come from. */
  mailFrom: string
  /** In place of the network's name. */
  mailFromName: string | undefined
  /** Links in emails lead to an address that was named, not to the one that the server happens to listen on. */
  hasPublicUrl: boolean
  /** The style that maps are drawn with; without, by outlines of our own. */
  mapStyleUrl: string | undefined
  /** Where browsers may fetch a map from: the origin of its style, and those that were named. */
  mapOrigins: readonly string[]
  /** Where files are kept; without, in a folder of the data folder. */
  bucket: Bucket | undefined
  /** Encrypts what the server must read again; without, a key is kept in the data folder. */
  encryptionKey: Buffer | undefined
  /** What was asked for; undefined leaves it to `wantsDemo`. */
  demo: boolean | undefined
  logLevel: (typeof logLevels)[number]
}>

/** The environment as it is, completed by the file `.env` next to it when there is one. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  const file = path.join(rootFolder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** Throws `CannotStart` with a sentence for each wrong value. An empty value counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { success, data, error } = Variables.safeParse(given)
  if (!success) throw new CannotStart(error.issues.map((issue) => sentenceOf(issue, given)).join('\n'))

  const publicUrl = (data.PUBLIC_URL ?? `http://${hostInAddress(data.HOST)}:${data.PORT}`).replace(/\/+$/, '')
  return {
    isProduction: data.NODE_ENV === 'production',
    port: data.PORT,
    host: data.HOST,
    isLoopback: isLoopback(data.HOST),
    publicUrl,
    trustProxy: data.TRUST_PROXY,
    connectionLimits: connectionLimitsOf(data),
    dataDir: path.resolve(rootFolder, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    databaseNamedStatements: data.DATABASE_NAMED_STATEMENTS,
    smtpUrl: data.SMTP_URL,
    mailFromName: data.MAIL_FROM?.name,
    hasPublicUrl: data.PUBLIC_URL !== undefined,
    mailFrom: data.MAIL_FROM?.address ?? `no-reply@${new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')}`,
    mapStyleUrl: data.MAP_STYLE_URL,
    // Without a style nothing outside is ever asked.
    mapOrigins: data.MAP_STYLE_URL ? [...new Set([new URL(data.MAP_STYLE_URL).origin, ...data.MAP_ORIGINS])] : [],
    bucket: bucketOf(data),
    encryptionKey: data.ENCRYPTION_KEY,
    demo: data.DEMO,
    logLevel: data.LOG_LEVEL,
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

/** All of it or nothing: half a bucket would lose files. */
function bucketOf(data: z.infer<typeof Variables>): Bucket | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_REGION: region } = data
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  if (!endpoint && !name && !accessKeyId && !secretAccessKey) return undefined
  if (endpoint && name && accessKeyId && secretAccessKey)
    return { endpoint, name, region, accessKeyId, secretAccessKey }
  throw new CannotStart(
    'A bucket for files needs all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  )
}

/** May the demo network be loaded into an empty database? By itself only where no one else can reach it. */
export const wantsDemo = ({ demo, databaseUrl, isLoopback, isProduction }: Config) =>
  demo ?? (!databaseUrl && isLoopback && !isProduction)

/** Accounts whose passwords everyone knows are served to other machines only when that was asked for. */
export function refuseOpenDemo({ demo, isLoopback, host }: Config, hasDemoAccounts: boolean) {
  if (!hasDemoAccounts || isLoopback || demo === true) return
  throw new CannotStart(
    `The database has the demo accounts, whose passwords are public, and HOST=${host} opens the server to other ` +
      'machines. Set DEMO=true to do that on purpose, or use another database.',
  )
}

function sentenceOf(issue: z.core.$ZodIssue, given: Record<string, string | undefined>) {
  const name = String(issue.path[0])
  // Their values hold passwords.
  const shown = ['DATABASE_URL', 'SMTP_URL', 'S3_SECRET_ACCESS_KEY', 'ENCRYPTION_KEY'].includes(name)
    ? ''
    : `=${given[name]}`
  return `The variable ${name}${shown} is wrong: it ${issue.message}.`
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

/** A server that listens everywhere is still looked at from somewhere. */
function hostInAddress(host: string) {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Origins separated by commas or spaces; `https://*.example.org` is any subdomain. They end up in a header, so that
 * nothing else may be in them.
 */
function originsOf(value: string, context: z.RefinementCtx) {
  const given = value.split(/[\s,]+/).filter(Boolean)
  const wrong = given.find(
    (one) => !/^https?:\/\/(\*\.)?[a-z0-9-][a-z0-9.-]*(:\d+)?\/?$/i.test(one) || !URL.canParse(one),
  )
  if (wrong === undefined) return given.map((one) => new URL(one).origin)
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
