import { readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../../e2e/kit/product.ts'
import { finallyDo } from '../faults/product.ts'
import { aNetwork, aNode, inTest, type Node } from './node.ts'
import { asPostgres, run, start } from './program.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>
type State = { name: string; role: string; lag?: number | string }

/** Three nodes and what is in front of them, with the files of deploy/cluster: only addresses, ports, and folders differ. */
export async function startCluster() {
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-cluster-'))
  await chmod(folder, 0o755)
  finallyDo(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  aNetwork()
  const nodes = [1, 2, 3].map((number) => aNode(number, folder))
  for (const node of nodes) node.start()
  const ports = { writer: await freePort(), readers: await freePort(), pooler: await freePort() }

  /** The node that has the lock, as HAProxy sees it. */
  async function writer(): Promise<Node | undefined> {
    const answers = await Promise.all(nodes.map((node) => node.asks('primary')))
    return nodes[answers.findIndex((answer) => answer?.ok)]
  }

  async function states() {
    const answer = await (await writer())?.asks('cluster')
    return (((await answer?.json()) ?? {}) as Record<string, State[]>).members ?? []
  }

  /** Waits for one writer and two standbys that have caught up, one of them synchronous. */
  const whole = () =>
    expect
      .poll(
        async () =>
          (await states())
            .filter(({ lag = 0 }) => Number(lag) < 1_000_000)
            .map(({ role }) => role)
            .sort(),
        { timeout: 180_000, interval: 500 },
      )
      .toEqual(['leader', 'replica', 'sync_standby'])

  await whole()
  const database = `create role handoff login password 'secret'; create database handoff owner handoff`
  for (const statement of database.split(';')) (await writer())!.psql(statement, 'postgres')

  const deployed = path.resolve(import.meta.dirname, '../../deploy/cluster')
  /** The operators’ file with these ports and folders. */
  const configure = (name: string, changes: [string, string | number][]) => {
    const text = inTest(readFileSync(path.join(deployed, name), 'utf8'))
    const file = path.join(folder, name)
    writeFileSync(
      file,
      changes.reduce((done, [from, to]) => done.replace(from, String(to)), text),
    )
    return file
  }
  const balancer = configure('haproxy.cfg', [
    [':5000', `:${ports.writer}`],
    [':5001', `:${ports.readers}`],
  ])
  start(['haproxy', '-f', balancer], { stdio: 'ignore' })
  const users = path.join(folder, 'userlist.txt')
  writeFileSync(users, '"handoff" "secret"\n')
  const pooler = configure('pgbouncer.ini', [
    ['port=5000', `port=${ports.writer}`],
    ['listen_port = 6432', `listen_port = ${ports.pooler}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ])
  start(asPostgres('pgbouncer', pooler), { stdio: 'ignore' })

  const address = (port: number) => `postgresql://handoff:secret@127.0.0.1:${port}/handoff`
  return {
    nodes,
    folder,
    writer,
    whole,
    async synchronous() {
      const state = (await states()).find(({ role }) => role === 'sync_standby')
      return nodes.find(({ name }) => name === state?.name)
    },
    /** The environment of the product, as in deploy/cluster/pgbouncer.ini. */
    settings: {
      DATABASE_URL: address(ports.pooler),
      DATABASE_URL_DIRECT: address(ports.writer),
      DATABASE_NAMED_STATEMENTS: 'false',
      TRUST_PROXY: '127.0.0.1',
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      DATA_DIR: path.join(folder, 'data'),
    },
    readers: address(ports.readers),
    switchover: () => void run('patronictl', '-c', nodes[0]!.patroniFile, 'switchover', 'handoff', '--force'),
  }
}
