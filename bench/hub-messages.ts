/** Messages between the bench and its child processes. */
export type ToServer = { broadcasts: number } | { measure: true }
export type FromServer = { port?: number; frameBytes?: number; memory: number; connections: number }

export type ToClients = { port: number; connections: number } | { expectBytes: number }
export type FromClients = { connected: true } | { received: true }
