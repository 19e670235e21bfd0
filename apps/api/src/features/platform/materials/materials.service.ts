import { americanDay, changed, type Input } from '@handoff/contracts/kit'
import { type MediaType, type materials, mostFiles } from '@handoff/contracts/platform/materials'
import { sql } from 'kysely'
import { type Ctx, type FieldChange, ownEntity, type Tx } from '../../../kit/context.ts'
import { acceptFile } from '../../../kit/files/accepted-file.ts'
import { dropStored, withStored } from '../../../kit/files/store-file.ts'
import { badInput, conflict, forbidden } from '../../../kit/problem.ts'
import { bumpVersion, changeRecord, stale } from '../../../kit/records/version.ts'
import { customerSubject, entitySubject, referralSubject } from '../../customers/notes/notes.subjects.ts'
import { find, materialFrom, type Owner, withColumns } from './materials.queries.ts'
import { allMaterials } from './materials.visibility.ts'

export const addToEntity = async (ctx: Ctx, { id, ...input }: Input<typeof materials.addToEntity>) =>
  add(ctx, await entitySubject(ctx, id), { ...input, shareBeforeAcceptance: false })

export const addToCustomer = async (ctx: Ctx, { id, ...input }: Input<typeof materials.addToCustomer>) =>
  add(ctx, await customerSubject(ctx, id), input)

/** For an unsent message: internal until then. */
export async function addToReferral(ctx: Ctx, { referralId, file }: Input<typeof materials.addToReferral>) {
  const subject = await referralSubject(ctx, referralId)
  const described = { category: null, expiresOn: null, shareBeforeAcceptance: false }
  return add(ctx, subject, { file, ...described, isInternal: true })
}

/** For an unsaved referral: internal until then. */
export async function addForReferral(ctx: Ctx, { id, file }: Input<typeof materials.addForReferral>) {
  const subject = { ...(await customerSubject(ctx, id)), isForReferral: true }
  const described = { category: null, expiresOn: null, shareBeforeAcceptance: false }
  return add(ctx, subject, { file, ...described, isInternal: true })
}

type New = Omit<Input<typeof materials.addToCustomer>, 'id'>
/** With its thread, or a referral that is being written. */
type Target = Owner & { referralId?: number | null; isForReferral?: boolean }

async function add(ctx: Ctx, owner: Target, { file, ...input }: New) {
  const isInternal = input.isInternal ?? (ownEntity(ctx.viewer) !== null && !input.shareBeforeAcceptance)
  if (isInternal && input.shareBeforeAcceptance) throw badInput({ shareBeforeAcceptance: [internalShared] })
  const { file: bytes, ...accepted } = await acceptFile(file)
  await refuseFull(ctx, owner)
  return withStored(ctx, bytes, (key) =>
    ctx.transaction((tx) => store(tx, owner, { ...input, isInternal, ...accepted, key })),
  )
}

const internalShared = 'An internal file can’t be shared before acceptance'

type Stored = Omit<New, 'file' | 'isInternal'> & {
  isInternal: boolean
  key: string
  kind: MediaType
  name: string
  size: number
}

