import { hasFlag, type Input } from '@handoff/contracts/kit'
import { type customFields, sensitiveArea } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { keyOf } from '@handoff/contracts/network/customFields/values'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { acceptFile } from '../../../kit/files/accepted-file.ts'
import { linksTo } from '../../../kit/files/file-links.ts'
import { withStored } from '../../../kit/files/store-file.ts'
import { badInput, forbidden, notFound } from '../../../kit/problem.ts'
import { underCodeName } from '../../../kit/records/code-name.ts'
import { fieldOf, seesSensitive } from './customFields.queries.ts'
import type { Target } from './customFields.values.ts'

export async function addFile(ctx: Ctx, { id, file }: Input<typeof customFields.addFile>) {
  const field = await fieldOf(ctx, id)
  const area = sensitiveArea(field.targetType)
  if (!hasFlag(ctx.viewer, area, 'edit') && !hasFlag(ctx.viewer, area, 'add')) throw forbidden()
  if (field.kind !== 'file') throw badInput({ file: ['This field has no file'] })
  const { file: bytes, kind, name, size } = await acceptFile(file)

  return withStored(ctx, bytes, (key) =>
    ctx.db
      .insertInto('custom_field_file')
      .values({
        field_id: id,
        name,
        media_type: kind,
        size,
        file_key: key,
        uploaded_by: ctx.viewer.id,
        created_at: ctx.now(),
      })
      .returning(['id', 'name', 'size'])
      .executeTakeFirstOrThrow(),
  )
}

/** A file becomes a value once, by the person who uploaded it for this field. */
export async function refuseOtherFile(tx: Tx, fieldId: number, fileId: number) {
  const file = await tx.db
    .selectFrom('custom_field_file as file')
    .leftJoin('custom_value', 'custom_value.file_id', 'file.id')
    .select('file.id')
    .where('file.id', '=', fileId)
    .where('file.field_id', '=', fieldId)
    .where('file.uploaded_by', '=', tx.viewer.id)
    .where('custom_value.field_id', 'is', null)
    .executeTakeFirst()
  if (!file) throw badInput({ [keyOf(fieldId)]: ['This file is no longer there. Upload it again'] })
}

type Hidden = (ctx: Ctx, id: number) => Promise<unknown>

/** For those who see the record it belongs to, and sensitive values where it is one. */
export const viewOfFile =
  (refuseHidden: Record<Target, Hidden>) =>
  async (ctx: Ctx, { id }: { id: number }) => {
    const value = await ctx.db
      .selectFrom('custom_value')
      .innerJoin('custom_field', 'custom_field.id', 'custom_value.field_id')
      .innerJoin('custom_field_file as file', 'file.id', 'custom_value.file_id')
      .select(['customer_id', 'entity_id', 'target_type', 'is_sensitive', 'is_active', 'file.file_key'])
      .where('file_id', '=', id)
      .executeTakeFirst()
    const area = value && sensitiveArea(value.target_type)
    if (!value?.is_active || !hasFlag(ctx.viewer, area!, 'view')) throw notFound('file')
    if (value.is_sensitive && !seesSensitive(ctx.viewer, value.target_type)) throw notFound('file')
    const target = value.target_type === FieldTarget.Customer ? 'customer' : 'entity'
    if (value.customer_id !== null && (await underCodeName(ctx, [value.customer_id])).size) throw notFound('file')
    await refuseHidden[target](ctx, (value.customer_id ?? value.entity_id)!)
    return linksTo(ctx, { customFileId: id }, value.file_key)
  }
