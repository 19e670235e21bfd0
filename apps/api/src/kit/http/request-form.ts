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

/** What all texts of a form may hold together: they are kept in memory. */
const mostText = 512 * kilobyte
/** So much text is nothing; for more there must be room. */
const smallText = 32 * kilobyte
/** Boundaries, headers of parts, line breaks. */
const mostFraming = 64 * kilobyte

/** The parser's own limits; how large a file may be is said by each contract. */
export const formLimits = {
  files: 10,
  fields: 100,
  fieldSize: 128 * kilobyte,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 110,
}

/** The fields of a form by their names: texts, JSON, and files as `File` whose bytes are on the disk. */
export class Form extends Map<string, unknown> {}

type FileLimit = { bytes: number; message: string }
/** The fields that a form may have: files with what each may hold, everything else is text. */
export type FormRules = { fields: ReadonlyMap<string, FileLimit | null>; bytes: number }

/** Reads from a contract what its form may hold. A file without a limit is an error of the contract. */
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
 * Reads a form and does the work with it. Files go to the disk as they come in, and are removed when the work is done.
 * Whatever the contract does not allow is refused while it arrives: an unknown field, a field sent twice, a file or a
 * text that is too large. A body that is JSON is handed on as it is.
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

/** Where a form goes: its files to the disk, its texts into memory. */
type Rooms = { uploads: string; texts: MemoryBudget }
/** What of it one form has, to be given back. */
type Taken = { folder: string | null; release: (() => void) | null }

/** Counts all that arrives, fields or not, and ends the reading where it is more than the contract allows. */
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
    // Listening makes the bytes flow, so it begins only once the reader is there.
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
  // Otherwise the rest of it would be waited for.
  file.once('limit', () => file.destroy(refusal))
  await pipeline(file, createWriteStream(to.target, { mode: 0o600 }), { signal: to.signal })
  if (file.truncated) throw refusal
  return new File([await openAsBlob(to.target)], filename, { type: mimetype })
}

/** The sentence of the one file that a form has, or one for the whole form. */
function tooLargeFor({ fields }: FormRules) {
  const files = [...fields].flatMap(([name, limit]) => (limit ? [[name, limit.message] as const] : []))
  return files.length === 1 ? tooLarge(...files[0]!) : tooLarge()
}

/** A refusal of ours or of the parser's limits, or a failure of the disk; all else is a form that cannot be parsed. */
function isOurs(error: unknown) {
  const { code = '', errno } = error as { code?: string; errno?: number }
  return error instanceof Problem || errno !== undefined || /^FST_(?!MP_)/.test(code)
}
