import { type dashboard, type FirstStep, firstSteps } from '@handoff/contracts/figures/dashboard'
import { type Input, UserType } from '@handoff/contracts/kit'
import { unnamed } from '@handoff/contracts/platform/settings'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { mailState } from '../../../kit/mail/mail-server.ts'

/** Open setup steps, computed from the data, so that a step is done however someone did it. */
export async function firstRun(ctx: Ctx) {
  const entityId = ownEntity(ctx.viewer)
  const { db, viewer } = ctx
  const { isDismissed, skipped } = await db
    .selectFrom('account')
    .select([sql<boolean>`first_run_dismissed_at is not null`.as('isDismissed'), 'first_run_skipped as skipped'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (isDismissed) return { steps: [], locationId: null }
  const isAdmin = viewer.userType === UserType.Admin
  const done = await answers(ctx, {
    ...(isAdmin && ofAdministrator(viewer.id, await mailState(db))),
    ...(entityId === null ? ofNetwork : ofEntity(entityId)),
    team: sql`exists (select from account
        where entity_id is not distinct from ${entityId} and id <> ${viewer.id} and is_active and not is_link)
      or exists (select from invitation where kind = 'team' and entity_id is not distinct from ${entityId})`,
    customer:
      entityId === null
        ? sql`exists (select from customer)`
        : sql`exists (select from customer where owner_entity_id = ${entityId})`,
    referral: sql`exists (select from referral where sent_at is not null
      and (${entityId}::int is null or to_entity_id = ${entityId} or from_entity_id = ${entityId}))`,
  })
  const steps = firstSteps.flatMap((step) =>
    step in done ? [{ step, isDone: done[step]! || skipped.includes(step) }] : [],
  )
  const isOver = steps.every(({ isDone }) => isDone)
  return { steps: isOver ? [] : steps, locationId: entityId === null ? null : await withoutHours(ctx, entityId) }
}

type Questions = Partial<Record<FirstStep, RawBuilder<unknown>>>

/** Steps for administrators only. */
const ofAdministrator = (id: number, email: Awaited<ReturnType<typeof mailState>>): Questions => ({
  name: sql`(select name <> ${unnamed} from network_setting)`,
  timeZone: sql`(select is_zone_confirmed from network_setting)`,
  email: sql`${email.isServerSet && email.guessedUrl === null}::boolean`,
  backup: sql`(select backed_up_at is not null from network_setting)`,
  secondFactor: sql`(select two_factor_required <> '{}' from network_setting)
    or exists (select from two_factor where account_id = ${id} and enabled_at is not null)`,
  consent: sql`(select count(*) > 1 from consent_text)`,
  publicPages: sql`(select is_directory_on from network_setting)`,
})

const ofNetwork: Questions = {
  provider: sql`exists (select from entity)`,
  location: sql`exists (select from entity_address)`,
}

const ofEntity = (entityId: number): Questions => ({
  services: sql`exists (select from entity_category where entity_id = ${entityId})`,
  location: sql`exists (select from entity_address where entity_id = ${entityId} and open_week is not null)`,
  capacity: sql`exists (select from entity where id = ${entityId} and capacity_at is not null)`,
})

/** The first without hours, so that they are added there. */
async function withoutHours({ db }: Ctx, entityId: number) {
  const location = await db
    .selectFrom('entity_address')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('open_week', 'is', null)
    .orderBy('position')
    .executeTakeFirst()
  return location?.id ?? null
}

export async function skipFirstStep(ctx: Ctx, { step }: Input<typeof dashboard.skipFirstStep>) {
  await ctx.transaction(async (tx) => {
    await tx.db
      .updateTable('account')
      .set({ first_run_skipped: sql`array(select distinct unnest(first_run_skipped || ${step}::text))` })
      .where('id', '=', tx.viewer.id)
      .execute()
  })
  return null
}

/** All of them concurrently. */
async function answers({ db }: Ctx, questions: Questions) {
  const columns = Object.entries(questions).map(([key, question]) => sql`(${question}) as ${sql.ref(key)}`)
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(db)
  return rows[0]!
}

export async function dismissFirstRun(ctx: Ctx) {
  await ctx.transaction(async (tx) => {
    await tx.db
      .updateTable('account')
      .set({ first_run_dismissed_at: tx.now() })
      .where('id', '=', tx.viewer.id)
      .execute()
  })
  return null
}
