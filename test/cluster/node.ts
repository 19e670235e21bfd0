import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { finallyDo } from '../faults/product.ts'
import { asPostgres, run, start } from './program.ts'

/** The operators’ files have 10.0.0., which may be the network of this machine. */
export const inTest = (text: string) => text.replaceAll('10.0.0.', subnet)
const subnet = '10.213.0.'
const bridge = 'handoff'
const deployed = (name: string) =>
  inTest(readFileSync(path.resolve(import.meta.dirname, '../../deploy/cluster', name), 'utf8'))

/** A network without machines. */
export function aNetwork() {
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  finallyDo(async () => void run('ip', 'link', 'del', bridge))
  run('ip', 'addr', 'add', `${subnet}1/24`, 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')
}

export type Node = ReturnType<typeof aNode>

/** A machine with etcd, Patroni, and PostgreSQL, as far as a kernel can make one: a network namespace. */
export function aNode(number: number, folder: string) {
  const name = `node${number}`
  const address = `${subnet}1${number}`
  const others = [1, 2, 3].filter((other) => other !== number).map((other) => `${subnet}1${other}`)
  const [space, link, home] = [`handoff-${name}`, `handoff${number}`, path.join(folder, name)]
  const within = (...command: string[]) => ['ip', 'netns', 'exec', space, ...asPostgres(...command)]
  const onIts = (...args: string[]) => void run('ip', '-n', space, ...args)
  const patroniFile = path.join(home, 'patroni.yml')

  run('ip', 'netns', 'add', space)
  run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  run('ip', 'link', 'set', link, 'master', bridge, 'up')
  finallyDo(async () => {
    kill()
    run('ip', 'netns', 'del', space)
  })
  onIts('addr', 'add', `${address}/24`, 'dev', 'eth0')
  onIts('link', 'set', 'eth0', 'up')
  onIts('link', 'set', 'lo', 'up')
  mkdirSync(home)
  run('chown', 'postgres', home)

  /** What differs between the nodes: name, address, and here the folders. */
  const ofNode = (text: string) => text.replaceAll(`${subnet}11`, address).replace('node1', name)
  const etcd = parseEnv(deployed('etcd.env').replace(/^(?!.*INITIAL_CLUSTER=).*$/gm, ofNode))
  writeFileSync(
    patroniFile,
    deployed('patroni.yml')
      .replace(/^(?!.*hosts:).*$/gm, ofNode)
      .replace('/var/lib/postgresql/15/handoff', path.join(home, 'data'))
      .replace('/var/run/postgresql', home),
  )

  /** Like pulling the plug of the machine. One process may end with another, and may have started one more. */
  function kill() {
    for (let pids = running(); pids.length > 0; pids = running())
      for (const pid of pids)
        try {
          process.kill(pid, 'SIGKILL')
        } catch {}
  }
  const running = () => run('ip', 'netns', 'pids', space).split('\n').filter(Boolean).map(Number)

  return {
    name,
    /** Its PostgreSQL, from this machine. */
    address,
    patroniFile,
    start() {
      const { PATH = '' } = process.env
      const log = openSync(path.join(home, 'log'), 'a')
      const stdio = ['ignore', log, log] as const
      const env = { PATH, HOME: home, LANG: 'C.UTF-8' }
      start(within('etcd'), { env: { ...env, ...etcd, ETCD_DATA_DIR: path.join(home, 'etcd') }, stdio: [...stdio] })
      start(within('patroni', patroniFile), { env, stdio: [...stdio] })
    },
    kill,
    /** From everyone. */
    cut: () => void run('ip', 'link', 'set', link, 'down'),
    mend: () => void run('ip', 'link', 'set', link, 'up'),
    /** From the other nodes only: its packets go to a network card that does not exist. */
    split: () => {
      for (const other of others)
        onIts('neigh', 'replace', other, 'lladdr', '02:00:00:00:00:00', 'nud', 'permanent', 'dev', 'eth0')
    },
    unite: () => {
      for (const other of others) onIts('neigh', 'del', other, 'dev', 'eth0')
    },
    /** As an operator on this machine; throws if it was refused, or not acknowledged within 3 s. */
    psql(statement: string, database = 'handoff') {
      const args = ['-h', home, '-U', 'postgres', '-d', database, '-v', 'ON_ERROR_STOP=1', '-Atqc', statement]
      return run(...asPostgres('timeout', '-s', 'KILL', '3', 'psql', ...args)).trim()
    },
    /** What its Patroni answers, if it does within a second. */
    asks: (question: string) =>
      fetch(`http://${address}:8008/${question}`, { signal: AbortSignal.timeout(1_000) }).catch(() => null),
  }
}
