import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { proofOf } from '../../apps/api/src/test/proof.ts'
import { freePort } from '../../e2e/kit/product.ts'

/**
 * Builds the image, and runs what it contains as the image says. `HANDOFF_NODE_IMAGE` is another base with Node 24, where
 * the registry of the usual one can't be reached.
 */
const proof = proofOf('container')
const repository = path.resolve(import.meta.dirname, '../..')
const base = process.env.HANDOFF_NODE_IMAGE ?? 'node:24-bookworm-slim'
const name = 'localhost/handoff-proof'
const podman = (...args: string[]) => execFileSync('podman', args, { encoding: 'utf8', maxBuffer: 1 << 26 }).trim()

function whyNotHere() {
  if (!proof.isWhole) return 'only as a whole'
  if (process.getuid?.() !== 0 || spawnSync('podman', ['--version']).status !== 0) return 'it needs root and podman'
  const has = spawnSync('podman', ['image', 'exists', base]).status === 0
  return has || spawnSync('podman', ['pull', '--quiet', base]).status === 0 ? undefined : `there is no image ${base}`
}
const reason = whyNotHere()
if (proof.isWhole && reason) proof.say(`did not run: ${reason}`)

const undoing: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const undo of undoing.toReversed()) await undo()
})

type Image = {
  Config: { User: string; Env: string[]; Cmd: string[]; WorkingDir: string; Volumes: object }
  Size: number
  HealthCheck?: { Test: string[] }
  Healthcheck?: { Test: string[] }
}

test.skipIf(reason)('the image is built, starts without being root, passes its health check, and stops', async () => {
  // The repository alone, without the files next to it.
  const folder = mkdtempSync(path.join(tmpdir(), 'handoff-container-'))
  undoing.push(() => rmSync(folder, { recursive: true, force: true }))
  // The database runs as another user.
  chmodSync(folder, 0o711)
  const files = path.join(folder, 'repository')
  execFileSync('git', ['clone', '--quiet', repository, files])
  cpSync(path.join(repository, 'deploy'), path.join(files, 'deploy'), { recursive: true })
  const args = ['--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--build-arg', `NODE_IMAGE=${base}`]
  podman('build', ...args, '-f', path.join(files, 'deploy/Dockerfile'), '-t', name, files)
  undoing.push(() => void podman('rmi', '--force', name))
  const [image] = JSON.parse(podman('image', 'inspect', name)) as [Image]
  const [ofBase] = JSON.parse(podman('image', 'inspect', base)) as [Image]
  proof.say(`the image adds ${Math.round((image.Size - ofBase.Size) / 1e6)} MB to its base`)
  expect(image.Config.User).toBe('node')

  const database = await startEmbedded({ dataDir: path.join(folder, 'database'), isThrowaway: true })
  undoing.push(database.stop)
  const container = podman('create', name)
  undoing.push(() => void podman('rm', '--force', container))
  const root = podman('mount', container)
  const port = await freePort()
  const settings = { ...Object.fromEntries(image.Config.Env.map((line) => line.split(/=(.*)/s))), PORT: String(port) }
  const env = {
    ...settings,

    DATABASE_URL: await overTcp(database.connectionString),
    LOG_LEVEL: 'warn',
  }
  /** In the files of the image, as its user: without the isolation that not every machine allows. */
  const inImage = (command: string[]) => {
    const words = [
      '--userspec=node:node',
      root,
      'sh',
      '-c',
      'cd "$0" && exec "$@"',
      image.Config.WorkingDir,
      ...command,
    ]
    return spawn('chroot', words, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  }
  const product = inImage(image.Config.Cmd)
  const end = once(product, 'exit')
  undoing.push(() => void product.kill('SIGKILL'))
  const [kind, ...check] = (image.HealthCheck ?? image.Healthcheck)!.Test
  expect(kind).toBe('CMD')
  await expect
    .poll(async () => (await once(inImage(check), 'exit'))[0] as number, { timeout: 60_000, interval: 1_000 })
    .toBe(0)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')])
  product.kill('SIGTERM')
  expect(await end).toEqual([0, null])
})

/** The database listens at a file that the image does not contain. */
async function overTcp(address: string) {
  const { host, port, user, password, database } = new Client(address)
  const server = createServer((client) => {
    const socket = connect(`${host}/.s.PGSQL.${port}`)
    client.on('error', () => {}).pipe(socket)
    socket.on('error', () => {}).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  undoing.push(() => void server.close())
  return `postgresql://${user}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`
}
