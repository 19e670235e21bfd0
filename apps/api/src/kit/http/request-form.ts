import { createWriteStream, openAsBlob } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { type Endpoint, labelOf, messages } from '@handoff/contracts/kit'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { removeUpload, uploadFolder } from '../files/uploads.ts'
import { badInput, Problem } from '../problem.ts'
import { countArrived } from './garbage.ts'
import type { MemoryBudget } from './memory-budget.ts'

const kilobyte = 1024

/** All text of a form together, which is kept in memory. */
const mostText = 512 * kilobyte
/** Up to this much text is free; more needs memory budget. */
const smallText = 32 * kilobyte
/** Boundaries, part headers, line breaks. */
const mostFraming = 64 * kilobyte

/** The parser's limits; each contract sets how large a file may be. */
export const formLimits = {
  files: 10,
  fields: 100,
  fieldSize: 128 * kilobyte,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 110,
}

/** The fields of a form by name: text, JSON, and files as `File`, with their bytes on disk. */
export class Form extends Map<string, unknown> {}

type FileLimit = { bytes: number; message: string }
/** Fields a form may have: files with their limits; everything else is text. */
export type FormRules = { fields: ReadonlyMap<string, FileLimit | null>; bytes: number }

/** Form rules of a contract. A file without a limit is an error in the contract. */
export function formRulesOf({ input, path: address }: Pick<Endpoint, 'input' | 'path'>): FormRules {
  const fields = new Map(
    Object.entries(input.shape).map(([name, schema]) => [name, fileLimitOf(schema, `${address}: ${name}`)]),
  )
  const files = [...fields.values()].reduce((sum, limit) => sum + (limit?.bytes ?? 0), 0)
  return { fields, bytes: files + mostText + mostFraming }
}

function fileLimitOf(schema: z.core.$ZodType, name: string): FileLimit | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return fileLimitOf(def.innerType, name)
  if (def.type !== 'file') return null
  const check = def.checks
    ?.map((one) => one._zod.def as z.core.$ZodCheckMaxSizeDef)
    .find((it) => it.check === 'max_size')
  if (!check) throw new Error(`The file of ${name} has no maximum size`)
  const message = check.error?.({ code: 'too_big', origin: 'file', maximum: check.maximum } as never)
  const isText = typeof message === 'string'
  return { bytes: check.maximum, message: isText ? message : 'The file is too large' }
}

const tooLarge = (field?: string, message?: string) =>
  new Problem(413, 'too_large', message ? 'The file is too large' : 'The form is too large', {
    fields: field && message ? { [field]: [message] } : undefined,
  })

/**
 * Reads a form and calls the work with it. Files are written to disk as they arrive, and removed after the work.
 * Anything the contract does not allow is rejected on arrival: an unknown field, a repeated field, a file or text that
 * is too large. A JSON body is passed on as is.
 */
export async function withForm<T>(
  request: FastifyRequest,
  { rules, uploads, texts }: Rooms & { rules: FormRules },
  work: (form: unknown) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return work(request.body)
  const taken: Taken = { folder: null, release: null }
  try {
    return await work(await arriving(request, rules, { uploads, texts, taken }))
  } finally {
    taken.release?.()
    if (taken.folder) await removeUpload(taken.folder)
  }
}

/** Where a form is stored: files on disk, text in memory. */
type Rooms = { uploads: string; texts: MemoryBudget }
/** What one form has taken, to be released. */
type Taken = { folder: string | null; release: (() => void) | null }

/** Counts everything that arrives, known fields or not, and stops reading if it exceeds the contract. */
async function arriving(request: FastifyRequest, rules: FormRules, rooms: Rooms & { taken: Taken }) {
  const { raw } = request
  const stop = new AbortController()
  const { promise: refused, reject } = Promise.withResolvers<never>()
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    countArrived(chunk.length)
    if (bytes > rules.bytes) reject(tooLargeFor(rules))
  }
  try {
    if (Number(raw.headers['content-length'] ?? 0) > rules.bytes) throw tooLargeFor(rules)
    const reading = readParts(request, rules, { ...rooms, signal: stop.signal })
    // Listening starts the flow of bytes, so attach only once the reader is ready.
    raw.on('data', count)
    return await Promise.race([reading, refused])
  } catch (error) {
    stop.abort()
    throw isOurs(error) ? error : badInput({}, 'The form is incomplete or can’t be read')
  } finally {
    raw.off('data', count)
  }
}

type Arriving = Rooms & { taken: Taken; signal: AbortSignal }

async function readParts(request: FastifyRequest, rules: FormRules, { uploads, texts, taken, signal }: Arriving) {
  const form = new Form()
  const fileSize = Math.max(1, ...[...rules.fields.values()].map((limit) => limit?.bytes ?? 0))
  let text = 0
  for await (const part of request.parts({ limits: { fileSize } })) {
    const field = part.fieldname
    const limit = rules.fields.get(field)
    if (limit === undefined) throw badInput({ [field]: [messages.unknownField] })
    if (form.has(field)) throw badInput({ [field]: [`${labelOf([field])} was sent twice`] })
    if (part.type === 'field') {
      text += String(part.value).length
      if (part.valueTruncated || text > mostText) throw tooLarge()
      if (text > smallText) taken.release ??= await texts.take(mostText)
      form.set(field, part.value)
      continue
    }
    if (!limit) throw badInput({ [field]: [`${labelOf([field])} must be text`] })
    taken.folder ??= await uploadFolder(uploads)
    form.set(field, await storeFile(part, limit, { target: path.join(taken.folder, String(form.size)), signal }))
  }
  return form
}

type Target = { target: string; signal: AbortSignal }

async function storeFile({ file, fieldname, filename, mimetype }: MultipartFile, limit: FileLimit, to: Target) {
  const refusal = tooLarge(fieldname, limit.message)
  if (file.truncated) throw refusal
  // Otherwise the parser would wait for the rest.
  file.once('limit', () => file.destroy(refusal))
  await pipeline(file, createWriteStream(to.target, { mode: 0o600 }), { signal: to.signal })
  if (file.truncated) throw refusal
  return new File([await openAsBlob(to.target)], filename, { type: mimetype })
}

/** The message for the form's only file, or one for the whole form. */
function tooLargeFor({ fields }: FormRules) {
  const files = [...fields].flatMap(([name, limit]) => (limit ? [[name, limit.message] as const] : []))
  return files.length === 1 ? tooLarge(...files[0]!) : tooLarge()
}

/** Our own errors, the parser's limits, or a disk failure; everything else is a form that cannot be parsed. */
function isOurs(error: unknown) {
  const { code = '', errno } = error as { code?: string; errno?: number }
  return error instanceof Problem || errno !== undefined || /^FST_(?!MP_)/.test(code)
}
