import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { auth } from '@handoff/contracts/access/auth/auth'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { ApiError } from '@handoff/contracts/kit'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { beforeAll, describe, expect, test } from 'vitest'
import { runningEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { behind } from './database.ts'
import { twoProviders } from './network.ts'
import { clientAt } from './person.ts'
import { type Product, readiness, startProduct } from './product.ts'
import { aSmallDisk, whyNoSmallDisk } from './small-disk.ts'

const reason = whyNoSmallDisk()
const noSpace = 'The server has no space left. Try again later'
const megabyte = 1024 * 1024

describe.skipIf(reason)(`a full disk${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let disk: ReturnType<typeof aSmallDisk>
  let product: Product
  let people: Awaited<ReturnType<typeof twoProviders>>
  const db = behind(() => runningEmbedded(disk.dataDir))
  const clinic = () => clientAt({ url: () => product.url, token: people.sender.token })

  beforeAll(async () => {
    disk = aSmallDisk()
    product = await startProduct({ dataDir: disk.dataDir })
    people = await twoProviders(product.url, db)
  })

  /** Leaves room for one segment of the database's log, so that its tables run out of space first. */
  async function fillTo(bytes: number) {
    await db.ask('select pg_switch_wal()')
    await db.ask(`select pg_logical_emit_message(true, 'test', 'begins the next piece')`)
    await disk.leave(bytes)
  }
  const isReady = () => expect.poll(() => readiness(product.url)).toBe(200)

  test('an upload that fills it gets an answer, and its partial file is removed', async () => {
    await fillTo(8 * megabyte)
    const form = new FormData()
    form.set('file', new File([Buffer.alloc(20 * megabyte, '%PDF-1.7\n')], 'Scan.pdf'))
    const answer = await fetch(`${product.url}/api/materials/entity/${people.sender.entityId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people.sender.token}` },
      body: form,
    })
    expect([answer.status, await answer.json()]).toEqual([507, { title: noSpace, code: 'no_space' }])
    expect(await readdir(path.join(disk.dataDir, 'uploads'))).toEqual([])
    expect(await disk.free()).toBeGreaterThan(6 * megabyte)
    expect(await readiness(product.url), 'too little is left for the database').toBe(503)
    disk.enlarge()
    await isReady()
  })

  test('everything acknowledged before it was full exists, and writes recover with the space', async () => {
    const acknowledged = new Map<number, string>()
    let refusal: ApiError | undefined
    await fillTo(megabyte / 4)
    for (let count = 0; !refusal; count++)
      try {
        const lastName = `Full ${count}`
        const { data } = await clinic()(customers.create, { firstName: 'Rosa', lastName, hasNoContact: true })
        acknowledged.set(data.id, lastName)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refusal = error
      }
    expect([refusal.status, refusal.message]).toEqual([507, noSpace])
    expect(await readiness(product.url)).toBe(503)
    expect((await clinic()(auth.me, {})).data.id, 'what is there can be read').toBe(people.sender.id)

    disk.enlarge()
    await isReady()
    await clinic()(customers.create, { firstName: 'Rosa', lastName: 'Full again', hasNoContact: true })
    await expectIntact(acknowledged)
  })

  test('a database that stopped for lack of space recovers with it', async () => {
    const { data } = await clinic()(customers.create, { firstName: 'Rosa', lastName: 'Full log', hasNoContact: true })
    await disk.leave(megabyte)
    // It stops as soon as it needs the next log segment and has no room for it.
    const fillLog = `select pg_switch_wal(), pg_logical_emit_message(true, 'test', repeat('x', 100000))`
    await expect
      .poll(async () => {
        await db.ask(fillLog).catch(() => {})
        return product.output()
      })
      .toContain('The database ended unexpectedly')
    expect(await readiness(product.url)).toBe(503)

    disk.enlarge()
    await isReady()
    await expectIntact(new Map([[data.id, 'Full log']]))
  })

  /** Exactly these customers exist, everyone was notified, and the records are consistent. */
  async function expectIntact(acknowledged: Map<number, string>) {
    const customers = await db.ask<{ id: number; name: string }>(
      'select id, last_name as name from customer where id = any($1) order by id',
      [[...acknowledged.keys()]],
    )
    expect(customers.map(({ id, name }) => [id, name])).toEqual([...acknowledged])
    await expect.poll(db.undelivered).toBe(0)
    const { data } = await clientAt({ url: () => product.url, token: people.admin.token })(trail.verify, {})
    expect(data).toMatchObject({ isIntact: true, unsealed: 0, firstBroken: null })
  }
})
