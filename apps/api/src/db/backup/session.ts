import { Client } from 'pg'

/**
 * What COPY and sums write must not depend on the settings of a database or role, and no timeout of theirs may end a
 * long copy.
 */
const settings = `
  set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** A connection for copying. The caller ends it. */
export async function openSession(connectionString: string, name: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: `handoff ${name}` })
  // A broken connection makes the next statement fail; without a listener it would crash the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(settings).catch(async (error: unknown) => {
    await client.end()
    throw error
  })
  return client
}

/** Address of another database on the same server. */
export const addressOf = (server: string, database: string) =>
  server.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(\/[^?]*)?/, `$1/${encodeURIComponent(database)}`)
