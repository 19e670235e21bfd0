import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Response to the next emails; null accepts them. */
type Mood = { responseCode: number; message: string } | null

/** A real mail server on a free port, which parses what it receives. */
export async function aMailServer(options: SMTPServerOptions = {}) {
  const received: (Email & { envelope: string[] })[] = []
  let mood: Mood = null
  const refuse = ({ responseCode, message }: NonNullable<Mood>) => Object.assign(new Error(message), { responseCode })

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Do not wait for clients that keep a connection open.
    closeTimeout: 100,
    onRcptTo: (_, __, done) => done(mood && refuse(mood)),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          received.push(Object.assign(mail, { envelope: session.envelope.rcptTo.map(({ address }) => address) }))
          done()
        })
      })
    },
    ...options,
  })
  // A client that disconnects must not fail the test.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    beOfTheMood: (next: Mood) => {
      mood = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
