import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import { previewHeader } from '@handoff/contracts/access/roles/roles'
import { type Change, changesBy, isOwnChange } from '@handoff/contracts/change'
import type { DomainEvent } from '@handoff/contracts/events'
import {
  type Contract,
  type Csv,
  can,
  changedHeader,
  type Endpoint,
  type Named,
  writtenHeader,
} from '@handoff/contracts/kit'
import { toWire } from '@handoff/contracts/kit/option'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import * as z from 'zod/mini'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import { type CountRows, countRows } from './features/figures/records/records.large-exports.ts'
import { totalInBounds } from './features/referrals/referrals/lists/inbound-count.ts'
import { features, listeners } from './features.ts'
import { serveFiles } from './files.ts'
import { serveHealth } from './health.ts'
import type { Ctx, Tx } from './kit/context.ts'
import type { Bus } from './kit/events/bus.ts'
import { contextFor, createDispatcher, type Dispatcher, publicContextFor } from './kit/events/events.ts'
import { publish, type Topics } from './kit/events/topics.ts'
import { folderStore } from './kit/files/folder.ts'
import { type List, sendCsv } from './kit/files/send-csv.ts'
import { sendJsonFile } from './kit/files/send-json.ts'
import { sendZip, type ZipEntry } from './kit/files/send-zip.ts'
import { createStorage, type Storage } from './kit/files/storage.ts'
import type { FileStore } from './kit/files/store.ts'
import { cachingFor } from './kit/http/cache-headers.ts'
import { limitConnections, serverWith } from './kit/http/connections.ts'
import { defaultDoor } from './kit/http/door.ts'
import { sendFailure } from './kit/http/failures.ts'
import { keyOf, onceOnly } from './kit/http/idempotency.ts'
import { limits } from './kit/http/limits.ts'
import { type LogStream, logging, logRequests, requestIds } from './kit/http/log-requests.ts'
import { isRead, previewing } from './kit/http/preview.ts'
import { bodyLimitOf, bodyMemory, discardRest } from './kit/http/request-body.ts'
import { formLimits, formRulesOf, withForm } from './kit/http/request-form.ts'
import { inputReader } from './kit/http/request-input.ts'
import { compileSerializer, envelopeOf } from './kit/http/serializers.ts'
import { cutSlowReaders } from './kit/http/slow-readers.ts'
import type { AtOnce } from './kit/lists/cursor.ts'
import type { Metrics } from './kit/metrics/metrics.ts'
import { forbidden, notSignedIn, Problem, readOnly } from './kit/problem.ts'
import { createSecrets, type Keys, type Secrets } from './kit/security/secrets.ts'
import { identify } from './kit/security/sessions.ts'
import { bearerOf } from './kit/security/token.ts'
import { live } from './live.ts'
import { serveMetrics } from './metrics.ts'
import { serveDocs } from './openapi/docs.ts'
import { servePictures } from './pictures.ts'
import { attachRealtime } from './realtime.ts'
import { serveSearchEngines } from './search-engines.ts'
import { serveStreets, streetsUrlOf } from './streets.ts'
import { builtWeb, securityHeaders, serveWeb } from './web.ts'

export type Parts = {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'logLevel'> &
    Partial<Pick<Config, 'mapStyleUrl' | 'mapOrigins' | 'connectionLimits' | 'metricsPort' | 'metricsToken' | 'door'>>
  database: Database
  /** Encrypts stored secrets that must be read again: 32 bytes. */
  encryptionKey: Buffer | Keys
  now?: () => Date
  /** File store; default: a temporary folder. */
  files?: FileStore
  /** Folder for incoming uploads. */
  uploads?: string
  /** Data folders on this machine: without free space there, the process is not ready. */
  folders?: readonly string[]
  /** Tiles of streets; without the file, maps are outlines. */
  streets?: string
  /** Folder of the browser's files; default: where they are built. */
  web?: string
  /** For tests: checks every answer against its contract, and fails if it does not fit. */
  checkAnswers?: boolean
  /** For tests: how many rows an export reads at once. */
  exportsAtOnce?: AtOnce
  /** For tests: above how many rows an export is notified to the administrators. */
  largeExport?: number
  /** For tests: called with an endpoint's name when its input was accepted and its handler starts. */
  onHandled?: (endpoint: string) => void
  /** Destination of log lines; default: standard output. */
  logTo?: LogStream
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What routes need in addition to their input. */
    handoff: Required<Pick<Parts, 'database' | 'now' | 'files' | 'uploads'>> & {
      secrets: Secrets
      storage: Storage
      publicUrl: string
      mapStyleUrl: string | null
      streetsUrl: string | null
      dispatcher: Dispatcher
      checkAnswers: boolean
      exportsAtOnce: AtOnce | undefined
      largeExport: number | undefined
      /** It was asked to stop: not ready, and each answer closes its connection. */
      isLeaving: boolean
      /** Messages between processes; set once the live side is attached. */
      bus: Bus<Topics>
      /** Null unless they are configured. */
      metrics: Metrics | null
    }
  }
}

