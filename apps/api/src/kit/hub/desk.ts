import type { Connection, HubPrincipal } from './connection.ts'
import type { Connections } from './connections.ts'
import type { Limits } from './limits.ts'
import type { Registry } from './registry.ts'

/** Everything that the doors of the hub need to know. */
export type Desk<P extends HubPrincipal> = {
  path: string
  /** Null: no one. May throw when no one can tell at the moment. */
  authenticate: (token: string) => Promise<P | null>
  /** Full origins, `https://example.org`, that may open sockets besides the server's own. */
  allowedOrigins: readonly string[]
  registry: Registry<P>
  connections: Connections<P>
  hear: (connection: Connection<P>, text: string) => void
  limits: Limits
  onError: (error: unknown) => void
}
