import { beforeAll, describe, expect, test } from 'vitest'
import { aFolder, copyProduct, expectNothingLeft, isLinux, kill, processOf, start } from './product.ts'

describe.skipIf(!isLinux)('leaves no process behind', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await copyProduct(await aFolder())
  })

  const startScript = () => processOf(folder, 'scripts/start.mjs')

  test.each<[string, NodeJS.Signals, (npm: number) => number]>([
    ['npm', 'SIGTERM', (npm) => npm],
    ['npm', 'SIGINT', (npm) => npm],
    ['npm', 'SIGKILL', (npm) => npm],
    ['the script that npm runs', 'SIGTERM', startScript],
    ['the script that npm runs', 'SIGKILL', startScript],
    ['everything at once, as Ctrl-C does', 'SIGINT', (npm) => -npm],
    ['everything at once, as a closed terminal does', 'SIGHUP', (npm) => -npm],
  ])('when %s gets %s', async (_, signal, target) => {
    const started = start(folder)
    await started.ready()
    kill(target(started.pid), signal)
    await started.ended
    await expectNothingLeft(folder)
  })

  test('when it is stopped during startup', async () => {
    const started = start(folder)
    await expect.poll(() => processOf(folder, 'src/main.ts'), { interval: 5 }).toBeDefined()
    kill(started.pid, 'SIGTERM')
    await started.ended
    await expectNothingLeft(folder)
  })
})
