import type { Connection, HubPrincipal } from './connection.ts'
import type { Connections } from './connections.ts'
import type { Limits } from './limits.ts'
import type { Registry } from './registry.ts'

/** Shared by all transports of the hub. */
export type Desk<P extends HubPrincipal> = {
  path: string
  /** Null: no one. May throw if that cannot be determined now. */
  authenticate: (token: string) => Promise<P | null>
  /** Full origins, `https://example.org`, that may open sockets in addition to the server's. */
  allowedOrigins: readonly string[]
  registry: Registry<P>
  connections: Connections<P>
  hear: (connection: Connection<P>, text: string) => void
  limits: Limits
  onError: (error: unknown) => void
}
