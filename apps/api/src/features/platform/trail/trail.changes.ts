import {
  type ConsentMethod,
  type ConsentScope,
  consentMethodNames,
  consentScopeNames,
} from '@handoff/contracts/customers/consents'
import { identityKeys } from '@handoff/contracts/customers/customers/code-name'
import { customerFieldLabels } from '@handoff/contracts/customers/customers/fields'
import { americanDay, hasFlag } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { type Ctx, type FieldChange, ownEntity } from '../../../kit/context.ts'
import { underCodeName } from '../../../kit/records/code-name.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import { inWords } from './trail.wordings.ts'

export type StoredChange = FieldChange
type Row = { customerId: number; type: string; data: unknown; actorEntityId: number | null; changes: StoredChange[] }
type Data = { entityId?: number; method?: ConsentMethod; scope?: ConsentScope; isInternal?: boolean }

/** The changes of each row that this viewer may read. */
export async function changesFor(ctx: Pick<Ctx, 'db' | 'viewer'>, rows: readonly Row[]) {
  const nameOf = await entityNames(ctx, rows)
  const fieldOf = await customFieldsIn(ctx, rows)
  const entityId = ownEntity(ctx.viewer)
  const unnamed = await underCodeName(
    ctx,
    rows.map(({ customerId }) => customerId),
  )
  return (row: Row) =>
    [
      ...storedIn(row, entityId).filter(({ field }) => !(unnamed.has(row.customerId) && isOfPerson(field))),
      ...impliedBy(row.type, row.data as Data, nameOf),
    ].map(({ field, before, after }) => {
      const { label, isMasked, isDay } = fieldOf(field)
      const visibleValue = (value: string | null) => (isMasked ? null : isDay && value ? americanDay(value) : value)
      return { field, label, before: visibleValue(before), after: visibleValue(after), isMasked }
    })
}

/** Entered before the person was recorded under a code name, or a name, an answer, or a file that only the owner reads. */
const isOfPerson = (field: string) =>
  isOneOf([...identityKeys, 'codeName', 'confidentialFields', 'file', 'name'], field) || field.startsWith(customField)

/** An internal file of another side is not even named. */
const storedIn = ({ type, data, actorEntityId, changes }: Row, entityId: number | null) =>
  type.startsWith('material.') && (data as Data).isInternal && actorEntityId !== entityId ? [] : changes

/** Changes implied by an event without stored values. */
function impliedBy(type: string, data: Data, nameOf: (id: number) => string): StoredChange[] {
  if (type === 'consent.given')
    return [
      {
        field: 'consent',
        before: null,
        after: `${consentMethodNames[data.method!]} · ${consentScopeNames[data.scope!]}`,
      },
    ]
  if (data.entityId === undefined || !type.startsWith('customer.access')) return []
  const name = nameOf(data.entityId)
  return type === 'customer.accessEnded'
    ? [{ field: 'access', before: name, after: null }]
    : [{ field: 'access', before: null, after: name }]
}

/** The name of a shelter or a recovery center would reveal what a sensitive category hides. */
async function entityNames({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, rows: readonly Row[]) {
  const ids = rows.flatMap(({ data }) => (data as Data).entityId ?? [])
  const entities = ids.length
    ? await db.selectFrom('entity').select(['id', 'name']).where('id', 'in', ids).execute()
    : []
  const names = new Map(entities.map(({ id, name }) => [id, name]))
  const maySee = maySeeSensitive(viewer)
  return (id: number) => (maySee || id === ownEntity(viewer) ? names.get(id) : null) ?? 'A provider in the network'
}

const customField = 'customField:'
const idIn = (field: string) => Number(field.slice(customField.length))

/** Labels of fields. Values of sensitive custom fields, and of deleted ones, require the right. */
async function customFieldsIn({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, rows: readonly Row[]) {
  const changed = rows.flatMap(({ changes }) => changes.map(({ field }) => field))
  const ids = [...new Set(changed.filter((field) => field.startsWith(customField)).map(idIn))]
  const fields = ids.length
    ? await db
        .selectFrom('custom_field')
        .select(['id', 'name', 'kind', 'is_sensitive'])
        .where('id', 'in', ids)
        .execute()
    : []
  const known = new Map(fields.map((field) => [field.id, field]))
  const maySee = hasFlag(viewer, 'customers', 'sensitive')
  return (field: string) => {
    if (!field.startsWith(customField))
      return {
        label: (customerFieldLabels as Record<string, string>)[field] ?? inWords(field),
        isMasked: false,
        isDay: field === 'dateOfBirth',
      }
    const custom = known.get(idIn(field))
    return {
      label: custom?.name ?? 'Custom field',
      isMasked: !maySee && custom?.is_sensitive !== false,
      isDay: custom?.kind === 'date',
    }
  }
}
