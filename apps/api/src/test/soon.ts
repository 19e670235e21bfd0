import { vi } from 'vitest'

/** Waits for something that takes milliseconds, however busy the machine is. */
export const soon = <T>(check: () => T | Promise<T>, { interval = 20 } = {}) =>
  vi.waitFor(check, { timeout: 30_000, interval })
