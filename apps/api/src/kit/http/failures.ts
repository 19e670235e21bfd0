import type { Failure } from '@handoff/contracts/kit'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../db/away.ts'
import type { Database } from '../../db/open.ts'
import { storageProblem } from '../files/storage.ts'
import { notFound, Problem, readOnly, unavailable } from '../problem.ts'

/** Errors that Fastify throws before a handler is called. */
const refusals: Record<string, [status: number, code: string, title: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'bad_input', 'The body is not valid JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'bad_input', 'The body is empty'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'bad_input', 'The body’s length doesn’t match its header'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The request is too large'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'The file is too large'],
  FST_FILES_LIMIT: [413, 'too_large', 'Too many files'],
  FST_FIELDS_LIMIT: [413, 'too_large', 'The form has too many fields'],
  FST_PARTS_LIMIT: [413, 'too_large', 'The form has too many fields'],
  FST_PROTO_VIOLATION: [400, 'bad_input', 'The form contains a forbidden key'],
  FST_INVALID_JSON_FIELD_ERROR: [400, 'bad_input', 'A field of the form is not valid JSON'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'unsupported_media_type', 'The body must be a form'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'The body must be JSON'],
  FST_ERR_BAD_URL: [400, 'bad_input', 'The address can’t be read'],
  FST_ERR_MAX_PARAM_LENGTH: [400, 'bad_input', 'The address is too long'],
  SECURE_JSON_PARSE: [400, 'bad_input', 'The body contains a forbidden key'],
}

/** Values PostgreSQL cannot store: a zero byte, half of a surrogate pair, a number or a day out of range. */
const unstorable = new Set(['22021', '22P05', '22003', '22007', '22008'])

/** Timed out, or canceled in a deadlock: nothing was done, and a retry may succeed. */
const isTooSlow = (error: FastifyError) =>
  error.code === '57014' || error.code === '40P01' || error.message === 'Query read timeout'

function problemOf(error: FastifyError, { replica }: Database): Problem | null {
  if (error instanceof Problem) return error
  const isReadable = replica?.readOnlySince() && replica.lag() !== null
  if (replica && (error.code === '25006' || (isReadable && isDatabaseAway(error)))) return readOnly()
  const refusal = refusals[error.code]
  if (refusal) return new Problem(...refusal)
  if (unstorable.has(error.code)) return new Problem(400, 'bad_input', 'A value is too large to store')
  if (isDatabaseAway(error)) return unavailable()
  // Someone else erased the person while this was written (migration 0209).
  if (error.code === 'HE404') return notFound('customer')
  const storage = storageProblem(error)
  if (storage) return storage
  if (isTooSlow(error)) return unavailable('This is taking too long. Try again in a moment')
  if (error instanceof SyntaxError) return new Problem(400, 'bad_input', 'The body is not valid JSON')
  if (error.statusCode === 429) return error as unknown as Problem
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem(error.statusCode, 'bad_input', 'The request can’t be read')
  return null
}

/**
 * Problems are shown to the user; everything else is a bug: logged in full, and answered with only the request's id.
 */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { database, storage } = request.server.handoff
  const problem = problemOf(error, database)
  if (!problem) request.log.error({ err: error }, 'unexpected error')
  if (storageProblem(error)) request.log.error({ err: error }, 'nothing can be stored')
  else if (problem?.status === 503) request.log.warn({ err: error }, 'the database or the file store didn’t answer')
  storage.report(error)

  const failure: Failure = problem
    ? {
        title: problem.message,
        code: problem.code,
        message: problem.detail,
        errors: problem.fields,
        current: problem.current,
        candidates: problem.candidates,
      }
    : { title: 'Internal Server Error', code: 'internal', message: request.id }
  if (problem?.retryAfterSeconds) void reply.header('retry-after', problem.retryAfterSeconds)
  return reply.code(problem?.status ?? 500).send(failure)
}
