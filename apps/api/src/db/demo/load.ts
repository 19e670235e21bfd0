import { afterAcceptance } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { measureAnswers } from '../../features/referrals/matches/matches.statistics.ts'
import type { FileStore } from '../../kit/files/store.ts'
import { whoIsThere } from '../people.ts'
import type { DB } from '../schema.ts'
import { loadEvents } from './after/events.ts'
import { loadFollowUps } from './after/follow-ups.ts'
import { loadNotifications } from './after/notifications.ts'
import { loadNotes } from './after/records.ts'
import { loadResponses } from './after/responses.ts'
import { loadQuestions } from './after/surveys.ts'
import { loadCustomFields } from './network/custom-fields.ts'
import { loadEntities } from './network/entities.ts'
import { loadFiles } from './network/files.ts'
import { readSpots } from './network/places.ts'
import { loadRequests } from './network/requests.ts'
import { loadServices } from './network/services.ts'
import { loadVerifications } from './network/verifications.ts'
import { consentsApart } from './people/consents.apart.ts'
import { loadConsents } from './people/consents.ts'
import { loadCustomers } from './people/customers.ts'
import { loadHouseholds } from './people/households.ts'
import { loadPeople } from './people/people.ts'
import { loadNeedsElsewhere } from './people/unmet-needs.elsewhere.ts'
import { keepEnded, loadUnmetNeeds } from './people/unmet-needs.ts'
import { startOver } from './random.ts'
import { readReference } from './reference.ts'
import { storeAppointments } from './referrals/appointments.ts'
import { startClocks } from './referrals/clocks.ts'
import { finishMonths } from './referrals/finished-months.ts'
import { makeHistories } from './referrals/histories.ts'
import { storeReferrals } from './referrals/referrals.ts'
import { settleSeveral } from './referrals/several.ts'

/**
 * Fills an empty database with a network that has been in use for half a year. The same moment gives the same network.
 * Without a store it has no files. All or nothing: if two processes start together, the second finds it loaded.
 */
export async function loadDemo(db: Kysely<DB>, now: Date, files?: FileStore): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(trx)
    if (!(await whoIsThere(trx)).isEmpty) return

    startOver()
    const reference = await readReference(trx)
    // A family shelter looks at the size of the household.
    await trx.updateTable('category').set({ shares_household: true }).where('name', '=', 'Housing').execute()
    const spots = await readSpots(trx)
    const entities = await loadEntities({ db: trx, now, reference, spots })
    const people = await loadPeople(trx, now, entities)
    const customers = await loadCustomers({ db: trx, now, spots, entities, people })
    await loadHouseholds(trx, customers, entities)
    await openPublicPages(trx)
    await finishFirstRuns(trx)
    await loadCustomFields(trx, now, { customers, entityIds: entities.map(({ id }) => id) })
    await loadServices(trx, { now, spots, entities })
    await loadVerifications(trx, now)
    const { needsComment } = reference
    const histories = makeHistories({ now, people, needsComment, entities, customers, reference })
    const consents = await loadConsents(trx, histories, consentsApart(customers, people, now), now)
    await storeReferrals(trx, histories)
    await settleSeveral(trx, histories, now)
    await storeAppointments(trx, histories, now)
    await startClocks(trx, histories, now)
    const notes = await loadNotes({ db: trx, now, people, customers, consents, histories })
    if (files) await loadFiles({ db: trx, now, people, customers, files })
    const requests = await loadRequests({ db: trx, now, reference, entities, people })
    await loadQuestions(trx, now)
    const needs = await loadUnmetNeeds({ db: trx, now, entities, customers, people, reference })
    const followUps = await loadFollowUps(trx, { now, histories, entities, people })
    const events = await loadEvents(trx, { customers, consents, histories, requests, notes, needs, followUps })
    await keepEnded(trx, now)
    await storeContacts(trx)
    await measureAnswers(trx, now)
    await loadNotifications(trx, { now, events, people, entities, requests })
    await loadResponses(trx, now)
    await loadNeedsElsewhere(trx, { now, people })
    await finishMonths(trx, now)
  })
  // The planner has no statistics for new rows.
  await sql`analyze`.execute(db)
}

/** They started half a year ago, so setup is finished. */
const finishFirstRuns = (db: Kysely<DB>) =>
  db
    .updateTable('account')
    .set((it) => ({ first_run_dismissed_at: it.ref('created_at') }))
    .execute()

/** Opens the public directory and help requests, which an administrator answers. */
async function openPublicPages(db: Kysely<DB>) {
  await db
    .updateTable('network_setting')
    .set((it) => ({
      is_directory_on: true,
      is_help_on: true,
      phone: '+14155550142',
      is_zone_confirmed: true,
      help_contact_id: it.selectFrom('account').select('id').where('email', '=', 'admin@handoff.test'),
    }))
    .execute()
}

/** Sort keys of customer lists. */
async function storeContacts(db: Kysely<DB>) {
  const last = sql`(select customer_id, entity_id, max(at) as at from event
    where customer_id is not null and account_id is not null
      and type in ('referral.sent', 'referral.stageChanged', 'note.written')
    group by customer_id, entity_id) as last`
  await sql`update customer_access set last_contact_at = last.at from ${last}
    where last.customer_id = customer_access.customer_id and last.entity_id = customer_access.entity_id`.execute(db)
  await sql`update customer set last_contact_at = last.at from ${last}
    where last.customer_id = customer.id and last.entity_id is null`.execute(db)
  await sql`update customer set last_referred_at = referred.at from (
      select customer_id, max(sent_at) as at from referral where stage not in ('draft', 'error') group by customer_id
    ) as referred where referred.customer_id = customer.id`.execute(db)
  await sql`update customer_access set last_referred_at = (select max(sent_at) from referral
      where referral.customer_id = customer_access.customer_id and referral.stage not in ('draft', 'error')
      and (referral.from_entity_id = customer_access.entity_id or (referral.to_entity_id = customer_access.entity_id
        and referral.stage = any(${afterAcceptance as unknown}))))`.execute(db)
}
