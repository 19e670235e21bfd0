import './theme/mantine.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/nprogress/styles.layer.css'
import '@fontsource-variable/sora/wght.css'
import './theme/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { isNotFound, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { guardChunks } from './kit/loading/chunkReload.ts'
import { newQueryClient } from './kit/query/queryClient.ts'
import { routerOf, routeTree } from './routes.tsx'
import { followSession } from './shell/session/followSession.ts'
import { BrandProvider } from './theme/BrandProvider.tsx'
import { loadBranding } from './theme/branding.ts'

const branded = loadBranding()
const cache = newQueryClient()
const router = routerOf(routeTree, cache)
guardChunks()
followSession(router, cache)

const app = (
  <StrictMode>
    <QueryClientProvider client={cache}>
      <BrandProvider>
        <RouterProvider router={router} />
      </BrandProvider>
    </QueryClientProvider>
  </StrictMode>
)

/** A page that finds out late that there is nothing to show is no mistake. */
function onCaughtError(error: unknown) {
  if (!isNotFound(error)) console.error(error)
}

// The frame in index.html stays until the first page and its person are known, so nothing flickers in between.
void Promise.allSettled([router.load(), branded]).then(() => {
  const root = createRoot(document.getElementById('root')!, { onCaughtError })
  // In small steps: a phone reacts while the first page is drawn.
  startTransition(() => root.render(app))
})
