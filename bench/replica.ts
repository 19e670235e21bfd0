import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startStandby } from '../apps/api/src/test/standby.ts'
import { load } from './load.ts'
import { administratorSession, buildNetwork } from './network.ts'
import { startServer } from './queue.ts'
import { median, type Row } from './rows.ts'

/**
 * The inbound queue while eight reports run at once, next to the queue alone: all from one database, and with a
 * streaming replica for the reports. On one machine the replica takes its processors from the writer; the last row lets
 * its processes run only when no other wants to, which is closer to a separate machine.
 */
const reports = ['funnel', 'ageing', 'responses', 'reasons', 'network', 'scorecards', 'equity', 'people']
const runs = 5
const secondsOfRun = 4
const lowestPriority = 19

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
    standby.setPriority(lowestPriority)
    return [...rows, await measure('a replica that yields', { ...parts, replica: standby.connectionString })]
  } finally {
    await standby.stop()
    await network.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Parts = { connectionString: string; token: string; administrator: string; replica: string | undefined }

async function measure(what: string, { connectionString, token, administrator, replica }: Parts): Promise<Row> {
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
      target: replica ? '>= 0.9' : 'none',
      isMet: !replica || ratio >= 0.9,
    }
  } finally {
    server.stop()
  }
}
