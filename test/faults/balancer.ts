import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../../e2e/kit/product.ts'
import { finallyDo, readiness } from './product.ts'

export const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((file) => existsSync(file))

/** The operators' configuration, with the ports of these processes and a free one. */
export async function balance(ports: readonly string[], folder: string) {
  const port = await freePort()
  const config = readFileSync(path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8')
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    ports.reduce(
      (text, one, at) => text.replaceAll(`127.0.0.1:${3001 + at}`, `127.0.0.1:${one}`),
      config.replace('bind :80', `bind 127.0.0.1:${port}`),
    ),
  )
  const child = spawn(haproxy!, ['-f', file], { stdio: 'ignore' })
  finallyDo(async () => void child.kill())
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => readiness(url)).toBe(200)
  return url
}
