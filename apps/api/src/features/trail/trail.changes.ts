import {
  type ConsentMethod,
  type ConsentScope,
  consentMethodNames,
  consentScopeNames,
} from '@handoff/contracts/consents'
import { customerFieldLabels } from '@handoff/contracts/customers/fields'
import { hasFlag } from '@handoff/contracts/kit'
import { type Ctx, type FieldChange, ownEntity, type Viewer } from '../../kit/context.ts'
import { inWords } from './trail.wordings.ts'

export type StoredChange = FieldChange
type Row = { type: string; data: unknown; changes: StoredChange[] }
type Data = { entityId?: number; method?: ConsentMethod; scope?: ConsentScope }

/** The changes of each row, as this viewer may read them. */
export async function changesFor(ctx: Pick<Ctx, 'db' | 'viewer'>, rows: readonly Row[]) {
  const nameOf = await entityNames(ctx, rows)
  return ({ type, data, changes }: Row) =>
    [...changes, ...impliedBy(type, data as Data, nameOf)].map(({ field, before, after }) => {
      const isMasked = isMaskedFor(ctx.viewer, field)
      return {
        field,
        label: labelOf(field),
        before: isMasked ? null : before,
        after: isMasked ? null : after,
        isMasked,
      }
    })
}

/** What an event says without values of its own. */
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

/** Naming a shelter or a recovery center would say what a sensitive category hides. */
async function entityNames({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, rows: readonly Row[]) {
  const ids = rows.flatMap(({ data }) => (data as Data).entityId ?? [])
  const found = ids.length ? await db.selectFrom('entity').select(['id', 'name']).where('id', 'in', ids).execute() : []
  const names = new Map(found.map(({ id, name }) => [id, name]))
  const maySee = hasFlag(viewer, 'customers', 'sensitive')
  return (id: number) => (maySee || id === ownEntity(viewer) ? names.get(id) : null) ?? 'A provider in the network'
}

const customField = 'customField:'

/** Without the right to sensitive records the values of custom fields are not shown. */
const isMaskedFor = (viewer: Viewer, field: string) =>
  field.startsWith(customField) && !hasFlag(viewer, 'customers', 'sensitive')

const labelOf = (field: string) =>
  field.startsWith(customField)
    ? `Custom field ${field.slice(customField.length)}`
    : ((customerFieldLabels as Record<string, string>)[field] ?? inWords(field))
