import { administratorSession, buildNetwork } from './network.ts'
import { nextToQueue } from './next-to-queue.ts'
import type { Row } from './rows.ts'

/**
 * The dashboard of a provider and of an administrator, and the heaviest reports, in a network of a million referrals:
 * the dashboard’s call costs at most four times the queue’s.
 */
export async function benchFigures({ large = 1_000_000 } = {}): Promise<Row[]> {
  const administrator = 'a token of an administrator'
  const network = await buildNetwork(large)
  try {
    const { pool } = network.database
    await pool.query(administratorSession(administrator))
    // Customers of the measured provider.
    await pool.query(
      'insert into customer_access (customer_id, entity_id, kind) select id, 1, 1 from customer where owner_entity_id = 1',
    )
    // What a job does every five minutes.
    await pool.query('select recount_customers(), sum_referral_tally(), sum_receiver_tally()')
    await pool.query('vacuum analyze')
    const by = administrator
    return await nextToQueue(network, [
      { what: 'dashboard of a provider', url: '/api/dashboard/kpis', most: { ratio: 4 } },
      { what: 'dashboard of an administrator', url: '/api/dashboard/kpis', by, most: { ratio: 4 } },
      { what: 'report: funnel, 90 days', url: '/api/analytics/funnel', by, most: { ms: 3000 } },
      { what: 'report: response times, 90 days', url: '/api/analytics/responses', by, most: { ms: 3000 } },
      { what: 'report: scorecards, 90 days', url: '/api/analytics/scorecards', by, most: { ms: 3000 } },
      { what: 'report: outcomes by group, 90 days', url: '/api/analytics/equity', by, most: { ms: 4000 } },
      { what: 'report: people served, 90 days', url: '/api/analytics/people', by, most: { ms: 5000 } },
    ])
  } finally {
    await network.stop()
  }
}
