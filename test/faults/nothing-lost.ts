import { trail } from '@handoff/contracts/platform/trail/trail'
import { expect } from 'vitest'
import type { Behind } from './database.ts'
import { clientAt, type Person } from './person.ts'
import type { Stream } from './stream.ts'

/** The last event before a stream begins. */
export const lastEvent = async (db: Behind) => (await db.ask<{ id: number }>('select max(id) as id from event'))[0]!.id

type Parts = { db: Behind; stream: Stream; since: number; admin: Person; url: string }

/** Everything acknowledged exists once; everyone was notified of everything once; and the records are consistent. */
export async function expectNothingLost({ db, stream, since, admin, url }: Parts) {
  await expect.poll(db.undelivered).toBe(0)
  await expectAcknowledged(db, stream)
  await expectEveryoneNotified(db, since)
  await expectStagesOfEvents(db)

  const { data } = await clientAt({ url: () => url, token: admin.token })(trail.verify, {})
  expect(data).toMatchObject({ isIntact: true, unsealed: 0, firstBroken: null })
}

/** Also finds work done twice: one row more than was acknowledged. */
async function expectAcknowledged(db: Behind, { run, acknowledged }: Stream) {
  const people = await db.ask<{ id: number; name: string }>(
    'select id, last_name as name from customer where last_name like $1 order by id',
    [`${run} %`],
  )
  expect(people).toEqual([...acknowledged.customers].map(([id, name]) => ({ id, name })).sort(byId))

  const referrals = await db.ask(
    `select referral.id, customer_id as "customerId", stage, referral.version
     from referral join customer on customer.id = customer_id where last_name like $1 order by referral.id`,
    [`${run} %`],
  )
  expect(referrals).toEqual([...acknowledged.referrals].map(([id, rest]) => ({ id, ...rest })).sort(byId))
}

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id

/**
 * Compares recipients with those expected, computed again here: for a new referral the receiver’s side, according to
 * its roles; for a step, its sender (decision 87), except that it was opened, which no one chose to see. Timers of the demo network that fire during the test have no actor
 * and are left out.
 */
async function expectEveryoneNotified(db: Behind, since: number) {
  const rows = await db.ask(
    `with happened as (
       select event.id, event.account_id as actor, type = 'referral.sent' as is_sent, created_by_id as sender,
         (data ->> 'receiverId')::int as receiver
       from event join referral on referral.id = referral_id join referral_group on referral_group.id = group_id
       where event.id > $1 and event.account_id is not null and (type = 'referral.sent' or data ? 'senderId')
         and data ->> 'step' is distinct from 'open'),
     due as (
       select happened.id as event_id, account.id as account_id from happened
       join account on account.is_active and account.id <> happened.actor
         and case when is_sent then account.entity_id = receiver else account.id = sender end
       left join role_access on role_access.role_id = account.role_id and role_access.name = 'My Referrals'
       where account.role_id is null or case when is_sent then role_access.is_approve else role_access.is_view end),
     left_behind as (
       select event_id, notification.account_id, count(*) as times from notification
       join event on event.id = event_id and event.account_id is not null
       where event_id > $1 group by event_id, notification.account_id)
     select event_id as "eventId", account_id as "accountId", due.event_id is not null as "isDue", coalesce(times, 0) as times
     from due full join left_behind using (event_id, account_id)`,
    [since],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ isDue, times }) => !isDue || times !== 1)).toEqual([])
}

/** A referral is in the stage of its last event, and no step was taken twice. */
async function expectStagesOfEvents(db: Behind) {
  const moves = `select id, referral_id,
      case type when 'referral.drafted' then 'draft' when 'referral.stageChanged' then data ->> 'to'
        else split_part(type, '.', 2) end as stage
    from event where type in ('referral.drafted', 'referral.offered', 'referral.queued', 'referral.sent',
      'referral.stageChanged')`
  const astray = await db.ask(`
    with last as (select distinct on (referral_id) * from (${moves}) as move order by referral_id, id desc)
    select referral.id, referral.stage, last.stage as told
    from referral left join last on last.referral_id = referral.id where referral.stage is distinct from last.stage`)
  expect(astray).toEqual([])
}
