import { foldKey } from '@handoff/contracts/kit/folding'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { noFields } from '@handoff/contracts/network/entities/from-fields'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { badInput } from '../../../../kit/problem.ts'
import { refusalOf } from '../../../../kit/records/each-apart.ts'
import { timeZoneOf } from '../../../platform/reference/reference.time-zone.ts'
import { saveValues } from '../../customFields/customFields.save-values.ts'
import { addEntity } from '../../entities/editing/add-entity.ts'

/** The words that half of all names have, and that are written or not. */
const legalForms = '(the|inc|llc|ltd|corp|corporation|incorporated)'

/** 'Harbor Clinic, Inc.' and 'The Harbor Clinic' are one organization. */
export const organizationKey = (name: string) =>
  foldKey(name)
    .replace(new RegExp(`\\b${legalForms}\\b`, 'g'), '')
    .replaceAll(' ', '') || name.trim().toLowerCase()

/** The same in the database. */
export const organizationKeyOf = (column: ReturnType<typeof sql<string>>) =>
  sql<string>`replace(regexp_replace(fold_key(${column}), ${sql.lit(`\\m${legalForms}\\M`)}, '', 'g'), ' ', '')`

type Missing = { name: string; rows: number }

/** The organizations that a file names and the network does not have, each once. */
export function organizationsOf({ ofRows, isCreating }: { ofRows: readonly string[]; isCreating: boolean }) {
  const rows = new Set(ofRows.map(organizationKey))
  const missing = new Map<string, Missing>()
  return {
    /** Whether it will be there when it is needed: as another row of the file, or created by its name. */
    find(name: string): 'row' | 'created' | null {
      const key = organizationKey(name)
      if (rows.has(key)) return 'row'
      const known = missing.get(key)
      if (known) known.rows++
      else missing.set(key, { name, rows: 1 })
      return isCreating ? 'created' : null
    },
    missing: () => [...missing.values()],
  }
}
export type Organizations = Pick<ReturnType<typeof organizationsOf>, 'find'>

/** Stores them, to show them to the reviewer. */
export async function keepMissing({ db }: Pick<Ctx, 'db'>, importId: number, missing: readonly Missing[]) {
  await db.deleteFrom('data_import_organization').where('import_id', '=', importId).execute()
  await sql`
    insert into data_import_organization (import_id, name, rows)
    select ${importId}, name, rows from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as one (name text, rows int)`.execute(
    db,
  )
}

type Whereabouts = {
  stateId: number | null
  countyId: number | null
  zip: string | null
  timeZone?: string | null | undefined
}
/** A row that names an organization: where it is, and what is offered there. */
export type Need = { organization: string; place: Whereabouts; categoryIds: readonly number[] }
type Run = { importId: number; isCreating: boolean; missing: readonly Missing[]; needs: readonly Need[] }

/** The organizations of a run: those that rows have brought, and those that are created when a row needs them. */
export function organizationsFor(tx: Tx, { importId, isCreating, missing, needs }: Run) {
  const ids = new Map<string, number>()
  const created: number[] = []
  const nameOf = new Map(missing.map(({ name }) => [organizationKey(name), name]))
  const needsOf = Map.groupBy(needs, ({ organization }) => organizationKey(organization))
  return {
    created,
    brought: (name: string, id: number) => void ids.set(organizationKey(name), id),
    async idOf({ organization, place }: Need): Promise<number> {
      const key = organizationKey(organization)
      const known = ids.get(key)
      if (known !== undefined) return known
      if (!isCreating) throw badInput({ parent: [`The row of ‘${organization}’ was not imported`] })
      const name = nameOf.get(key) ?? organization
      const ownNeeds = needsOf.get(key) ?? []
      const categoryIds = [...new Set(ownNeeds.flatMap((one) => one.categoryIds))]
      const timeZone = ownNeeds.find((one) => one.place.timeZone)?.place.timeZone ?? null
      const id = await create(tx, { name, place, categoryIds, timeZone })
      ids.set(key, id)
      created.push(id)
      await tx.db
        .insertInto('data_import_organization')
        .values({ import_id: importId, name, rows: 1, status: 'created', entity_id: id })
        .onConflict((it) => it.columns(['import_id', 'name']).doUpdateSet({ status: 'created', entity_id: id }))
        .execute()
      return id
    },
  }
}

type New = { name: string; place: Whereabouts; categoryIds: number[]; timeZone: string | null }

async function create(tx: Tx, { name, place, categoryIds, ...rest }: New) {
  const timeZone = rest.timeZone ?? (await timeZoneOf(tx, place)) ?? undefined
  const id = await addEntity(tx, { ...nothingKnown, name, categoryIds, timeZone, isInvited: false })
  await saveValues(tx, { target: 'entity', id, inputs: [], fillsDefaults: true, isPart: true })
  return id
}

const nothingKnown = {
  networkType: NetworkType.Organization,
  firstName: null,
  lastName: null,
  parentId: null,
  ...noFields,
  services: [],
  specialtyIds: [],
  entityAddresses: [],
}

/** After the rows: an organization goes with its import, unless someone has used it since. */
export async function undoOrganizations(tx: Tx, importId: number, remove: (id: number) => Promise<void>) {
  const created = await tx.db
    .selectFrom('data_import_organization')
    .select(['name', 'entity_id as entityId'])
    .where('import_id', '=', importId)
    .where('status', '=', 'created')
    .execute()
  for (const { name, entityId } of created) {
    const reason = await reasonAgainst(tx, () => remove(entityId!))
    await tx.db
      .updateTable('data_import_organization')
      .set({ status: reason === null ? 'undone' : 'kept', reason })
      .where('import_id', '=', importId)
      .where('name', '=', name)
      .execute()
  }
}

/** Why something could not be taken back; null where it was. */
export async function reasonAgainst(tx: Tx, work: () => Promise<unknown>): Promise<string | null> {
  const refusal = await refusalOf(tx, work)
  if (refusal?.status === 404) return 'It no longer exists'
  return refusal && (refusal.fields ? Object.values(refusal.fields).flat().join(' ') : refusal.message)
}
