import { Client } from 'pg'

/** In milliseconds. */
const patience = 2_000

/** Asks one database the same question again and again, on a connection that no request can occupy. */
export function createProbe<Row extends object>(connectionString: string, text: string) {
  let client: Client | null = null

  async function connected() {
    const opened = new Client({
      connectionString,
      application_name: 'handoff watch',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    })
    opened.on('error', () => drop(opened))
    opened.on('end', () => drop(opened))
    try {
      await opened.connect()
    } catch (error) {
      drop(opened)
      throw error
    }
    return opened
  }

  function drop(one: Client) {
    if (client === one) client = null
    one.end().catch(() => {})
  }

  return {
    async ask(): Promise<Row> {
      const current = (client ??= await connected())
      try {
        const { rows } = await current.query<Row>(text)
        return rows[0]!
      } catch (error) {
        drop(current)
        throw error
      }
    },
    close: async () => {
      if (client) drop(client)
    },
  }
}
