import { beforeAll, describe, expect, test } from 'vitest'
import { aFolder, copyProduct, isLinux, isReady, kill, processOf, start, stop } from './product.ts'

describe.skipIf(!isLinux)('after a crash', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await copyProduct(await aFolder())
  })

  test('of the server, it starts again', async () => {
    const first = start(folder)
    await first.ready()
    kill(processOf(folder, 'src/main.ts'), 'SIGKILL')
    expect(await first.ended).not.toBe(0)

    const second = start(folder)
    await second.ready()
    await stop(second, folder)
  })

  test('of server and database, it starts again', async () => {
    const first = start(folder)
    await first.ready()
    const database = processOf(folder, 'bin/postgres')
    kill(-first.pid, 'SIGKILL')
    kill(database, 'SIGKILL')
    await first.ended

    const second = start(folder)
    await second.ready()
    await stop(second, folder)
  })

  test('of the database, the server waits for it and continues', async () => {
    const started = start(folder)
    const url = await started.ready()
    kill(processOf(folder, 'bin/postgres'), 'SIGKILL')
    await expect.poll(() => started.output()).toContain('The database is back.')
    await expect.poll(() => isReady(url)).toBe(true)
    await stop(started, folder)
  })
})
