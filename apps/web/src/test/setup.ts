import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Results come in milliseconds; a busy machine is no reason to fail.
configure({ asyncUtilTimeout: 20_000 })

// Test files share their modules: the state of a store would remain for the next one.
afterEach(() => {
  cleanup()
  notifications.cleanQueue()
  notifications.clean()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

// Browser APIs that this environment lacks.
window.matchMedia = (media) =>
  ({
    // The columns of a table query it as well, without a word.
    matches: media.includes('min-width') || !media.includes(':'),
    media,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }) as unknown as MediaQueryList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
if (!('fonts' in document))
  Object.defineProperty(document, 'fonts', { value: { addEventListener() {}, removeEventListener() {} } })
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
