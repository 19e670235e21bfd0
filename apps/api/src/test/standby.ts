import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { environment } from '../db/embedded/cluster.ts'
import { installationFor } from '../db/embedded/installation.ts'
import type { Embedded } from '../db/embedded/start.ts'
import { ownFolder, userFor } from '../db/embedded/user.ts'
import { knock } from '../db/server.ts'

/** Follows quickly, and comes back quickly after the writer was away; what it has is in the writer as well. */
const settings = { fsync: 'off', listen_addresses: '', wal_retrieve_retry_interval: '100ms', shared_buffers: '256MB' }

/**
 * A streaming copy of a writer, made by `pg_basebackup`, in a separate folder. Both are the system's PostgreSQL: the
 * one of our package has no such program.
 */
export async function startStandby({ folder, connectionString }: Embedded, home: string) {
  const user = userFor(folder)
  ownFolder(home, user)
  const cluster = path.join(home, 'cluster')
  const place = { home: folder, cluster: path.join(folder, 'cluster'), socketFolder: folder, user }
  const { programs } = installationFor(place, 'system')
  const options = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  const { status, stderr } = spawnSync(
    path.join(programs, 'pg_basebackup'),
    ['-D', cluster, '-d', connectionString, ...options],
    { ...user, cwd: '/', env: environment, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)

  const args = Object.entries({ ...settings, unix_socket_directories: home }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(path.join(programs, 'postgres'), ['-D', cluster, ...args], {
    ...user,
    cwd: '/',
    env: environment,
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  const address = connectionString.replace(encodeURIComponent(folder), encodeURIComponent(home))
  for (let error: Error | undefined = new Error(); error; error = await knock(address))
    if (child.exitCode !== null) throw new Error('The standby does not start')
  return {
    connectionString: address,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGQUIT')
      await exit
    },
  }
}
