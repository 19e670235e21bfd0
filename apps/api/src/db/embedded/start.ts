import { createServer } from 'node:net'
import path from 'node:path'
import { account, createCluster, databaseName } from './cluster.ts'
import { installationFor, type Origin } from './installation.ts'
import { lock } from './lock.ts'
import { type Place, passwordOf, placeFor } from './place.ts'
import { portOf, stopOrphan, supervise } from './postmaster.ts'

export type Embedded = { connectionString: string; folder: string; stop: () => Promise<void> }

export type EmbeddedOptions = {
  dataDir: string
  /** Reports in a sentence what anyone watching the server should know. */
  say?: (line: string) => void
  origin?: Origin
  /** For tests: fast, and not safe against a machine crash. */
  isThrowaway?: boolean
}

/** Runs an embedded PostgreSQL on a data folder, which is created if needed. Only one process may at a time. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, say = () => {}, origin = 'any', isThrowaway = false } = options
  const place = placeFor(dataDir, say)
  const unlock = lock(path.join(place.home, 'lock'))
  try {
    await stopOrphan(place)
    const installation = installationFor(place, origin)
    await createCluster(place, installation, isThrowaway)
    const port = place.socketFolder ? 5432 : await freePort()
    const postmaster = await supervise({ place, installation, port, isThrowaway, say })
    return {
      connectionString: addressOf(place, port),
      folder: place.home,
      stop: () => postmaster.stop().finally(unlock),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Address of the cluster that another process runs on this data folder. */
export function runningEmbedded(dataDir: string): string {
  const place = placeFor(dataDir, () => {})
  return addressOf(place, portOf(place) ?? 5432)
}

function addressOf(place: Place, port: number) {
  const { password } = passwordOf(place)
  const host = place.socketFolder ? `?host=${encodeURIComponent(place.socketFolder)}&port=${port}` : ''
  return `postgresql://${account}:${password}@${host ? '' : `127.0.0.1:${port}`}/${databaseName}${host}`
}

const freePort = () =>
  new Promise<number>((resolve, failed) => {
    const server = createServer().on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
