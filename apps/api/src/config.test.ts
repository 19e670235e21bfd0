import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, refuseOpenDemo, rootFolder, variableNames, wantsDemo } from './config.ts'
import { defaultDoor } from './kit/http/door.ts'

const config = (environment: Record<string, string> = {}) => readConfig(environment)
const demo = (environment: Record<string, string>) => wantsDemo(config(environment))

test('a wrong value stops the start with a sentence that names it', () => {
  expect(() => config({ PORT: '70000', DEMO: 'perhaps', LOG_LEVEL: 'loud' })).toThrow(
    'The variable PORT=70000 is wrong: it must be a number from 0 to 65535.\n' +
      'The variable DEMO=perhaps is wrong: it must be true or false.\n' +
      'The variable LOG_LEVEL=loud is wrong: it must be one of silent, fatal, error, warn, info, debug, trace.',
  )
})

test('the sentence does not show the password in an address', () => {
  expect(() => config({ DATABASE_URL: 'mysql://me:secret@host/db' })).toThrow(
    /^The variable DATABASE_URL is wrong: it must/,
  )
})

test('the mail server is an address, and its password is not shown either', () => {
  expect(() => config({ SMTP_URL: 'mail.example.org:secret' })).toThrow('The variable SMTP_URL is wrong: it must begin')
  expect(() => config({ MAIL_FROM: 'Handoff' })).toThrow('The variable MAIL_FROM=Handoff is wrong: it must be an email')
  expect(config({ SMTP_URL: 'smtps://me:secret@mail.example.org:465' }).smtpUrl).toContain('mail.example.org')
  expect(config({ PUBLIC_URL: 'https://handoff.example.org' }).mailFrom).toBe('no-reply@handoff.example.org')
  expect(config({ MAIL_FROM: 'hello@example.org' })).toMatchObject({
    mailFrom: 'hello@example.org',
    mailFromName: undefined,
  })
  for (const sender of ['Community Care <hello@example.org>', '"Community Care" <hello@example.org>'])
    expect(config({ MAIL_FROM: sender })).toMatchObject({
      mailFrom: 'hello@example.org',
      mailFromName: 'Community Care',
    })
  expect(() => config({ MAIL_FROM: 'Community Care <hello>' })).toThrow('is wrong: it must be an email address')
})

