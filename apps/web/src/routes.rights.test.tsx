import { auth } from '@handoff/contracts/access/auth/auth'
import { contracts } from '@handoff/contracts/all'
import { areas, can, type Endpoint, type Named, UserType } from '@handoff/contracts/kit'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { holderOf, type Me } from './kit/session/CurrentUser.ts'
import { session } from './kit/session/session.ts'
import { pages, routerOf, routeTree } from './routes.tsx'
import { askGuards, homeOf } from './shell/session/guards.ts'
import { emptyServer } from './test/emptyServer.ts'
import { accessTo, person } from './test/person.ts'
import { Frame, newCache } from './test/show.tsx'

vi.mock('./kit/hub/useHub.ts', () => ({ useHub: () => {} }))

const endpoints = Object.values(contracts).flatMap((contract) =>
  Object.values(contract as Record<string, Named<Endpoint>>),
)
// A router knows the whole path of a page that is part of another.
routerOf(routeTree, newCache(), createMemoryHistory())
const paths = [...pages.app, ...pages.public].map(({ fullPath }) => fullPath as string)
const publicPaths: readonly string[] = pages.public.map(({ fullPath }) => fullPath)
const isBuilt = (path: string) => paths.includes(path)
const sides = [
  ['administrative staff', UserType.AdminStaff, 'admin'],
  ['entity staff', UserType.EntityStaff, 'entity'],
] as const

/** There are hundreds of pages to wait for. */
const often = { interval: 5 }

/** The calls that someone of one right makes of a page, and may not: what the server would answer with 403. */
async function refusedAt(path: string, me: Me) {
  const api = emptyServer()
  session.begin('secret', false)
  api.on(auth.me, () => me)
  const cache = newCache()
  const router = routerOf(routeTree, cache, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  render(
    <Frame cache={cache}>
      <RouterProvider router={router} />
    </Frame>,
  )
  await waitFor(() => expect(document.querySelector('h1, [role=alert]')).not.toBeNull(), often)
  await waitFor(() => expect(cache.isFetching()).toBe(0), often)
  cleanup()
  return [
    ...new Set(
      api.asked.flatMap(({ method, url }) => {
        const { pathname } = new URL(url, 'http://localhost')
        const usedEndpoint = endpoints
          .filter((it) => it.method === method && patternOf(it).test(pathname))
          .toSorted((one, other) => colons(one) - colons(other))[0]
        return usedEndpoint && !can(holderOf(me), usedEndpoint.access)
          ? [`${usedEndpoint.feature}.${usedEndpoint.name}`]
          : []
      }),
    ),
  ]
}
const patternOf = ({ path }: Endpoint) => new RegExp(`^/api${path.split('?')[0]!.replaceAll(/:\w+/g, '[^/]+')}$`)
const colons = ({ path }: Endpoint) => path.split(':').length

const opens = (path: string, user: Me) => {
  try {
    askGuards(['signedIn', 'access'], { user, path, href: path, home: homeOf(user, isBuilt) })
    return true
  } catch {
    return false
  }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test.each(paths)('%s asks of an administrator, and of a provider’s, only what they may see', async (path) => {
  for (const type of [UserType.Admin, UserType.Entity]) {
    const me = person({ type, ...(type === UserType.Entity && { entity: { id: 7, name: 'Harbor Clinic' } }) })
    if (opens(path, me)) expect(await refusedAt(path, me)).toEqual([])
  }
})

test.each(paths)('%s asks only what the one right of a role may see', async (path) => {
  const refused: string[] = []
  let opened = 0
  for (const [at, area] of Object.values(areas).entries())
    for (const [side, type, of] of sides) {
      const name = area[of]
      const me = person({
        type,
        accesses: [accessTo(name)],
        ...(of === 'entity' && { entity: { id: 7, name: 'Harbor Clinic' } }),
      })
      if (!opens(path, me)) continue
      // A page that opens for every role is opened with each right, on one side or the other; one that opens for everyone
      // with the first ones alone, as only the page of surveys differs for staff.
      if (opened++ > 2 && (publicPaths.includes(path) || at % 2 === (of === 'admin' ? 0 : 1))) continue
      for (const call of await refusedAt(path, me)) refused.push(`${side}, ${name}: ${call}`)
    }
  expect(opened).toBeGreaterThan(0)
  expect(refused).toEqual([])
})
