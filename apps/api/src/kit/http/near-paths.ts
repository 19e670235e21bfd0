import { contracts } from '@handoff/contracts/all'
import type { Endpoint } from '@handoff/contracts/kit'
import { Problem } from '../problem.ts'

type Known = Pick<Endpoint, 'method' | 'path'>
let known: Known[] | undefined
const allPaths = () =>
  (known ??= Object.values(contracts).flatMap((contract) =>
    Object.values<Endpoint>(contract).map(({ method, path }) => ({
      method,
      path: path.split('?')[0] as Known['path'],
    })),
  ))

/**
 * `GET /entities/all` is read as the entity with the id "all", and "This field must be numeric" helps no one. If a word
 * is in place of an id and a call begins with exactly these words, the error says what is missing. Null if there is no
 * such call.
 */
export function nearPath({ method, path }: Known, params: object): Problem | null {
  const values = params as Record<string, string>
  const address = path.split('?')[0]!.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
  const same = allPaths().filter((one) => one.path === address && one.method !== method)
  if (same.length)
    return new Problem(405, 'method_not_allowed', `Use ${same.map((one) => one.method).join(' or ')} for ${address}`)
  const longer = allPaths().filter((one) => one.path.startsWith(`${address}/`) && one.method === method)
  if (!longer.length) return null
  const paths = longer.slice(0, 5).map((one) => one.path)
  return new Problem(404, 'not_found', `The end of this address is missing. Use ${paths.join(' or ')}`)
}
