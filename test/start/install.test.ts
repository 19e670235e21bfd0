import { describe, expect, test } from 'vitest'
import { aFolder, copyProduct, isLinux, start, stop } from './product.ts'

describe.skipIf(!isLinux)('the first npm start', () => {
  test('installs missing packages, and loads the demo', async () => {
    const fresh = await copyProduct(await aFolder(), { packages: 'none' })
    const started = start(fresh, { env: { DEMO: '', LOG_LEVEL: '' } })
    await started.ready()
    for (const words of [
      'Installing the packages, which takes a minute or two',
      'Loading the demo network, which takes a few seconds',
      'Handoff is ready: http://localhost:',
      'admin@handoff.test',
      'Stop it with SIGINT or SIGTERM',
    ])
      expect(started.output()).toContain(words)
    // Neither npm's warnings about engines, nor the bundler's advice, nor log lines.
    expect(started.output()).not.toMatch(/EBADENGINE|chunk|^\{"level"/m)
    await stop(started, fresh)
  })
})
