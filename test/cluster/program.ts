import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { finallyDo } from '../faults/product.ts'
import { programOf } from '../programs.ts'

const needed = ['etcd', 'patroni', 'patronictl', 'psql', 'haproxy', 'pgbouncer', 'ip', 'setpriv', '/usr/lib/postgresql']

/** Why there can be no cluster here; null if there can. */
export function whyNoCluster(): string | null {
  const missing = needed.filter((name) => !(name.startsWith('/') ? existsSync(name) : programOf(name)))
  if (missing.length > 0) return `${missing.join(', ')} not installed`
  if (process.getuid?.() !== 0) return 'only root may create network namespaces'
  return null
}

/** Waits for its end, and throws with its words if it failed. */
export function run(name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(programOf(name) ?? name, args, { encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${stderr || stdout || status}`)
  return stdout
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export const asPostgres = (...command: string[]): [string, ...string[]] => [
  ...(['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'] as const),
  ...command,
]

/** In the background. */
export function start([name, ...args]: string[], options: SpawnOptions) {
  const child = spawn(programOf(name!) ?? name!, args, options)
  finallyDo(async () => void child.kill('SIGKILL'))
}
