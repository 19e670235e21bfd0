import { auth } from '@handoff/contracts/access/auth/auth'
import { type Answer, clientOf, type Endpoint, type RequestOf } from '@handoff/contracts/kit'
import type { Product } from './product.ts'

export const password = 'handoff-demo'
export type Account = 'admin' | 'adminstaff' | 'entity' | 'entitystaff' | 'entity2'
export const emailOf = (account: Account) => `${account}@handoff.test`

export type Ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) => Promise<Answer<E>>

/** Calls the server without a browser; a refusal is thrown as `ApiError`. */
export function askWith(product: Product, token?: string): Ask {
  const ask = clientOf(async ({ method, url, body }) => {
    const isForm = body instanceof FormData
    const request = body ? { method, body: isForm ? body : JSON.stringify(body) } : { method }
    const response = await fetch(`${product.url}${url}`, {
      ...request,
      headers: {
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    })
    return { status: response.status, json: await response.json() }
  })
  return async (endpoint, input) => (await ask(endpoint, input)).data
}

/** A new session; use those shared by `People` unless the test ends it. */
export async function signIn(product: Product, account: Account) {
  const answer = await askWith(product)(auth.login, { email: emailOf(account), password })
  if (!('token' in answer)) throw new Error(`${account} is asked for two-factor authentication`)
  return answer.token
}

/** The five demo accounts, each logged in once. */
export class People {
  private readonly tokens = new Map<Account, Promise<string>>()
  readonly product: Product

  constructor(product: Product) {
    this.product = product
  }

  token(account: Account): Promise<string> {
    const known = this.tokens.get(account) ?? signIn(this.product, account)
    this.tokens.set(account, known)
    return known
  }

  async ask<E extends Endpoint>(account: Account, endpoint: E, input: RequestOf<E>): Promise<Answer<E>> {
    return askWith(this.product, await this.token(account))(endpoint, input)
  }
}