/** Contracts and handlers become HTTP routes, next to the hub, the docs, and the browser's files. */
export async function buildApp({
  config,
  database,
  encryptionKey,
  now = () => new Date(),
  files = folderStore(path.join(tmpdir(), `handoff-files-${process.pid}`)),
  uploads = path.join(tmpdir(), `handoff-uploads-${process.pid}`),
  folders = [],
  streets,
  web = builtWeb,
  checkAnswers = false,
  exportsAtOnce,
  largeExport,
  onHandled,
  logTo,
}: Parts) {
  const { door = defaultDoor } = config
  const onLimit = (message: string, limit: object) => app.log.warn(limit, message)
  const options: FastifyHttpOptions<Server> = {
    logger: logging(config.logLevel, logTo),
    trustProxy: config.trustProxy,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(),
    // For requests outside the contracts; each endpoint has its own limit.
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    // Our own messages also for errors before a route is found.
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
    requestTimeout: door.requestTimeout,
    http: { maxHeaderSize: door.headers },
    ...(config.connectionLimits && {
      serverFactory: serverWith(limitConnections({ ...config.connectionLimits, onLimit })),
    }),
  }
  const app: FastifyInstance = Fastify(options)
  const storage = createStorage({ db: database.db, hasReplica: database.replica !== null, files, uploads, folders })
  const dispatcher = createDispatcher({
    db: database.db,
    listeners,
    onError: (error, failed) => {
      app.log.error({ err: error, ...failed }, 'an event could not be dispatched yet')
      storage.report(error)
    },
  })
  const { publicUrl, mapStyleUrl = null } = config
  const streetsUrl = streetsUrlOf(streets)
  app.decorate('handoff', {
    database,
    now,
    files,
    uploads,
    secrets: createSecrets(encryptionKey, (error) =>
      app.log.error({ err: error }, 'a secret was encrypted with another ENCRYPTION_KEY'),
    ),
    storage,
    publicUrl,
    mapStyleUrl,
    streetsUrl,
    dispatcher,
    checkAnswers,
    exportsAtOnce,
    largeExport,
    isLeaving: false,
  } as FastifyInstance['handoff'])
  database.replica?.onReadOnly((since) =>
    app.log.warn(since ? 'no database accepts changes: read only' : 'changes are accepted again'),
  )
  app.addHook('onClose', () => dispatcher.stop())
  logRequests(app, config.logLevel)
  app.handoff.metrics = serveMetrics(app, config, folders[0])
  app.setErrorHandler(sendFailure)
  app.setSerializerCompiler(compileSerializer)
  app.addHook('onSend', (request, reply, _, done) => {
    discardRest(request, reply)
    if (app.handoff.isLeaving) void reply.header('connection', 'close')
    done()
  })
  app.addHook('onSend', cutSlowReaders())
  // Bodies are JSON or nothing.
  app.removeContentTypeParser('text/plain')

  const security = securityHeaders(config)
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(security)
    done()
  })
  app.handoff.bus = await attachRealtime(app, live)
  const limitsOf = limits(app, door.rates)
  const memory = bodyMemory(uploads, door.body)
  const addRoutes = (scope: FastifyInstance, { areForms }: { areForms: boolean }) => {
    for (const { contract, handlers } of features) {
      for (const [name, endpoint] of Object.entries(contract)) {
        if ((endpoint.isForm ?? false) !== areForms) continue
        const handler = handlers[endpoint.csv && !endpoint.csv.isDetailed ? listOf(contract, endpoint) : name]!
        const observed: Handler = (ctx, input) => {
          onHandled?.(`${endpoint.feature}.${endpoint.name}`)
          return handler(ctx, input)
        }
        addRoute(scope, endpoint, (onHandled ? observed : handler) as Call, {
          limit: limitsOf(endpoint),
          memory,
          bodyLimit: bodyLimitOf(endpoint, door.body),
        })
      }
    }
  }
  addRoutes(app, { areForms: false })
  // In a scope, so that no other request runs the hooks of forms.
  await app.register(async (scope) => {
    // A file that is too large gets our own message: see request-form.
    await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
    addRoutes(scope, { areForms: true })
  })
  serveHealth(app)
  servePictures(app)
  serveFiles(app)
  serveStreets(app, streets)
  serveSearchEngines(app)
  await serveDocs(app)
  await serveWeb(app, web)
  return app
}

