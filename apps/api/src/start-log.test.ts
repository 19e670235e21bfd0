import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startFacts, startLog } from './start-log.ts'

const bucket = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'records',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('in production what is said at the start is JSON, one line each', () => {
  const lines: string[] = []
  const log = startLog(true, { write: (line) => void lines.push(line) })
  log.say('\nHandoff is ready: https://handoff.example.org\n', { port: 3000 })
  log.fail('\nPort 3000 is used by another program.\n')
  log.fail(new Error('no such folder'))
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 30, port: 3000, msg: 'Handoff is ready: https://handoff.example.org' },
    { level: 60, msg: 'Port 3000 is used by another program.' },
    { level: 60, err: { message: 'no such folder' } },
  ])
})

test('the start says where everything is, and no password', () => {
  const databaseUrl = 'postgresql://handoff:secret@db.example.org:5433/care?sslmode=require'
  const config = readConfig({
    ...bucket,
    HOST: '0.0.0.0',
    DATABASE_URL: databaseUrl,
    SMTP_URL: 'smtp://me:secret@mail.example.org:587',
  })
  const publicUrl = 'https://handoff.example.org'
  const facts = startFacts(config, { port: 3000, publicUrl, connectionString: databaseUrl })
  expect(facts).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    address: '0.0.0.0',
    port: 3000,
    database: 'db.example.org:5433',
    databaseName: 'care',
    files: 'https://s3.example.org records',
    email: 'mail.example.org:587',
    publicUrl,
  })
  const connectionString = 'postgresql://postgres@/handoff?host=%2Frun'
  expect(
    startFacts(readConfig({ DATA_DIR: '/srv/handoff' }), { port: 3000, publicUrl, connectionString }),
  ).toMatchObject({ database: 'embedded', databaseName: 'handoff', files: '/srv/handoff', email: 'mailbox' })
})
