import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startStandby } from '../apps/api/src/test/standby.ts'
import { load } from './load.ts'
import { administratorSession, buildNetwork } from './network.ts'
import { startServer } from './queue.ts'
import { median, type Row } from './rows.ts'

/**
 * The inbound queue while eight reports run at once, next to the queue alone: all from one database, and with a
 * streaming replica for the reports. On the same processors the replica takes them from the writer; in the last row it
 * has one for itself, and everything else shares the other, which is as close to a separate machine as one machine gets.
 */
const reports = ['funnel', 'ageing', 'responses', 'reasons', 'network', 'scorecards', 'equity', 'people']
const runs = 5
const secondsOfRun = 4

export async function benchReplica({ large = 1_000_000 } = {}): Promise<Row[]> {
  const administrator = 'a token of an administrator'
  const network = await buildNetwork(large, 'system')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'handoff-bench-replica-'))
  // As root the database runs as another user, who needs access.
  await chmod(folder, 0o711)
  await network.database.pool.query(administratorSession(administrator))
  await network.database.pool.query('select recount_customers(), sum_referral_tally(), sum_receiver_tally()')
  await network.database.pool.query('vacuum analyze')
  const standby = await startStandby(network.embedded, path.join(folder, 'standby'))
  const parts = { ...network, connectionString: network.embedded.connectionString, administrator }
  try {
    const rows = [
      await measure('one database', { ...parts, replica: undefined }),
      await measure('a replica on the same processors', { ...parts, replica: standby.connectionString }),
    ]
    // What they start later runs there, too.
    const cluster = path.join(network.embedded.folder, 'cluster', 'postmaster.pid')
    const writer = Number((await readFile(cluster, 'utf8')).split('\n')[0])
    runOn(0, [process.pid, ...withChildren(writer)])
    runOn(1, withChildren(standby.pid))
    return [
      ...rows,
      await measure('a replica on a separate processor', { ...parts, replica: standby.connectionString, least: 0.9 }),
    ]
  } finally {
    await standby.stop()
    await network.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const withChildren = (pid: number) => {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return [pid, ...children.split('\n').filter(Boolean).map(Number)]
}
const runOn = (processor: number, pids: number[]) => {
  // A process may have ended by now.
  for (const pid of pids) spawnSync('taskset', ['--all-tasks', '-pc', String(processor), String(pid)])
}

type Parts = {
  connectionString: string
  token: string
  administrator: string
  replica: string | undefined
  least?: number
}

async function measure(what: string, parts: Parts): Promise<Row> {
  const { connectionString, token, administrator, replica, least = 0 } = parts
  const server = await startServer('ours', connectionString, { replica })
  const counted = { reports: 0, refused: 0 }
  /** Requests of the queue per second, while the reports run over and over again. */
  const withReports = async (seconds: number) => {
    const ending = new AbortController()
    const running = reports.map(async (report) => {
      while (!ending.signal.aborted) {
        const response = await fetch(`${server.origin}/api/analytics/${report}`, {
          headers: { authorization: `Bearer ${administrator}` },
        })
        await response.arrayBuffer()
        counted[response.ok ? 'reports' : 'refused']++
      }
    })
    const { perSecond } = await load(server.url, token, seconds, { mayRefuse: true })
    ending.abort()
    await Promise.all(running)
    return perSecond
  }
  const alone = async (seconds: number) => (await load(server.url, token, seconds)).perSecond
  try {
    await alone(2)
    await withReports(2)
    Object.assign(counted, { reports: 0, refused: 0 })
    const speeds = { alone: [] as number[], withReports: [] as number[] }
    for (let n = 0; n < runs; n++) {
      speeds.alone.push(await alone(secondsOfRun))
      speeds.withReports.push(await withReports(secondsOfRun))
    }
    console.log(
      `  ${what}: ${counted.reports} reports, ${counted.refused} refused, in ${runs * secondsOfRun} s or more`,
    )
    // Of the same round, so that a slow minute of the machine affects both.
    const ratio = median(speeds.withReports.map((perSecond, round) => perSecond / speeds.alone[round]!))
    return {
      what: `inbound queue with eight reports, requests/s (next to it alone): ${what}`,
      ours: Math.round(median(speeds.withReports)),
      bare: Math.round(median(speeds.alone)),
      ratio,
      target: least ? `>= ${least}` : 'none',
      isMet: ratio >= least,
    }
  } finally {
    server.stop()
  }
}