/** Name of the list whose rows an export has. */
const listOf = (contract: Contract, { path }: Endpoint) =>
  Object.entries(contract).find(([, list]) => `${list.path}/export` === path)![0]

type Handler = (ctx: never, input: never) => Promise<unknown>
/** A handler whose contract has been checked: context and input are what it takes. */
type Call = (ctx: unknown, input: unknown) => Promise<unknown>
type Answered = { title: string; data: unknown; changes?: readonly Change[] }
/** Protection against floods, shared by all routes. */
type Guards = {
  limit: ((request: FastifyRequest) => Promise<void>) | undefined
  memory: ReturnType<typeof bodyMemory>
  bodyLimit: number
}

function addRoute(app: FastifyInstance, endpoint: Named<Endpoint>, call: Call, { limit, memory, bodyLimit }: Guards) {
  const { database, now, files, uploads, secrets, publicUrl, mapStyleUrl, streetsUrl, dispatcher } = app.handoff
  const { checkAnswers, exportsAtOnce, largeExport } = app.handoff
  const { replica } = database
  const isReading = isRead(endpoint)
  const db = isReading ? database.readable : database.db
  const dbFor = (written: string | null) =>
    endpoint.reads === 'replica' && replica ? replica.readableAfter(written) : db
  const readInput = inputReader(endpoint)
  const formRules = endpoint.isForm ? formRulesOf(endpoint) : null
  const title = endpoint.title ?? 'OK'
  const mayRepeat = endpoint.method === 'POST' && !endpoint.isSecret && !endpoint.isForm && endpoint.access !== 'public'

  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.split('?')[0]}`,
    bodyLimit,
    ...(replica && !isReading && { onRequest: refuseChanges }),
    preParsing: memory.admit(endpoint, refuseStrangers),
    ...(!endpoint.csv &&
      !endpoint.jsonFile &&
      !endpoint.zip && { schema: { response: { 200: envelopeOf(endpoint) } } }),
    ...cachingFor(endpoint),
    handler: async (request, reply) => {
      const origin = originOf(request)
      if (limit) await limit(request)
      const recorded: DomainEvent[] = []
      const onRecord = (event: DomainEvent) => void recorded.push(event)
      const parts = { db, now, secrets, publicUrl, origin, dispatcher, onRecord, countInbound: totalInBounds }
      const loggedIn = async () => {
        const viewer = await previewing(db, await personIn(request), request.headers[previewHeader], endpoint)
        return contextFor({ ...parts, db: dbFor(viewer.written ?? null), viewer, files })
      }
      if (endpoint.access === 'public') {
        const ctx = publicContextFor({
          ...parts,
          db: await publicDb(request),
          mapStyleUrl,
          streetsUrl,
          loggedIn,
          files,
        })
        const answer = await call(ctx, readInput(request, request.body))
        return endpoint.jsonFile ? sendRows(reply, endpoint.jsonFile, answer) : { title, data: fitting(answer) }
      }

      const ctx = await loggedIn()
      const { viewer } = ctx
      if (!can(viewer, endpoint.access)) throw forbidden()
      const answered = async (within: Ctx, input: unknown): Promise<Answered> => {
        const data = fitting(await call(within, input).catch(refused))
        if (isReading) return { title, data }
        const changes = changesBy(endpoint, recorded)
        // For all other changes their tabs are readers like everyone else.
        if (isOwnChange(recorded) && changes.length)
          await publish(within.db, 'changed', { changes, readers: { accountIds: [viewer.id] } })
        return { title, data, changes }
      }
      /** Only here: a header must not reveal to strangers whether an address is known. */
      const toReply = async ({ changes, ...answer }: Answered) => {
        if (changes) void reply.header(changedHeader, JSON.stringify(changes))
        const written = isReading ? null : await replica?.noteChange(viewer.id)
        if (written) void reply.header(writtenHeader, written)
        return answer
      }

      // A file is accepted only after the sender is identified.
      if (formRules)
        return withForm(request, { rules: formRules, uploads, texts: memory.texts }, (form) =>
          memory.holding(endpoint, form, async () => toReply(await answered(ctx, readInput(request, form)))),
        )
      const input = readInput(request, request.body)
      /** Lists are read from a replica, if there is one. */
      const counting = (file: Pick<Csv, 'file' | 'person'>) =>
        countRows(contextFor({ ...parts, db: database.db, viewer, files }), file, largeExport)
      if (endpoint.csv) {
        const at = now()
        // The same moment for all pages: an order can depend on it.
        const list: List = (cursor, paging) =>
          call({ ...ctx, cursor, now: () => at }, { ...(input as object), ...paging }) as ReturnType<List>
        return sendCsv(reply, {
          csv: endpoint.csv,
          list,
          now: at,
          timeZone: viewer.timeZone,
          input: input as object,
          atOnce: exportsAtOnce,
          onRows: counting(endpoint.csv),
        })
      }
      if (endpoint.jsonFile) {
        const onRows = counting({ file: endpoint.jsonFile })
        return sendRows(reply, endpoint.jsonFile, await call(ctx, input), onRows)
      }
      if (endpoint.zip) {
        const entries = (await call(ctx, input)) as AsyncIterable<ZipEntry>
        return sendZip(reply, { file: endpoint.zip, entries, now: now() })
      }
      const key = mayRepeat ? keyOf(request.headers['idempotency-key']) : undefined
      if (!key) return toReply(await answered(ctx, input))

      const requestOnce = { viewer, key, endpoint: `${endpoint.feature}.${endpoint.name}`, body: input }
      const once = (tx: Tx) => onceOnly(tx.db, { ...requestOnce, now: tx.now() }, () => answered(tx, input))
      return toReply(await ctx.transaction(once))
    },
  })

  async function personIn(request: FastifyRequest) {
    const person = await identify(db, bearerOf(request.headers.authorization), now())
    if (!person) throw notSignedIn()
    request.userId = person.id
    return person
  }

  async function refuseChanges() {
    if (replica?.readOnlySince()) throw readOnly()
  }

  /** A provider who looks at the public directory sees what they have just changed; strangers have changed nothing. */
  async function publicDb({ headers }: FastifyRequest) {
    const token = bearerOf(headers.authorization)
    const isKnown = endpoint.reads === 'replica' && replica && token
    return dbFor(isKnown ? ((await identify(db, token, now()))?.written ?? null) : null)
  }

  async function refuseStrangers(request: FastifyRequest) {
    if (endpoint.access !== 'public' && !can(await personIn(request), endpoint.access)) throw forbidden()
  }

  const sendRows = (reply: FastifyReply, file: string, rows: unknown, onRows?: CountRows) =>
    sendJsonFile(reply, { file, rows: fittingRows(rows as AsyncIterable<unknown>, onRows), now: now() })

  async function* fittingRows(rows: AsyncIterable<unknown>, onRows?: CountRows) {
    for await (const row of rows) {
      await onRows?.([row], false)
      yield (fitting([row]) as unknown[])[0]
    }
  }

  /** The record in a conflict has only what an answer may have. */
  function refused(error: unknown): never {
    if (error instanceof Problem && error.current !== undefined) {
      const { data } = z.safeEncode(endpoint.output, error.current as never)
      error.current = toWire(endpoint.output, data)
    }
    throw error
  }

  /** In tests, an answer that does not fit its contract is an error. */
  function fitting(output: unknown) {
    return toWire(endpoint.output, checkAnswers ? z.encode(endpoint.output, output) : output)
  }
}

const originOf = (request: FastifyRequest) => ({
  address: request.ip,
  device: request.headers['user-agent']?.slice(0, 300) ?? null,
})
