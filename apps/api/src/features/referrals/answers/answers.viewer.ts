import { UserType } from '@handoff/contracts/kit'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Viewer } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'

/**
 * Who acts by the links of an entity without a login: one account of that entity that no one can log in to, so that trail,
 * thread, and access log can name it. It is made with the first code or answer; until then nothing is written, and it has
 * no id.
 */
const noOneYet = 0

export async function viewerOf(db: Kysely<DB>, entityId: number): Promise<Viewer> {
  const entity = await db
    .selectFrom('entity')
    .leftJoin('account', (on) => on.onRef('account.entity_id', '=', 'entity.id').on('account.is_link', '=', true))
    .select(['entity.name', 'entity.time_zone as timeZone', 'account.id as accountId'])
    .where('entity.id', '=', entityId)
    .executeTakeFirst()
  if (!entity) throw notFound('link')
  return {
    id: entity.accountId ?? noOneYet,
    sessionId: noOneYet,
    firstName: entity.name,
    lastName: '',
    timeZone: entity.timeZone,
    userType: UserType.Entity,
    roleAccesses: [],
    side: 'entity',
    entityId,
  }
}

/** With its account, which is made where there is none. */
export async function actingViewerOf(db: Kysely<DB>, entityId: number): Promise<Viewer> {
  const viewer = await viewerOf(db, entityId)
  if (viewer.id !== noOneYet) return viewer
  await db
    .insertInto('account')
    .values({
      user_type: UserType.EntityStaff,
      entity_id: entityId,
      first_name: viewer.firstName,
      last_name: '',
      email: `entity-${entityId}@link.invalid`,
      time_zone: viewer.timeZone,
      is_active: false,
      is_link: true,
    })
    .onConflict((it) => it.doNothing())
    .execute()
  return viewerOf(db, entityId)
}