test('the encryption key is 32 bytes in base64 or hexadecimal digits, and an invalid one is not shown', () => {
  const bytes = Buffer.alloc(32, 9)
  for (const text of [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')])
    expect(config({ ENCRYPTION_KEY: text }).encryptionKey).toEqual(bytes)
  expect(config().encryptionKey).toBeUndefined()
  for (const text of ['secret', 'a'.repeat(63), bytes.subarray(1).toString('base64')])
    expect(() => config({ ENCRYPTION_KEY: text })).toThrow(
      /^The variable ENCRYPTION_KEY is wrong: it must be 32 random bytes in base64/,
    )
})

test('requests are logged in production, and elsewhere on request', () => {
  expect(config().logLevel).toBe('warn')
  expect(config({ NODE_ENV: 'production' }).logLevel).toBe('info')
  expect(config({ NODE_ENV: 'production', LOG_LEVEL: 'error' }).logLevel).toBe('error')
})

test('metrics have a port or a token, which is not shown', () => {
  expect(config()).toMatchObject({ metricsPort: undefined, metricsToken: undefined })
  expect(config({ METRICS_PORT: '9464' }).metricsPort).toBe(9464)
  expect(() => config({ METRICS_PORT: '0' })).toThrow('METRICS_PORT=0 is wrong')
  expect(() => config({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN is wrong: it must have 16 or more characters/)
})

test('limits at the door have names, and stay as they are without them', () => {
  expect(config().door).toEqual(defaultDoor)
  const { door } = config({ MAX_BODY_KB: '64', REQUEST_TIMEOUT_SECONDS: '30', RATE_READS: '1000' })
  expect(door).toMatchObject({ body: { person: 65_536 }, requestTimeout: 30_000, rates: { reads: 1000, forms: 20 } })
  expect(() => config({ RATE_ATTEMPTS: '0', MAX_PUBLIC_BODY_KB: '65' })).toThrow(
    'The variable MAX_PUBLIC_BODY_KB=65 is wrong: it must be a number from 4 to 64.\n' +
      'The variable RATE_ATTEMPTS=0 is wrong: it must be a number from 1 to 1000000.',
  )
})

test('every setting is described in .env.example', () => {
  const described = readFileSync(path.join(rootFolder, '.env.example'), 'utf8').matchAll(/^#([A-Z][A-Z\d_]+)=/gm)
  expect(new Set([...described].map(([, name]) => name))).toEqual(new Set(variableNames))
})

test('an empty value counts as unset', () => {
  expect(config({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('the public address defaults to that of the listener', () => {
  expect(config({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(config({ HOST: '10.0.0.7' }).publicUrl).toBe('http://10.0.0.7:3000')
  expect(config({ PUBLIC_URL: 'https://handoff.example.org/' }).publicUrl).toBe('https://handoff.example.org')
})

test('proxies are trusted by number or address', () => {
  expect(config({ TRUST_PROXY: 'true' }).trustProxy).toBe(true)
  expect(config({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8')
  const trusts = config({ TRUST_PROXY: '1' }).trustProxy as (address: string, hop: number) => boolean
  expect([trusts('10.0.0.1', 0), trusts('10.0.0.2', 1)]).toEqual([true, false])
})

test('the demo loads by default only on an address that others cannot reach', () => {
  expect(demo({})).toBe(true)
  expect(demo({ HOST: '::1' })).toBe(true)
  expect(demo({ HOST: '0.0.0.0' })).toBe(false)
  expect(demo({ NODE_ENV: 'production' })).toBe(false)
  expect(demo({ DATABASE_URL: 'postgresql://host/db' })).toBe(false)
  expect(demo({ DEMO: 'false' })).toBe(false)
  expect(demo({ DEMO: 'true', HOST: '0.0.0.0', NODE_ENV: 'production', DATABASE_URL: 'postgresql://host/db' })).toBe(
    true,
  )
})

test('demo accounts are not opened to other machines by accident', () => {
  expect(() => refuseOpenDemo(config({ HOST: '0.0.0.0' }), true)).toThrow('Set DEMO=true to do that on purpose')
  expect(() => refuseOpenDemo(config({ HOST: '0.0.0.0', DEMO: 'true' }), true)).not.toThrow()
  expect(() => refuseOpenDemo(config({ HOST: '0.0.0.0' }), false)).not.toThrow()
  expect(() => refuseOpenDemo(config(), true)).not.toThrow()
})

describe('maps', () => {
  test('come from the product by default, without requests to others', () => {
    expect(config({})).toMatchObject({ mapStyleUrl: undefined, mapOrigins: [] })
    expect(config({ MAP_ORIGINS: 'https://tiles.example.org' }).mapOrigins).toEqual([])
  })

  test('allow the origin of their style and the configured ones, each once', () => {
    const style = 'https://maps.example.org/styles/basic.json?key=abc'
    expect(config({ MAP_STYLE_URL: style })).toMatchObject({
      mapStyleUrl: style,
      mapOrigins: ['https://maps.example.org'],
    })
    const origins = 'https://maps.example.org, https://tiles.example.org:8443/ https://*.cdn.example.net'
    expect(config({ MAP_STYLE_URL: style, MAP_ORIGINS: origins }).mapOrigins).toEqual([
      'https://maps.example.org',
      'https://tiles.example.org:8443',
      'https://*.cdn.example.net',
    ])
  })

  test.each(['tiles', 'ftp://tiles.example.org/style.json', 'javascript:alert(1)'])('reject the style %s', (style) => {
    expect(() => config({ MAP_STYLE_URL: style })).toThrow(
      `The variable MAP_STYLE_URL=${style} is wrong: it must be an address that begins with http:// or https://.`,
    )
  })

  test.each([
    'https://tiles.example.org/path',
    'tiles.example.org',
    "https://a.example.org;script-src'unsafe-inline'",
    '*',
    'https://*',
    'https://*.',
    'https://a.*.example.org',
  ])('reject the origin %s', (origin) => {
    const environment = { MAP_STYLE_URL: 'https://a.example.org/style.json', MAP_ORIGINS: origin }
    expect(() => config(environment)).toThrow(`${origin} isn’t one.`)
  })
})

describe('a bucket for files', () => {
  const whole = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'someone',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  test('is optional, and must be complete', () => {
    expect(config({}).bucket).toBeUndefined()
    expect(config(whole).bucket).toEqual({
      endpoint: 'https://s3.example.org',
      name: 'files',
      region: 'us-east-1',
      accessKeyId: 'someone',
      secretAccessKey: 'secret',
    })
    for (const missing of Object.keys(whole))
      expect(() => config({ ...whole, [missing]: '' })).toThrow('A bucket for files needs all of S3_ENDPOINT')
  })

  test('has an address and a name', () => {
    expect(() => config({ ...whole, S3_ENDPOINT: 'ftp://files' })).toThrow('S3_ENDPOINT=ftp://files is wrong')
    expect(() => config({ ...whole, S3_BUCKET: 'a/b' })).toThrow('it must be the name of a bucket')
  })
})
