import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** Where the statements of a request that reads are run. */
export type Route = {
  read: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>
  /** What a read writes down: that a record was opened. */
  write: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>
}

const changes: readonly string[] = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']

/** A database whose statements go where `route` says, and whose transactions go to the writer. */
export const readDialect = (writer: Driver, route: Route) => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db: ConstructorParameters<typeof PostgresIntrospector>[0]) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: (): Driver => readDriver(writer, route),
})

function readDriver(writer: Driver, route: Route): Driver {
  const pinned = new WeakMap<DatabaseConnection, DatabaseConnection>()
  return {
    init: async () => {},
    acquireConnection: async () => {
      const connection: DatabaseConnection = {
        executeQuery: (query) => {
          const inTransaction = pinned.get(connection)
          if (inTransaction) return inTransaction.executeQuery(query)
          return changes.includes(query.query.kind) ? route.write(query) : route.read(query)
        },
        streamQuery: () => {
          throw new Error('Nothing is streamed from the database')
        },
      }
      return connection
    },
    beginTransaction: async (connection, settings: TransactionSettings) => {
      const inTransaction = await writer.acquireConnection()
      pinned.set(connection, inTransaction)
      await writer.beginTransaction(inTransaction, settings)
    },
    commitTransaction: (connection) => writer.commitTransaction(pinned.get(connection)!),
    rollbackTransaction: (connection) => writer.rollbackTransaction(pinned.get(connection)!),
    releaseConnection: async (connection) => {
      const inTransaction = pinned.get(connection)
      if (inTransaction) await writer.releaseConnection(inTransaction)
    },
    destroy: async () => {},
  }
}
