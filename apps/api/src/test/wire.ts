import { createConnection, createServer, type Socket } from 'node:net'
import { Client } from 'pg'

/** A proxy between the product and its database, so that a test can cut the connection. */
export async function wireTo(connectionString: string) {
  const { host, port: at, user, password, database } = new Client({ connectionString })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${at}` } : { host, port: at }
  const open = new Set<Socket>()
  let isFrozen = false
  const server = createServer((inner) => {
    const outer = createConnection(target)
    for (const socket of [inner, outer]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        inner.destroy()
        outer.destroy()
      })
    }
    inner.pipe(outer).pipe(inner)
    if (isFrozen) inner.pause()
  })
  const listen = (port = 0) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen()
  const { port } = server.address() as { port: number }
  const who = [user, password].flatMap((word) => (word ? [encodeURIComponent(word)] : [])).join(':')

  return {
    connectionString: `postgresql://${who}@127.0.0.1:${port}/${database}`,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: () => listen(port),
    /** Like a stopped database, or a network that drops everything: connections stay open without an answer. */
    freeze: () => {
      isFrozen = true
      for (const socket of open) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of open) socket.resume()
    },
  }
}
