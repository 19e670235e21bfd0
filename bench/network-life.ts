import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Row } from './rows.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * 10,000 referrals through the real API with a clock that is moved, as `npm run prove -- network-life`: it prints how many
 * ended how, after how long, and by whom, and fails where one was lost.
 */
export function benchNetworkLife(): Row[] {
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/prove.mjs'), 'network-life'], {
    cwd: root,
    stdio: 'inherit',
  })
  const lost = status === 0 ? 0 : 1
  return [
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
