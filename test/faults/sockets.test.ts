import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { proofOf } from '../../apps/api/src/test/proof.ts'
import { aDataFolder, finallyDo, type Product, portOf, readiness, startProduct } from './product.ts'

const proof = proofOf('sockets')
/** 2,000 connections to a process that may open 1,500 files. */
const openFiles = (proof.count * 3) / 4
const perAddress = 400

let product: Product
const sockets: Socket[] = []

beforeAll(async () => {
  const database = await startEmbedded({ dataDir: await aDataFolder(), isThrowaway: true })
  finallyDo(database.stop)
  product = await startProduct({ databaseUrl: database.connectionString, openFiles })
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** Connects without sending anything, from another address after every 400. */
async function openSilent(index: number) {
  const localAddress = `127.0.1.${1 + Math.floor(index / perAddress)}`
  const socket = connect({ host: '127.0.0.1', port: Number(portOf(product)), localAddress })
  socket.on('error', () => {})
  sockets.push(socket)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
}

test('connections that send nothing shut no one out, and are logged as too many', async () => {
  for (let index = 0; index < proof.count; index++) await openSilent(index)
  await expect.poll(() => readiness(product.url)).toBe(200)
  expect(product.output()).toContain('Too many open connections')
  expect(sockets.filter((socket) => !socket.closed).length).toBeLessThan(openFiles)
  // After 15 s, for which the suite has no time: see connections.test.ts.
  if (proof.isWhole) await expect.poll(() => sockets.every((socket) => socket.closed)).toBe(true)
})
