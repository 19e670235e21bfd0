import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Row } from './rows.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * 2,000 referrals through the real API with an adjustable clock, as in `npm run prove -- network-life`: prints how many
 * ended how, after how long, and by whom, and fails if one was lost.
 */
export function benchNetworkLife(): Row[] {
  const lost = proves('network-life') ? 0 : 1
  // The same people, referred in each of the modes side by side.
  const isBetter = proves('network-modes')
  return [
    {
      what: 'in order, accepted share below direct + 20 points',
      ours: isBetter ? 0 : 1,
      bare: 0,
      ratio: isBetter ? 0 : 1,
      target: '0',
      isMet: isBetter,
    },
    {
      what: 'referrals without an owner or a next date',
      ours: lost,
      bare: 0,
      ratio: lost,
      target: '0',
      isMet: lost === 0,
    },
  ]
}

const proves = (name: string) =>
  spawnSync(process.execPath, [path.join(root, 'scripts/prove.mjs'), name], { cwd: root, stdio: 'inherit' }).status ===
  0
