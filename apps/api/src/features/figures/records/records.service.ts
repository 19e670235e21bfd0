import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { exportedFiles, type records } from '@handoff/contracts/figures/records'
import type { Input } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import type { Ctx } from '../../../kit/context.ts'
import type { ZipEntry } from '../../../kit/files/send-zip.ts'
import { wireSchema } from '../../../kit/http/wire-schema.ts'
import { forbidden } from '../../../kit/problem.ts'
import { logAccess } from '../../customers/customers/customers.access-log.ts'
import { getCustomer } from '../../customers/customers/customers.queries.ts'
import { attachedFiles, parts } from './records.parts.ts'

/** Everything stored about one person, for the owner and the administrative side. */
export async function exportOfCustomer(ctx: Ctx, { id }: Input<typeof records.exportOfCustomer>) {
  const { access, isUnderCodeName } = await getCustomer(ctx, id)
  if (isUnderCodeName || (access !== CustomerAccess.Owner && access !== CustomerAccess.Admin))
    throw forbidden('Only the owner of this customer and administrators can export the record')
  await logAccess(ctx, id, { kind: 'export' })
  return entriesOf(ctx, id)
}

async function* entriesOf(ctx: Ctx, id: number): AsyncGenerator<ZipEntry> {
  for (const [name, schema] of Object.entries(exportedFiles)) {
    const content = await parts[name as keyof typeof exportedFiles](ctx, id)
    yield jsonEntry(name, z.encode(schema as z.ZodMiniType, content))
  }
  for (const read of attachedFiles) yield* read(ctx, id)
  yield jsonEntry('schema.json', schemaOfAll())
}

const jsonEntry = (name: string, value: unknown): ZipEntry => ({ name, content: `${JSON.stringify(value, null, 2)}\n` })

const schemaOfAll = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The files of an exported customer, by their names',
  version: 1,
  type: 'object',
  properties: Object.fromEntries(Object.entries(exportedFiles).map(([name, schema]) => [name, wireSchema(schema)])),
})
