import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import { type Ctx, type Tx } from '../../../../kit/context.ts'
import { dropPicture, keepPicture, type Picture, readPicture } from '../../../../kit/files/picture.ts'
import { forbidden } from '../../../../kit/problem.ts'
import { bumpVersion, changeRecord, stale } from '../../../../kit/records/version.ts'
import { inviteToEntity } from '../../../access/invitations/invitations.send-invitation.ts'
import { timeZoneOfFirst } from '../../../platform/reference/reference.time-zone.ts'
import { saveValues } from '../../customFields/customFields.save-values.ts'
import { edit, mayChange, refuseForeign, valuesOf } from './edit-entity.ts'
import { orEmailIsTaken, refuseTakenEmail } from './email.ts'
import { moveHours } from './move-hours.ts'
import {
  changedValues,
  columnsOf,
  holdEntity,
  refuseWrong,
  saveAddresses,
  saveOffers,
  type Values,
} from './save-entity.ts'
import { saveServices } from './services.ts'

type New = Values & { logo?: Picture; isInvited: boolean }

/** Inside the caller’s transaction: the form, or a request that is granted. */
export async function addEntity(tx: Tx, { logo, isInvited, ...values }: New): Promise<number> {
  await refuseWrong(tx, values, { isInvited })
  await refuseTakenEmail(tx, values.email)
  const { id } = await tx.db
    .insertInto('entity')
    .values({
      ...columnsOf(values),
      time_zone: values.timeZone ?? (await timeZoneOfFirst(tx, values.entityAddresses)) ?? tx.viewer.timeZone,
      logo: logo ? await keepLogo(tx, logo, null) : null,
      entity_state: isInvited ? EntityState.Invited : EntityState.Listed,
      created_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(orEmailIsTaken(tx))
  await saveOffers(tx, id, values)
  await saveServices(tx, id, values.services)
  await saveAddresses(tx, id, values.entityAddresses)
  await moveHours(tx, id)
  if (isInvited) {
    const { email, firstName, lastName, phone } = values
    await inviteToEntity(tx, { entityId: id, email: email!, firstName, lastName, phone, message: null })
  }
  await tx.record({ type: 'entity.created', entityId: id })
  return id
}

/** What is left out stays as it is. */
export async function save(
  ctx: Ctx,
  { id, version, logo: file, knownAddressIds, customFieldsInputs, ...changes }: Input<typeof entities.save>,
) {
  const logo = file && (await readPicture(file, 'logo'))
  return ctx.transaction(async (tx) => {
    await refuseForeign(tx, id)
    if (!mayChange(tx.viewer, id)) throw forbidden()
    await holdEntity(tx, id)
    const before = await edit(tx, { id })
    const values = await changedValues(tx, valuesOf(before), changes)
    await refuseWrong(tx, values, { ownId: id })
    await refuseTakenEmail(tx, values.email, { ownId: id, from: before.email })
    const logoAddress = logo ? await keepLogo(tx, logo, before.logo) : logo === null ? null : before.logo
    const update = tx.db.updateTable('entity').set({
      ...columnsOf(values),
      // An entity that shared an address before the rule may keep it until its address changes.
      is_email_shared: sql<boolean>`is_email_shared and lower(email) is not distinct from lower(${values.email || null}::text)`,
      logo: logoAddress,
      updated_at: tx.now(),
    })
    const refuse = () => stale('provider', `It is at version ${before.version}`)
    const after = await changeRecord(tx, {
      before,
      write: async () => {
        await bumpVersion(update, { id, version }, refuse).catch(orEmailIsTaken(tx))
        if (logoAddress !== before.logo) await dropPicture(tx.db, before.logo)
        if (changes.categoryIds !== undefined || changes.specialtyIds !== undefined) await saveOffers(tx, id, values)
        if (changes.services !== undefined) await saveServices(tx, id, values.services)
        if (changes.entityAddresses !== undefined) await saveAddresses(tx, id, values.entityAddresses, knownAddressIds)
      },
      read: () => edit(tx, { id }),
      record: (fields) => tx.record({ type: 'entity.changed', entityId: id, fields }),
    })
    const isPart = after !== before
    if (customFieldsInputs) await saveValues(tx, { target: 'entity', id, inputs: customFieldsInputs, isPart })
    await moveHours(tx, id)
    return edit(tx, { id })
  })
}

const keepLogo = ({ db, viewer, now }: Tx, picture: Picture, previous: string | null) =>
  keepPicture({ db, picture, uploadedBy: viewer.id, now: now(), previous })

export function verify(ctx: Ctx, { id }: Input<typeof entities.verify>) {
  return ctx.transaction(async (tx) => {
    await refuseForeign(tx, id)
    await markVerified(tx, id, tx.viewer.id)
    await tx.record({ type: 'entity.verified', entityId: id })
    return edit(tx, { id })
  })
}

/** By someone who is logged in, or by the entity itself through its link. */
export const markVerified = ({ db, now }: Pick<Tx, 'db' | 'now'>, id: number, byId: number | null) =>
  db
    .updateTable('entity')
    .set({ verified_at: now(), verified_by_id: byId, unconfirmed_since: null })
    .where('id', '=', id)
    .execute()
