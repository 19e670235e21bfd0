import { changesBy } from '@handoff/contracts/change'
import { changedHeader, type Endpoint, type Failure, type Input, type Named } from '@handoff/contracts/kit'
import { toWire } from '@handoff/contracts/kit/option'
import { type EventType } from '@handoff/contracts/touches'
import { vi } from 'vitest'
import * as z from 'zod/mini'

type Request = { method: string; url: string; body?: unknown; headers: Record<string, string> }
type Answerer = (input: Record<string, unknown>) => unknown
type Rule = { endpoint: Named<Endpoint>; answer: Answerer; events?: readonly EventType[] }

/** Thrown by a rule to respond with a refusal. */
export class Refusal extends Error {
  status: number
  failure: Partial<Failure>

  constructor(status: number, failure: Partial<Failure>) {
    super(failure.title)
    this.status = status
    this.failure = failure
  }
}

/**
 * Answers the page's requests like the server, and records them. Checked by the contract: an invalid response fails the
 * test.
 */
export function fakeApi() {
  const rules: Rule[] = []
  const requests: Request[] = []

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = bodyOf(init.body)
    const request = { method: init.method ?? 'GET', url, body, headers: init.headers as Record<string, string> }
    requests.push(request)
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const rule = rules.findLast(({ endpoint }) => isFor(endpoint, request.method, pathname))
    if (!rule) throw new Error(`No one answers ${request.method} ${url}`)
    const { endpoint, answer, events } = rule
    try {
      const data = answer({ ...Object.fromEntries(searchParams), ...body })
      const parsed = z.safeDecode(endpoint.output, data)
      if (!parsed.success) throw new Error(`Not what ${endpoint.path} promises: ${parsed.error.message}`)
      const changes = changesBy(
        endpoint,
        events?.map((type) => ({ type })),
      )
      const headers = { [changedHeader]: JSON.stringify(changes) }
      return Response.json({ title: endpoint.title ?? '', data: toWire(endpoint.output, data) }, { headers })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json({ title: error.message, code: 'refused', ...error.failure }, { status: error.status })
    }
  })

  return {
    asked: requests,
    askedFor: (endpoint: Endpoint) => requests.filter(({ method, url }) => isFor(endpoint, method, url.split('?')[0]!)),
    /** `events`: recorded by the server with it, for the affected records. */
    on: <E extends Named<Endpoint>>(
      endpoint: E,
      answer: (input: Partial<Input<E>>) => unknown,
      events?: readonly EventType[],
    ) => {
      rules.push({ endpoint, answer: answer as Answerer, events })
    },
    refuse: (endpoint: Named<Endpoint>, status: number, failure: Partial<Failure>) => {
      const answer = () => {
        throw new Refusal(status, failure)
      }
      rules.push({ endpoint, answer })
    },
  }
}

/** Parsed JSON, or the fields of a form. */
function bodyOf(body: RequestInit['body']): Record<string, unknown> | undefined {
  if (body instanceof FormData) return Object.fromEntries(body)
  return body ? (JSON.parse(body as string) as Record<string, unknown>) : undefined
}

function isFor({ method, path }: Endpoint, requestMethod: string, pathname: string) {
  const pattern = path.split('?')[0]!.replaceAll(/:\w+/g, '[^/]+')
  return method === requestMethod && new RegExp(`^/api${pattern}$`).test(pathname)
}
