import type { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { anyAccepted, open, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import type { World } from '../world.ts'
import type { By, Life } from './people.ts'

export type Ended = { by: By; stage: Stage; days: number; isCoded: boolean }

const listed = (stages: readonly Stage[]) => sql`(${sql.join(stages.map((stage) => sql.lit(stage)))})`

/**
 * How each referral ended, after how long, and who ended it: a timer, or a customer by link, is an event without an
 * account.
 */
export async function endsOf({ world, actedFrom }: Life): Promise<Ended[]> {
  const { rows } = await sql<{
    id: number
    stage: Stage
    days: number
    actor: number | null
    byLink: boolean
    isCoded: boolean
  }>`
    select referral.id, stage, extract(epoch from updated_at - sent_at)::float8 / 86400 as days,
      last.account_id as actor, coalesce(last.step in ('withdraw', 'restore'), false) as "byLink",
      (stage in ('expired', 'recalled', 'rerouted')
        or (reason_code is not null and (stage <> 'closed' or met_level is not null))) as "isCoded"
    from referral cross join lateral (select account_id, data->>'step' as step from event
      where event.referral_id = referral.id and type = 'referral.stageChanged' order by id desc limit 1) as last
    where sent_at is not null and not stage in ${listed(open)} order by referral.id`.execute(world.db)
  return rows.map(({ id, actor, byLink, ...end }) => ({
    ...end,
    by: actor === null ? (byLink ? 'customer' : 'timer') : (actedFrom.get(id) ?? 'worklist'),
  }))
}

/** Hours from each acceptance to the first attempt, booking, or visit; without those on a waitlist. */
export async function firstContacts({ db }: World) {
  const { rows } = await sql<{ priority: Priority; hours: number }>`
    select priority, extract(epoch from first.at - answered_at)::float8 / 3600 as hours
    from referral cross join lateral (select min(at) as at from (
      select at from contact_attempt where referral_id = referral.id
      union all select created_at from appointment where referral_id = referral.id
      union all select created_at from visit where referral_id = referral.id) as act) as first
    where answered_at is not null and first.at is not null and not exists (select from event
      where event.referral_id = referral.id and type = 'referral.stageChanged' and data->>'step' = 'waitlist') order by referral.id`.execute(
    db,
  )
  return rows
}

/** Open referrals at the end, with their escalation and history. */
export const openOnes = ({ db }: World) =>
  db
    .selectFrom('referral')
    .select(['id', 'stage', 'escalation', 'sent_at', 'reason_code'])
    .select((eb) =>
      eb
        .selectFrom('event')
        .whereRef('event.referral_id', '=', 'referral.id')
        .where('type', '!=', 'referral.reminded')
        .select(
          sql<string>`string_agg(coalesce(data->>'step', type) || ' ' || to_char(at, 'MM-DD'), ', ' order by id)`.as(
            'steps',
          ),
        )
        .as('way'),
    )
    .where('stage', 'in', open)
    .orderBy('id')
    .execute()

/** Outcomes by kind of participant, one line each. */
export async function kindsOf(life: Life): Promise<string[]> {
  return [
    ...(await receiversBy(life)),
    ...(await offersBy(life)),
    ...(await groupsBy(life)),
    ...(await helpBy(life)),
    ...(await needsBy(life)),
    ...(await othersOf(life)),
  ]
}

const linesOf = async ({ world }: Life, query: ReturnType<typeof sql>) =>
  (await (query as ReturnType<typeof sql<{ line: string }>>).execute(world.db)).rows.map(({ line }) => line)

const wasAccepted = sql`(stage in ${listed([...anyAccepted, 'cancel_requested', 'closed'])})`

const receiversBy = (life: Life) =>
  linesOf(
    life,
    sql`select 'asked ' || case when entity_state <> 3 then 'with a login' when email is null then 'by phone' else 'by email' end
        || ': ' || count(*) || ', accepted ' || count(*) filter (where ${wasAccepted})
        || ', closed ' || count(*) filter (where stage = 'closed')
        || ', expired ' || count(*) filter (where stage = 'expired') as line
      from referral join entity on entity.id = to_entity_id where sent_at is not null group by
        case when entity_state <> 3 then 'with a login' when email is null then 'by phone' else 'by email' end order by 1`,
  )

/** By how the customer is reached and what they do with their link. */
async function offersBy({ world, customers }: Life) {
  const { rows } = await sql<{ customerId: number; isChosen: boolean; isHelped: boolean }>`
    select referral.customer_id as "customerId", bool_or(sent_at is not null) as "isChosen",
      bool_or(${wasAccepted}) as "isHelped"
    from referral join referral_group on referral_group.id = group_id where mode = 2 group by group_id, 1`.execute(
    world.db,
  )
  const kinds = new Map<string, { all: number; choices: number; helped: number }>()
  for (const { customerId, isChosen, isHelped } of rows) {
    const customer = customers.get(customerId)
    if (!customer) continue
    const kind = `offered to customers with ${customer.reach} who are ${customer.habit}`
    const sum = kinds.get(kind) ?? { all: 0, choices: 0, helped: 0 }
    kinds.set(kind, {
      all: sum.all + 1,
      choices: sum.choices + Number(isChosen),
      helped: sum.helped + Number(isHelped),
    })
  }
  return [...kinds]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([kind, { all, choices, helped }]) => `${kind}: ${all}, chose ${choices}, helped ${helped}`)
}

const groupsBy = (life: Life) =>
  linesOf(
    life,
    sql`select 'sent ' || case mode when 1 then 'directly' when 2 then 'as an offer' when 3 then 'to the first to accept' else 'in order' end
        || ': ' || count(distinct group_id) || ', helped ' || count(distinct group_id) filter (where ${wasAccepted}) as line
      from referral join referral_group on referral_group.id = group_id where stage <> 'draft' group by mode order by mode`,
  )

const helpBy = (life: Life) =>
  linesOf(
    life,
    sql`select 'help requests: ' || count(*) || ', new ' || count(*) filter (where state = 1) || ', in progress '
        || count(*) filter (where state = 2) || ', done ' || count(*) filter (where state = 3) || ', declined '
        || count(*) filter (where state = 4) as line from help_request`,
  )

const needsBy = (life: Life) =>
  linesOf(
    life,
    sql`select 'unmet needs: ' || count(*) || ', met ' || count(met_at) || ', looked for '
        || coalesce(sum((select count(*) from unmet_need_history where need_id = unmet_need.id)), 0) || ' times' as line
      from unmet_need`,
  )

const othersOf = (life: Life) =>
  linesOf(
    life,
    sql`select 'consents revoked: ' || count(*) filter (where revoked_at is not null) as line from consent
      union all select 'asked “Did you get help?”: ' || count(*) || ', “not yet” ' || count(*) filter (where answer = 3)
        || ', calls ' || count(called_at) from follow_up
      union all select 'letters that did not arrive: ' || count(*) filter (where failed_at is not null) from mail
      union all select 'people who left: ' || count(*) filter (where not is_active and not is_link) from account`,
  )
