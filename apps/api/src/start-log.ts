import pino from 'pino'
import { type Config, productVersion } from './config.ts'
import { type LogStream, logging } from './kit/http/log-requests.ts'

export type StartLog = {
  say: (words: string, facts?: object) => void
  fail: (reason: unknown) => void
}

/** What is said while it starts, at any LOG_LEVEL: words for a person; in production JSON, like all other lines. */
export function startLog(isProduction: boolean, stream?: LogStream): StartLog {
  if (!isProduction) return { say: (words) => console.log(words), fail: (reason) => console.error(reason) }
  const log = pino(logging('info'), stream)
  return {
    say: (words, facts = {}) => log.info(facts, words.trim()),
    fail: (reason) =>
      typeof reason === 'string' ? log.fatal(reason.trim()) : log.fatal({ err: reason }, 'the server can’t start'),
  }
}

/** What an operator asks first. Addresses without their passwords. */
export function startFacts(config: Config, { port, publicUrl, connectionString }: Started) {
  const { host, databaseUrl, replica, dataDir, bucket, smtpUrl } = config
  return {
    version: productVersion,
    address: host,
    port,
    database: databaseUrl ? hostOf(databaseUrl) : 'embedded',
    databaseName: nameOf(connectionString),
    ...(replica && { replica: hostOf(replica.connectionString) }),
    files: bucket ? `${bucket.endpoint} ${bucket.name}` : dataDir,
    email: smtpUrl ? hostOf(smtpUrl) : 'mailbox',
    publicUrl,
  }
}
type Started = { port: number; publicUrl: string; connectionString: string }

/** Not `URL`: an address of PostgreSQL may name several hosts, or none where it is a socket. */
const hostOf = (address: string) => /^\w+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(address)?.[1]
const nameOf = (address: string) => /^\w+:\/\/[^/?]*\/([^?]*)/.exec(address)?.[1]
