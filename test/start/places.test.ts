import { chown, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFolder, copyProduct, isLinux, isRoot, kill, processesIn, signpostOf, start, stop } from './product.ts'

const noOne = 65_534

describe.skipIf(!isLinux)('it starts anywhere', () => {
  test('in a folder whose name has spaces and an apostrophe, and is longer than a socket path may be', async () => {
    const folder = await copyProduct(path.join(await aFolder(), `Ada's projects/a long name of a folder/`.repeat(4)))
    const started = start(folder)
    await started.ready()
    await stop(started, folder)
  })

  test.runIf(isRoot)('as an ordinary user', async () => {
    const folder = await aFolder()
    await copyProduct(path.join(folder, 'handoff'), { packages: 'own' })
    for (const one of ['.', 'handoff', 'handoff/apps/web', 'handoff/apps/web/dist'])
      await giveAway(path.join(folder, one))
    const started = start(path.join(folder, 'handoff'), { uid: noOne, env: { HOME: folder } })
    await started.ready()
    await stop(started, folder)
  })

  test.runIf(isRoot)('as root in a folder that no one else can enter, and finds its data again', async () => {
    const folder = await copyProduct(await aFolder(homedir(), 0o700), { packages: 'own' })
    const first = start(folder)
    await first.ready()
    const home = signpostOf(folder)!
    expect(first.output()).toContain(`Its data is in ${home}.`)
    await stop(first, home)

    const second = start(folder)
    await second.ready()
    expect(signpostOf(folder)).toBe(home)
    kill(second.pid, 'SIGTERM')
    await second.ended
    expect(processesIn(folder)).toEqual([])
    await rm(home, { recursive: true })
  })
})

/** Ignores missing files. */
const giveAway = (target: string) => chown(target, noOne, noOne).catch(() => {})
