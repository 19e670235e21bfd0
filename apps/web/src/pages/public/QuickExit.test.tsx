import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draftKey, drafts } from '../../kit/drafts/drafts.ts'
import { emptyServer } from '../../test/emptyServer.ts'
import { inTexts } from '../../test/inTexts.tsx'
import { sampleOf } from '../../test/sampleOf.ts'
import { Frame, newCache } from '../../test/show.tsx'
import { HelpForm } from './help/HelpForm.tsx'
import { QuickExit } from './QuickExit.tsx'

const about = sampleOf<Parameters<typeof HelpForm>[0]['about']>(publicDirectory.about.output)

const history = createBrowserHistory()

afterEach(() => {
  history.destroy()
  window.history.replaceState(null, '', location.pathname)
  document.documentElement.style.visibility = ''
  dispatchEvent(new Event('pageshow'))
})

test('leaving at once asks nothing, and leaves nothing of the form in the browser', async () => {
  emptyServer()
  const root = createRootRoute({
    component: () => (
      <>
        {inTexts(<HelpForm about={about} entity={null} fields={[]} category={undefined} onSent={() => {}} />)}
        <QuickExit to="#elsewhere" label="Quick exit" hint="or press Escape twice" />
      </>
    ),
  })
  // The real history is what asks before the tab closes.
  const router = createRouter({ routeTree: root, history })
  await router.load()
  const { unmount } = render(
    <Frame cache={newCache()}>
      <RouterProvider router={router} />
    </Frame>,
  )
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  fireEvent.change(await screen.findByLabelText(/^What do you need/), { target: { value: 'A safe place' } })
  expect(isAsked()).toBe(true)
  drafts.write(draftKey(1, 'form'), { values: { note: 'of someone who was signed in here' }, initial: {} })
  fireEvent.click(screen.getByRole('button', { name: /^Quick exit/ }))
  expect(isAsked()).toBe(false)
  expect(location.hash).toBe('#elsewhere')
  dispatchEvent(new Event('pagehide'))
  unmount()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})
