import { createServer } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { aFolder, copyProduct, expectNothingLeft, isLinux, processesIn, start, stop } from './product.ts'

describe.skipIf(!isLinux)('npm start', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await copyProduct(await aFolder())
  })

  test('answers at the address it prints, including the pages', async () => {
    const started = start(folder)
    const url = await started.ready()
    const page = await fetch(url)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(started.output()).toContain('Make the first administrator here, once: http')
    await stop(started, folder)
  })

  test('installs and builds nothing the second time', async () => {
    const started = start(folder)
    await started.ready()
    expect(started.output()).not.toMatch(/Installing|Building/)
    await stop(started, folder)
  })

  test('reports a port in use, and leaves nothing behind', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    )
    const started = start(folder, { env: { PORT: String(port) } })
    expect(await started.ended).toBe(1)
    expect(started.output()).toContain(
      `Port ${port} is used by another program. Choose another one: PORT=${port + 1} npm start`,
    )
    expect(started.output()).not.toContain('    at ')
    await expectNothingLeft(folder)
    other.close()
  })

  test('reports a server that is already running on this data', async () => {
    const first = start(folder)
    const url = await first.ready()
    const second = start(folder)
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/A server is already running on this data \(process \d+\)/)
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
    await stop(first, folder)
  })

  test('reports which variable is wrong', async () => {
    const started = start(folder, { env: { DEMO: 'perhaps' } })
    expect(await started.ended).toBe(1)
    expect(started.output()).toContain('The variable DEMO=perhaps is wrong: it must be true or false.')
    expect(processesIn(folder)).toEqual([])
  })
})
