import { administratorSession, buildNetwork } from './network.ts'
import { nextToQueue } from './next-to-queue.ts'
import type { Row } from './rows.ts'

/**
 * The dashboard of a provider and of an administrator, and the heaviest reports, in a network of a million referrals: the
 * dashboard’s call costs at most five times the queue’s.
 */
export async function benchFigures({ large = 1_000_000 } = {}): Promise<Row[]> {
  const administrator = 'a token of an administrator'
  const network = await buildNetwork(large)
  try {
    await network.database.pool.query(administratorSession(administrator))
    const by = administrator
    return await nextToQueue(network, [
      { what: 'dashboard of a provider', url: '/api/dashboard/kpis', most: { ratio: 5 } },
      { what: 'dashboard of an administrator', url: '/api/dashboard/kpis', by, most: { ratio: 5 } },
      { what: 'report: funnel, 90 days', url: '/api/analytics/funnel', by, most: { ms: 3000 } },
      { what: 'report: response times, 90 days', url: '/api/analytics/responses', by, most: { ms: 3000 } },
      { what: 'report: scorecards, 90 days', url: '/api/analytics/scorecards', by, most: { ms: 3000 } },
    ])
  } finally {
    await network.stop()
  }
}
