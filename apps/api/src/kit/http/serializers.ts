import type { Endpoint } from '@handoff/contracts/kit'
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { wireSchema } from './wire-schema.ts'

type Serializer = (answer: unknown) => string

const envelopes = new WeakMap<Endpoint, object>()
const serializers = new WeakMap<object, Serializer>()

/** JSON schema of an endpoint's answer: always the same object. */
export function envelopeOf(endpoint: Endpoint) {
  const known = envelopes.get(endpoint)
  if (known) return known
  const envelope = {
    type: 'object',
    properties: { title: { type: 'string' }, message: { type: 'string' }, data: wireSchema(endpoint.output) },
    required: ['title', 'data'],
  }
  envelopes.set(endpoint, envelope)
  return envelope
}

/**
 * Serializers are built at the first answer, and shared by all servers of the process: all at once take half a second
 * of every start.
 */
export const compileSerializer: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (answer: unknown) => {
    let serializer = serializers.get(schema)
    if (!serializer) {
      serializer = fastJson(schema as never) as Serializer
      serializers.set(schema, serializer)
    }
    return serializer(answer)
  }
