import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const autocannon = path.resolve(import.meta.dirname, '../node_modules/autocannon/autocannon.js')

/** Requests per second, and the median time of one in milliseconds. */
export type Load = { perSecond: number; medianMs: number }

/**
 * Requests one address on this machine over 32 connections for some seconds, from a separate process. Refused requests
 * are an error, or where that is measured, are not counted.
 */
export async function load(url: string, token: string, seconds: number, { mayRefuse = false } = {}): Promise<Load> {
  const options = ['-c', '32', '-d', String(seconds), '-j', '-n', '-H', `authorization=Bearer ${token}`, url]
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options], { maxBuffer: 1 << 24 })
  const { latency, duration, non2xx, errors, ...counts } = JSON.parse(stdout) as {
    latency: { p50: number }
    duration: number
    '2xx': number
    non2xx: number
    errors: number
  }
  if (!mayRefuse && (non2xx > 0 || errors > 0)) throw new Error(`${non2xx} answers were not 2xx, ${errors} failed`)
  return { perSecond: counts['2xx'] / duration, medianMs: latency.p50 }
}
