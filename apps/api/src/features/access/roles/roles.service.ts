import type { roles } from '@handoff/contracts/access/roles/roles'
import type { Input, RoleAccess } from '@handoff/contracts/kit'
import type { Kysely } from 'kysely'
import { isStillUsed, isTaken } from '../../../db/broken-rules.ts'
import type { DB } from '../../../db/schema.ts'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, conflict, notFound, Problem } from '../../../kit/problem.ts'
import { changeRecord, refuseStale } from '../../../kit/records/version.ts'
import { publishAccessChanged } from '../../../kit/security/sessions.ts'
import { columnsOf, grantedOf } from './roles.accesses.ts'
import { ownRoles, show } from './roles.queries.ts'

const nameIsTaken = () => {
  const title = 'There’s already a role with this name'
  return new Problem(409, 'conflict', title, { fields: { name: [title] } })
}
const orNameIsTaken = (error: unknown): never => {
  throw isTaken(error) ? nameIsTaken() : error
}

export function create(ctx: Ctx, { name, roleAccesses }: Input<typeof roles.create>) {
  const granted = grantedOf(ctx.viewer.side, roleAccesses)
  return ctx
    .transaction(async (tx) => {
      const { id } = await tx.db
        .insertInto('role')
        .values({ side: tx.viewer.side, entity_id: ownEntity(tx.viewer), name, created_at: tx.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await grant(tx.db, id, granted)
      await tx.record({ type: 'role.created', roleId: id })
      return show(tx, { id })
    })
    .catch(orNameIsTaken)
}

/** Everyone with the role is notified in the same transaction: menu, buttons, and server follow immediately. */
export function save(ctx: Ctx, { id, version, name, roleAccesses }: Input<typeof roles.save>) {
  const granted = roleAccesses === undefined ? undefined : grantedOf(ctx.viewer.side, roleAccesses ?? [])
  return ctx
    .transaction(async (tx) => {
      await lockRole(tx, id)
      const before = await show(tx, { id })
      refuseStale('role', before, version)
      return changeRecord(tx, {
        before,
        write: async () => {
          await tx.db
            .updateTable('role')
            .set({ version: before.version + 1, ...(name !== undefined && { name }) })
            .where('id', '=', id)
            .execute()
          if (!granted) return
          await tx.db.deleteFrom('role_access').where('role_id', '=', id).execute()
          await grant(tx.db, id, granted)
        },
        read: () => show(tx, { id }),
        record: async () => {
          await publishAccessChanged(tx.db, await peopleWith(tx.db, id))
          await tx.record({ type: 'role.changed', roleId: id })
        },
      })
    })
    .catch(orNameIsTaken)
}

/** A role in use is deleted only if its people and invitations get another one in the same transaction. */
export function remove(ctx: Ctx, { id, moveTo }: Input<typeof roles.remove>) {
  return ctx
    .transaction(async (tx) => {
      const role = await show(tx, { id })
      if (moveTo === undefined) {
        if (role.teammates || role.invitations) throw stillInUse(role)
      } else await moveAll(tx, id, moveTo)
      const deletion = await tx.db.deleteFrom('role').where('id', '=', id).executeTakeFirst()
      if (deletion.numDeletedRows === 0n) throw notFound('role')
      await tx.record({ type: 'role.removed', roleId: id, movedTo: moveTo ?? null })
      return null
    })
    .catch((error: unknown) => {
      throw isStillUsed(error) ? conflict('Someone was just given this role. Reload and try again') : error
    })
}

/** Invitations first: anyone who accepts one at this moment is among the people afterwards. */
async function moveAll(tx: Tx, id: number, moveTo: number) {
  const other = await ownRoles(tx).select('role.id').where('role.id', '=', moveTo).executeTakeFirst()
  if (!other || moveTo === id) throw badInput({ moveTo: ['Please select another role'] })
  await tx.db.updateTable('invitation').set({ role_id: moveTo }).where('role_id', '=', id).execute()
  const moved = await tx.db
    .updateTable('account')
    .set({ role_id: moveTo })
    .where('role_id', '=', id)
    .returning('id')
    .execute()
  await publishAccessChanged(
    tx.db,
    moved.map((person) => person.id),
  )
}

async function lockRole(tx: Tx, id: number) {
  const role = await ownRoles(tx).select('role.id').where('role.id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!role) throw notFound('role')
}

async function grant(db: Kysely<DB>, roleId: number, entries: readonly RoleAccess[]) {
  if (!entries.length) return
  await db
    .insertInto('role_access')
    .values(entries.map((entry) => columnsOf(roleId, entry)))
    .execute()
}

async function peopleWith(db: Kysely<DB>, roleId: number) {
  const rows = await db.selectFrom('account').select('id').where('role_id', '=', roleId).execute()
  return rows.map(({ id }) => id)
}

function stillInUse({ teammates, invitations }: { teammates: number; invitations: number }) {
  const used = [
    teammates && (teammates === 1 ? '1 person has' : `${teammates} people have`),
    invitations && (invitations === 1 ? '1 invitation names' : `${invitations} invitations name`),
  ].filter(Boolean)
  return conflict(`${used.join(' and ')} this role. Choose a new role for them`)
}