async function store(tx: Tx, owner: Target, file: Stored) {
  const { entityId, customerId } = owner
  // One at a time, so that two concurrent uploads do not both get the last slot.
  const [table, ownerId] = entityId === null ? (['customer', customerId] as const) : (['entity', entityId] as const)
  await sql`select from ${sql.table(table)} where id = ${ownerId} for no key update`.execute(tx.db)
  await refuseFull(tx, owner)
  const { id } = await tx.db
    .insertInto('material')
    .values({
      entity_id: entityId,
      customer_id: customerId,
      referral_id: owner.referralId ?? null,
      is_for_referral: owner.isForReferral ?? false,
      is_internal: file.isInternal,
      share_before_acceptance: file.shareBeforeAcceptance,
      side_entity_id: ownEntity(tx.viewer),
      name: file.name,
      media_type: file.kind,
      size: file.size,
      category: file.category || null,
      expires_on: file.expiresOn,
      file_key: file.key,
      uploaded_by: tx.viewer.id,
      created_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.record({ type: 'material.added', ...eventOf(id, owner, file) }, null, [
    { field: 'file', before: null, after: file.name },
  ])
  return storedMaterial(tx, id)
}

/** The stored row: a file for a message is in no list yet. */
async function storedMaterial(tx: Tx, id: number) {
  const row = await withColumns(allMaterials(tx)).where('material.id', '=', id).executeTakeFirstOrThrow()
  return materialFrom(tx.viewer, row)
}

type Audience = { isInternal: boolean; shareBeforeAcceptance: boolean }

const eventOf = (materialId: number, { entityId, customerId }: Owner, { isInternal, ...file }: Audience) => ({
  materialId,
  entityId,
  customerId,
  isInternal,
  isShared: file.shareBeforeAcceptance,
})

async function refuseFull({ db }: Pick<Ctx, 'db'>, { entityId, customerId }: Owner) {
  const { count } = await db
    .selectFrom('material')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('consent_id', 'is', null)
    .$if(entityId !== null, (it) => it.where('entity_id', '=', entityId))
    .$if(entityId === null, (it) => it.where('customer_id', '=', customerId))
    .executeTakeFirstOrThrow()
  const owner = entityId === null ? 'customer' : 'provider'
  if (count >= mostFiles) throw conflict(`A ${owner} can have ${mostFiles} files. Delete one first`)
}

export const saveOfEntity = (ctx: Ctx, { id, ...changes }: Input<typeof materials.saveOfEntity>) =>
  save(ctx, { entityId: id, customerId: null }, changes)

export const saveOfCustomer = (ctx: Ctx, { id, ...changes }: Input<typeof materials.saveOfCustomer>) =>
  save(ctx, { entityId: null, customerId: id }, changes)

const save = (
  ctx: Ctx,
  owner: Owner,
  { materialId, version, ...changes }: Omit<Input<typeof materials.saveOfCustomer>, 'id'>,
) =>
  ctx.transaction(async (tx) => {
    const { material } = await find(tx, owner, materialId)
    if (!material.mayEdit) throw forbidden('Only the side that uploaded this file can change it')
    const { category, expiresOn, shareBeforeAcceptance } = changed(material, changes)
    if (material.isInternal && shareBeforeAcceptance) throw badInput({ shareBeforeAcceptance: [internalShared] })
    const update = tx.db.updateTable('material').set({
      category: category || null,
      expires_on: expiresOn,
      share_before_acceptance: shareBeforeAcceptance,
    })
    const isShared = material.shareBeforeAcceptance || shareBeforeAcceptance
    const event = { type: 'material.changed', ...eventOf(materialId, owner, material), isShared } as const
    return changeRecord(tx, {
      before: material,
      write: () => bumpVersion(update, { id: materialId, version }, () => stale('file')),
      read: async () => (await find(tx, owner, materialId)).material,
      record: (_, saved) => tx.record(event, null, differences(material, saved)),
    })
  })

type Described = Pick<Awaited<ReturnType<typeof find>>['material'], 'category' | 'expiresOn' | 'shareBeforeAcceptance'>

/** Changed properties of a file as people read them, for the audit. */
const differences = (before: Described, after: Described): FieldChange[] =>
  Object.entries({
    category: ({ category }: Described) => category,
    expiresOn: ({ expiresOn }: Described) => expiresOn && americanDay(expiresOn),
    shareBeforeAcceptance: (it: Described) => (it.shareBeforeAcceptance ? 'Yes' : 'No'),
  }).flatMap(([field, wordsOf]) =>
    wordsOf(before) === wordsOf(after) ? [] : [{ field, before: wordsOf(before), after: wordsOf(after) }],
  )

export const removeFromEntity = (ctx: Ctx, { id, materialId }: Input<typeof materials.removeFromEntity>) =>
  remove(ctx, { entityId: id, customerId: null }, materialId)

export const removeFromCustomer = (ctx: Ctx, { id, materialId }: Input<typeof materials.removeFromCustomer>) =>
  remove(ctx, { entityId: null, customerId: id }, materialId)

async function remove(ctx: Ctx, owner: Owner, materialId: number) {
  const { material, fileKey } = await find(ctx, owner, materialId)
  if (!material.mayRemove) throw forbidden('Only the person who uploaded this file can delete it')
  await ctx.transaction(async (tx) => {
    const deletion = await tx.db.deleteFrom('material').where('id', '=', materialId).executeTakeFirst()
    // Someone else was faster: the file no longer exists.
    if (deletion.numDeletedRows === 0n) await find(tx, owner, materialId)
    await tx.record({ type: 'material.removed', ...eventOf(materialId, owner, material) }, null, [
      { field: 'file', before: material.name, after: null },
    ])
  })
  // If this fails, the sweep deletes it later.
  await dropStored(ctx, fileKey).catch(() => {})
  return null
}
