import { contracts } from '@handoff/contracts/all'
import type { Endpoint, Named } from '@handoff/contracts/kit'
import { expect, test } from 'vitest'
import { calls, recountedElsewhere } from './calls.fixtures.ts'

test('every call for figures is recounted', () => {
  const all = Object.values(contracts as Record<string, Record<string, Named<Endpoint>>>)
    .flatMap((feature) => Object.values(feature))
    .filter(({ method, path }) => method === 'GET' && /\/kpis$/i.test(path))
  const recounted = [...Object.values(calls).map(({ endpoint }) => endpoint), ...recountedElsewhere]
  expect(all.map(({ path }) => path).sort()).toEqual(recounted.map(({ path }) => path).sort())
})
