import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import {
  CannotStart,
  type Config,
  forProduction,
  loadEnvironment,
  readConfig,
  refuseOpenDemo,
  wantsDemo,
} from './config.ts'
import { loadDemo } from './db/demo/load.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { whoIsThere } from './db/people.ts'
import { openServer } from './db/server.ts'
import { encryptSecrets } from './features/access/auth/auth.secrets.ts'
import { setupAddress } from './features/access/auth/auth.setup.ts'
import { loadReference } from './features/platform/reference/reference.load.ts'
import { notifyWriters } from './features/referrals/answers/answers.undelivered-letters.ts'
import { startImports } from './import-worker.ts'
import { jobsWith } from './jobs.ts'
import { startJobs } from './kit/events/jobs.ts'
import { startTimers } from './kit/events/timers.ts'
import { storeOf } from './kit/files/open-store.ts'
import { diskSentence } from './kit/files/storage.ts'
import { createDeliveries } from './kit/mail/deliveries.ts'
import { mailEnvironment, warnOfGuess } from './kit/mail/mail-server.ts'
import { startMailWorker } from './kit/mail/mail-worker.ts'
import { loadKeys } from './kit/security/encryption-key.ts'
import { createSecrets, type Keys } from './kit/security/secrets.ts'
import { zoneData, zoneDifferences } from './kit/time/zone-data.ts'
import { listenForMetrics } from './metrics.ts'
import { type StartLog, startFacts, startLog } from './start-log.ts'
import { streetsFile } from './streets.ts'
import { timerHandlers } from './timers.ts'
import { keepAnswersYoung } from './young-memory.ts'

const demoAccounts = {
  'admin@handoff.test': 'administrator',
  'adminstaff@handoff.test': 'staff of the administrator',
  'entity@handoff.test': 'a provider',
  'entitystaff@handoff.test': 'staff of the same provider',
  'entity2@handoff.test': 'another provider',
}
const longestDrain = 10_000
/** One Ctrl-C can arrive twice, from the terminal and from npm. */
const sameSignal = 500

let log = startLog(false)
const say: StartLog['say'] = (words, facts) => log.say(words, facts)

/** What to undo at the end, in reverse order. */
const closing: (() => Promise<unknown>)[] = []
let stopAsked = 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, signalled)
// The parent process requests it, or has exited.
process.on('message', (message) => void (message === 'stop' && stop()))
process.on('disconnect', stop)

keepAnswersYoung()
const started = start().catch((error: unknown) => {
  if (stopAsked) return
  const sentence = error instanceof CannotStart ? error.message : diskSentence(error)
  log.fail(sentence ? `\n${sentence}\n` : error)
  return finish(1)
})

async function start() {
  const environment = loadEnvironment()
  log = startLog(forProduction(environment.NODE_ENV))
  const config = readConfig(environment)
  const server = await step(openServer(config, say), ({ stop }) => stop())
  const { connectionString, direct, folder } = server
  await step(migrate(direct))

  const { databasePoolSize: poolSize, databaseNamedStatements: namedStatements, replica } = config
  const database = openDatabase({ connectionString, direct, poolSize, namedStatements, replica })
  await step(Promise.resolve(database), ({ close }) => Promise.race([close(), sleep(3_000)]))
  await step(loadReference(database.db))
  await step(loadDemoWhenWanted(config, database))

  const keys = await step(loadKeys(config))
  await step(prepareSecrets(database, keys))
  const files = storeOf(config)
  const uploads = path.join(config.dataDir, 'uploads')
  const streets = path.join(config.dataDir, streetsFile)
  const folders = [config.dataDir, ...(folder ? [folder] : [])]
  const app = await step(buildApp({ config, database, encryptionKey: keys, files, uploads, folders, streets }), drain)
  await step(Promise.resolve(startBackground(config, database, app)), (stop) => stop())
  if (app.handoff.metrics && config.metricsPort)
    await step(listenForMetrics(app.handoff.metrics, config.metricsPort), async (one) => one.close())
  await step(listen(app, config), () => leave(app, config))
  await greet(config, database, app)
  compareZones(database, app)
}

/** Waits for a step of the start and remembers how to undo it; stops there if a stop was requested. */
async function step<T>(work: Promise<T>, undo?: (result: T) => Promise<unknown>): Promise<T> {
  const result = await work
  if (undo) closing.push(() => undo(result))
  if (stopAsked) throw new Error('The server was stopped while it started')
  return result
}

async function loadDemoWhenWanted(config: Config, { db }: Database) {
  const { isEmpty, hasDemo } = await whoIsThere(db)
  const loads = isEmpty && wantsDemo(config)
  refuseOpenDemo(config, hasDemo || loads)
  if (!loads) return
  say('Loading the demo network, which takes a few seconds …')
  await loadDemo(db, new Date(), storeOf(config))
}

