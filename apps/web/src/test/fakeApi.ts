import { changedHeader, changesBy } from '@handoff/contracts/change'
import type { Endpoint, Failure, Input, Named } from '@handoff/contracts/kit'
import { type EventType } from '@handoff/contracts/touches'
import { vi } from 'vitest'
import * as z from 'zod/mini'

type Request = { method: string; url: string; body?: unknown; headers: Record<string, string> }
type Said = (input: Record<string, unknown>) => unknown
type Rule = { endpoint: Named<Endpoint>; answer: Said; events?: readonly EventType[] }

/** Thrown by a rule to answer with a refusal. */
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
 * Answers the page's questions as the server would, and keeps what it was asked. Checked by the contract: an answer
 * that it does not promise fails the test.
 */
export function fakeApi() {
  const rules: Rule[] = []
  const asked: Request[] = []

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = bodyOf(init.body)
    const request = { method: init.method ?? 'GET', url, body, headers: init.headers as Record<string, string> }
    asked.push(request)
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
      return Response.json({ title: endpoint.title ?? '', data }, { headers })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json({ title: error.message, code: 'refused', ...error.failure }, { status: error.status })
    }
  })

  return {
    asked,
    askedFor: (endpoint: Endpoint) => asked.filter(({ method, url }) => isFor(endpoint, method, url.split('?')[0]!)),
    /** `events`: what the server records with it, for what it touches. */
    on: <E extends Named<Endpoint>>(
      endpoint: E,
      answer: (input: Partial<Input<E>>) => unknown,
      events?: readonly EventType[],
    ) => {
      rules.push({ endpoint, answer: answer as Said, events })
    },
    refuse: (endpoint: Named<Endpoint>, status: number, failure: Partial<Failure>) => {
      const answer = () => {
        throw new Refusal(status, failure)
      }
      rules.push({ endpoint, answer })
    },
  }
}

/** JSON as it was, a form by its fields. */
function bodyOf(body: RequestInit['body']): Record<string, unknown> | undefined {
  if (body instanceof FormData) return Object.fromEntries(body)
  return body ? (JSON.parse(body as string) as Record<string, unknown>) : undefined
}

function isFor({ method, path }: Endpoint, asked: string, pathname: string) {
  const pattern = path.split('?')[0]!.replaceAll(/:\w+/g, '[^/]+')
  return method === asked && new RegExp(`^/api${pattern}$`).test(pathname)
}
