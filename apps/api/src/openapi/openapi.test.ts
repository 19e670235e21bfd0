import { expect, test } from 'vitest'
import { endpoints } from '../test/samples.ts'
import { openWorld } from '../test/world.ts'

const { ask } = await openWorld()

type Schema = { [key: string]: unknown }
type Operation = {
  operationId: string
  security?: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}
type Document = { openapi: string; info: Schema; paths: Record<string, Record<string, Operation>>; components: Schema }

const response = await ask(null, { url: '/api/openapi.json' })
const document = response.json<Document>()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('the document is public and has its version', () => {
  expect(response.statusCode).toBe(200)
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: 'Handoff', version: expect.any(String) })
})

test('has every endpoint, each with a unique name', () => {
  // Calls that share a path share the names of its parameters.
  const shape = (path: string) => path.replace(/\{\w+\}/g, '{}')
  const operationNames = operations
    .map(({ path, method, operation }) => `${operation.operationId} ${method} ${shape(path)}`)
    .sort()
  expect(new Set(Object.keys(document.paths).map(shape)).size).toBe(Object.keys(document.paths).length)
  const built = endpoints.map(
    ([name, { method, path }]) => `${name} ${method.toLowerCase()} /api${path.split('?')[0]!.replace(/:(\w+)/g, '{}')}`,
  )
  expect(operationNames).toEqual(built.sort())
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
})

test('every path parameter is described, required, and part of the path', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const described = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(described.map(({ name }) => name).sort()).toEqual(inPath.sort())
    expect(described.every(({ required }) => required)).toBe(true)
    expect(new Set(operation.parameters.map(({ name }) => name)).size).toBe(operation.parameters.length)
  }
})

test('reads have no body, and every answer is described', () => {
  for (const { method, operation } of operations) {
    const [, endpoint] = endpoints.find(([name]) => name === operation.operationId)!
    const reads = method === 'get' || (method === 'delete' && !endpoint.hasBody)
    if (reads) expect(operation.requestBody).toBeUndefined()
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '404', '409', '429', '503']))
    const { content } = operation.responses['200']!
    if (endpoint.csv) {
      expect(Object.keys(content)).toEqual(['text/csv'])
      continue
    }
    if (endpoint.zip) {
      expect(Object.keys(content)).toEqual(['application/zip'])
      continue
    }
    const { schema } = content['application/json']!
    if (endpoint.jsonFile) {
      expect(schema).toMatchObject({ type: 'array' })
      continue
    }
    expect(schema).toMatchObject({ required: ['title', 'data'] })
  }
})

test('only public endpoints need no token', () => {
  for (const { operation } of operations) {
    const [, endpoint] = endpoints.find(([name]) => name === operation.operationId)!
    expect(operation.security, operation.operationId).toEqual(endpoint.access === 'public' ? [] : undefined)
    expect('401' in operation.responses).toBe(endpoint.access !== 'public')
  }
})

const kinds = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])

/** Every schema, and everything that refers to one. */
function* walk(value: unknown): Generator<Schema> {
  if (Array.isArray(value)) for (const one of value) yield* walk(one)
  else if (value && typeof value === 'object') {
    yield value as Schema
    for (const one of Object.values(value)) yield* walk(one)
  }
}

test('every reference resolves', () => {
  const references = [...walk(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  expect(references.length).toBeGreaterThan(0)
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//)
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Schema | undefined)?.[key], document)
    expect(target, reference).toBeDefined()
  }
})

test('every schema is valid JSON Schema 2020-12', () => {
  const schemas = operations.flatMap(({ operation }) => [
    ...operation.parameters.map(({ schema }) => schema),
    ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
    ...Object.values(operation.responses).flatMap(({ content }) => Object.values(content).map(({ schema }) => schema)),
  ])
  for (const schema of schemas.flatMap((one) => [...walk(one)])) {
    const { type, properties, required, nullable } = schema
    expect(nullable).toBeUndefined()
    if (typeof type === 'string') expect(kinds).toContain(type)
    if (Array.isArray(type)) for (const one of type) expect(kinds).toContain(one)
    if (Array.isArray(required) && properties && typeof properties === 'object')
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(required as string[]))
  }
})

test('a moment is text on the wire', () => {
  const { operation } = operations.find((one) => one.operation.operationId === 'notifications.list')!
  const moments = [...walk(operation.responses['200'])].filter(({ format }) => format === 'date-time')
  expect(moments.length).toBeGreaterThan(0)
  expect(moments.every(({ type }) => String(type) === 'string' || String(type) === 'string,null')).toBe(true)
})

test('there is a page to read it', async () => {
  const page = await ask(null, { url: '/api/docs/' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  expect((await ask(null, { url: '/api/docs' })).statusCode).toBeLessThan(400)
})
