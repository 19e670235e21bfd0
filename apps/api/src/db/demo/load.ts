import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { whoIsThere } from '../people.ts'
import type { DB } from '../schema.ts'
import { loadConsents } from './consents.ts'
import { loadCustomers } from './customers.ts'
import { loadCustomFields } from './customFields.ts'
import { loadEntities } from './entities.ts'
import { loadEvents } from './events.ts'
import { makeHistories } from './histories.ts'
import { loadNotifications } from './notifications.ts'
import { loadPeople } from './people.ts'
import { readSpots } from './places.ts'
import { startOver } from './random.ts'
import { readReference } from './reference.ts'
import { storeReferrals } from './referrals.ts'
import { loadRequests } from './requests.ts'

/**
 * Fills an empty database with a network that has been alive for half a year. The same moment gives the same network.
 * All or nothing: when two processes start at once, the second finds it done.
 */
export async function loadDemo(db: Kysely<DB>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(trx)
    if (!(await whoIsThere(trx)).isEmpty) return

    startOver()
    const reference = await readReference(trx)
    const spots = await readSpots(trx)
    const entities = await loadEntities({ db: trx, now, reference, spots })
    const people = await loadPeople(trx, now, entities)
    const customers = await loadCustomers({ db: trx, now, spots, entities, people })
    const [customerIds, entityIds] = [customers, entities].map((records) => records.map(({ id }) => id)) as [
      number[],
      number[],
    ]
    await loadCustomFields(trx, now, { customerIds, entityIds })
    const { needsComment } = reference
    const histories = makeHistories({ now, people, needsComment, entities, customers, reference })
    const consents = await loadConsents(trx, histories)
    await storeReferrals(trx, histories)
    const requests = await loadRequests({ db: trx, now, reference, entities, people })
    const events = await loadEvents(trx, { customers, consents, histories, requests })
    await loadNotifications(trx, now, events, people)
  })
  // The planner knows nothing of what has just come.
  await sql`analyze`.execute(db)
}