async function prepareSecrets({ db }: Database, keys: Keys) {
  const { isReadable } = await encryptSecrets(db, createSecrets(keys))
  if (isReadable) return
  say(
    '\nThe secrets of authenticator apps in this database were encrypted with another key. Until ENCRYPTION_KEY, or the ' +
      'file encryption.key in DATA_DIR, is that key again, people with an app log in with their recovery codes.\n',
  )
}

/** Background work: emails, jobs, and timers. Returns a function to stop it. */
function startBackground(config: Config, database: Database, app: FastifyInstance) {
  const now = () => new Date()
  const onError = (error: unknown) => {
    app.log.error({ err: error }, 'work in the background')
    app.handoff.storage.report(error)
  }
  const parts = { now, publicUrl: config.publicUrl, onError }
  const { db } = database
  const deliveries = createDeliveries(config, { db, secrets: app.handoff.secrets })
  mailEnvironment.report(config)
  warnOfGuess(db, (words) => app.log.warn(words)).catch(onError)
  const mailWorker = startMailWorker({ ...parts, db, deliveries, onFailed: notifyWriters })
  const working = startJobs({
    ...parts,
    database,
    jobs: jobsWith(deliveries, app.handoff.files, app.handoff.uploads, config.keepEventMonths),
  })
  const timers = startTimers({
    ...parts,
    db,
    handlers: timerHandlers,
    dispatcher: app.handoff.dispatcher,
  })
  const imports = startImports(app, onError)
  app.handoff.bus.subscribe('mail.queued', mailWorker.sendDue)
  return async () => {
    await imports.stop()
    await timers.stop()
    await working.stop()
    await mailWorker.stop()
  }
}

/** For the page /test and the debug log: an operator can do nothing about it. */
function compareZones({ db }: Database, { log }: FastifyInstance) {
  zoneDifferences(db, new Date()).then(
    (zones) => {
      zoneData.report(zones)
      if (zones.length) log.debug({ zones }, 'Node and PostgreSQL set the clocks of these time zones differently')
    },
    (error: unknown) => log.error({ err: error }, 'work in the background'),
  )
}

async function listen(app: FastifyInstance, { host, port }: Config) {
  // The lines below replace its log output.
  const { level } = app.log
  app.log.level = 'warn'
  try {
    await app.listen({ host, port })
    app.log.level = level
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CannotStart(`Port ${port} is used by another program. Choose another one: PORT=${port + 1} npm start`)
    if (code === 'EACCES')
      throw new CannotStart(`Port ${port} may not be used by this user. Choose one above 1023 with PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotStart(`HOST=${host} is no address of this machine.`)
    throw error
  }
}

async function greet(config: Config, { db, connectionString }: Database, app: FastifyInstance) {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const publicUrl = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl
  const { isEmpty, hasDemo } = await whoIsThere(db)

  say(`\nHandoff is ready: ${publicUrl}\n`, startFacts(config, { port, publicUrl, connectionString }))
  const setup = isEmpty ? await setupAddress(db, publicUrl) : null
  if (setup) say(`Make the first administrator here, once: ${setup}\n`)
  if (config.isProduction) return
  if (hasDemo) {
    say('Demo accounts, all with the password handoff-demo:')
    for (const [email, who] of Object.entries(demoAccounts)) say(`  ${email.padEnd(26)}${who}`)
    say('')
  }
  if (process.stdin.isTTY) say('Press Ctrl+C to stop. Everything is saved for the next start.\n')
  else say('Stop it with SIGINT or SIGTERM. Everything is saved for the next start.\n')
}

/** It is no longer ready, but answers: a load balancer sends requests elsewhere before any is refused. */
async function leave(app: FastifyInstance, { drainSeconds }: Config) {
  app.handoff.isLeaving = true
  await sleep(drainSeconds * 1000)
}

/** No new requests; pending ones may finish. */
async function drain(app: FastifyInstance) {
  const timer = setTimeout(() => app.server.closeAllConnections(), longestDrain)
  await app.close()
  clearTimeout(timer)
}

function signalled() {
  if (stopAsked && Date.now() - stopAsked > sameSignal) process.exit(1)
  stop()
}

function stop() {
  stopAsked ||= Date.now()
  void finish(0)
}

let finishing: Promise<void> | undefined

/** Undoes the start, however far it got, and exits. */
function finish(status: number) {
  finishing ??= (async () => {
    if (status === 0) await started
    for (const undo of closing.reverse()) await undo().catch((error: unknown) => log.fail(error))
    process.exit(status)
  })()
  return finishing
}
