import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { finallyDo, type Product, portOf, readiness } from './product.ts'

const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((file) => existsSync(file))
export const hasBalancer = haproxy !== undefined

/** HAProxy with the operators' configuration, in front of these two processes, on a free port. */
export async function balance(servers: readonly Product[], folder: string) {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const file = path.join(folder, 'haproxy.cfg')
  const [web] = readFileSync(path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8').split(
    'listen writer',
  )
  const config = servers.reduce(
    (text, server, at) => text.replace(`127.0.0.1:${3001 + at}`, `127.0.0.1:${portOf(server)}`),
    web!.replace('bind :80', `bind 127.0.0.1:${port}`),
  )
  writeFileSync(file, config)
  const child = spawn(haproxy!, ['-f', file], { stdio: 'ignore' })
  finallyDo(async () => void child.kill())
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => readiness(url)).toBe(200)
  return url
}
