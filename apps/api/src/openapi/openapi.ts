import { contracts } from '@handoff/contracts/all'
import { type Contract, type Endpoint, placeOf, userTypeNames } from '@handoff/contracts/kit'
import { wireSchema } from '../kit/http/wire-schema.ts'
import { tagDescriptions } from './tags.ts'

const failure = {
  type: 'object',
  required: ['title', 'code'],
  properties: {
    title: { type: 'string', description: 'A sentence for the user' },
    message: { type: 'string' },
    code: { type: 'string', description: 'A word for a program' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

const failures: Record<string, string> = {
  400: 'Bad input: `errors` names the fields',
  401: 'Not logged in',
  403: 'The type or the role of the user lacks the right',
  404: 'Not there for this viewer',
  409: 'Conflict: a stale version, an illegal transition, in use',
  429: 'Too many attempts: see Retry-After',
  503: 'The database can’t be reached: see Retry-After',
}

/** The OpenAPI 3.1 document of all endpoints. */
export function openApi(all: Record<string, Contract> = contracts) {
  const paths: Record<string, Record<string, unknown>> = {}
  const pathOf = pathNames()
  for (const endpoint of Object.values(all).flatMap((contract) => Object.values(contract))) {
    const { path, renamed } = pathOf(endpoint)
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: `${endpoint.feature}.${endpoint.name}`,
      tags: [endpoint.feature],
      summary: sentenceOf(endpoint.name),
      description: [endpoint.about, accessInWords(endpoint)].filter(Boolean).join('\n\n'),
      ...(endpoint.access === 'public' ? { security: [] } : {}),
      ...requestOf(endpoint, renamed),
      responses: responsesOf(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Handoff',
      version: '1',
      description:
        'Referral and network management. POST accepts an `Idempotency-Key` header: the same key and body within 24 hours gives the stored answer.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: Object.keys(all).map((name) => ({ name, description: tagDescriptions[name as keyof typeof contracts] })),
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Failure: failure } },
  }
}

/**
 * Two calls may share a path and name its parameter differently (`GET /requests/location/:id`, `POST
 * /requests/location/:requestType`); for OpenAPI they are one path, whose parameter has the first call's name.
 */
function pathNames() {
  const known = new Map<string, string>()
  return ({ path: template }: Pick<Endpoint, 'path'>) => {
    const ownPath = `/api${template.split('?')[0]!.replace(/:(\w+)/g, '{$1}')}`
    const shape = ownPath.replace(/\{\w+\}/g, '{}')
    const path = known.get(shape) ?? ownPath
    known.set(shape, path)
    const names = (of: string) => [...of.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const renamed = new Map(names(ownPath).map((name, index) => [name, names(path)[index]!]))
    return { path, renamed }
  }
}

/** `changeStatus` → "Change status". */
const sentenceOf = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[0]!.toUpperCase() + words.slice(1)
}

function accessInWords({ access }: Endpoint) {
  if (access === 'public') return 'Open to everyone.'
  if (access === 'signedIn') return 'For anyone who is logged in.'
  const types = access.types.map((type) => userTypeNames[type]).join(', ')
  return `For ${types}; staff need ${access.actions.join(' or ')} in the area "${access.area}".`
}

function requestOf(endpoint: Endpoint, renamed: Map<string, string>) {
  const { properties = {}, required = [] } = wireSchema(endpoint.input) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const names = Object.keys(properties)
  const inBody = names.filter((name) => placeOf(endpoint, name) === 'body')
  const parameters = names
    .filter((name) => placeOf(endpoint, name) !== 'body')
    .map((name) => ({
      name: renamed.get(name) ?? name,
      ...(renamed.has(name) && renamed.get(name) !== name && { description: sentenceOf(name) }),
      in: placeOf(endpoint, name),
      required: placeOf(endpoint, name) === 'path' || required.includes(name),
      schema: properties[name],
    }))
  if (!inBody.length) return { parameters }

  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(inBody.map((name) => [name, properties[name]])),
    required: required.filter((name) => inBody.includes(name)),
  }
  const type = endpoint.isForm ? 'multipart/form-data' : 'application/json'
  return { parameters, requestBody: { required: true, content: { [type]: { schema } } } }
}

function successOf({ csv, jsonFile, zip, title, output }: Endpoint) {
  if (csv)
    return { description: 'A file with a row of headings', content: { 'text/csv': { schema: { type: 'string' } } } }
  if (zip)
    return {
      description: 'An archive of files',
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    }
  if (jsonFile) return { description: 'A file', content: { 'application/json': { schema: wireSchema(output) } } }
  const schema = {
    type: 'object',
    required: ['title', 'data'],
    properties: { title: { type: 'string' }, message: { type: 'string' }, data: wireSchema(output) },
  }
  return { description: title ?? 'OK', content: { 'application/json': { schema } } }
}

function responsesOf(endpoint: Endpoint) {
  const refused = Object.entries(failures).filter(([status]) => endpoint.access !== 'public' || status !== '401')
  return {
    200: successOf(endpoint),
    ...Object.fromEntries(
      refused.map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
      ]),
    ),
  }
}
