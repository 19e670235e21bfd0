import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../../e2e/kit/product.ts'
import { programOf } from '../programs.ts'
import { finallyDo, type Product, portOf, readiness } from './product.ts'

const haproxy = programOf('haproxy')
export const hasBalancer = haproxy !== undefined

/** HAProxy with the operators' configuration, in front of these two processes, on a free port. */
export async function balance(servers: readonly Product[], folder: string) {
  const port = await freePort()
  const config = readFileSync(path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8')
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    servers.reduce(
      (text, server, at) => text.replaceAll(`127.0.0.1:${3001 + at}`, `127.0.0.1:${portOf(server)}`),
      config.replace('bind :80', `bind 127.0.0.1:${port}`),
    ),
  )
  const child = spawn(haproxy!, ['-f', file], { stdio: 'ignore' })
  finallyDo(async () => void child.kill())
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => readiness(url)).toBe(200)
  return url
}
