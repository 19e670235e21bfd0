import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { CurrentUser, type Me } from '../kit/session/CurrentUser.ts'
import { breakpoints } from '../theme/theme.ts'
import { person } from './person.ts'

export const newCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

type Options = { me?: Me | null; at?: string; cache?: QueryClient }

/** Shows a part of a page, logged in as `me`, at an address. */
export async function show(part: ReactNode, { me = person(), at = '/here', cache = newCache() }: Options = {}) {
  const root = createRootRoute()
  const everywhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => <CurrentUser value={me}>{part}</CurrentUser>,
  })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren([everywhere]), history })
  await router.load()
  const screen = render(<Frame cache={cache}>{<RouterProvider router={router} />}</Frame>)
  return { ...screen, router, cache }
}

/** What stands around every page. */
export const Frame = ({ children, cache }: { children: ReactNode; cache: QueryClient }) => (
  <QueryClientProvider client={cache}>
    <MantineProvider env="test" theme={{ breakpoints }}>
      <Notifications />
      {children}
    </MantineProvider>
  </QueryClientProvider>
)
