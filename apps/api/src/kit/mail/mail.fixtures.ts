import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
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

/** A mail server that takes the email and is silent or closes the connection then; or is silent from the start. */
export async function aBadMailServer(habit: 'silent' | 'takes and is silent' | 'takes and closes') {
  let taken = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    if (habit === 'silent') return void socket.resume()
    socket.write('220 ready\r\n')
    let isData = false
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
      if (isData && text.endsWith('\r\n.\r\n')) {
        taken++
        if (habit === 'takes and closes') socket.destroy()
      } else if (!isData) {
        isData = /^DATA\r\n/m.test(text)
        text = ''
        socket.write(isData ? '354 go on\r\n' : '250 OK\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
