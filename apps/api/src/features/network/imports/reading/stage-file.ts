import type { FileKind } from '@handoff/contracts/network/imports'
import { sql } from 'kysely'
import type { Tx } from '../../../../kit/context.ts'
import { customColumns } from '../cells/custom-fields.ts'
import { rememberedFor } from '../imports.queries.ts'
import { guessMapping, type Line, type Sheet } from './column-mapping.ts'
import { readSheet } from './read-sheet.ts'
import { refuseOtherKinds } from './refuse-other-kinds.ts'

type Staged = { kind: FileKind; file: File; sheet: Sheet; entityId?: number | null }

export async function openFile(kind: FileKind, file: File) {
  await refuseOtherKinds(file)
  return readSheet(kind, file)
}

/** Stores the rows of a file, with a guess of what its columns are. Nothing is left of a file that is refused. */
export async function stageFile(
  tx: Tx,
  { kind, file, sheet, entityId = null }: Staged,
  seen = (lines: Line[]) => lines,
) {
  const { headings, headingRow, encoding } = sheet
  const custom = await customColumns(tx, kind)
  const remembered = await rememberedFor(tx, { kind, headings, custom, entityId })
  const { id } = await tx.db
    .insertInto('data_import')
    .values({
      kind,
      entity_id: entityId,
      file_name: (file.name.split(/[\\/]/).at(-1) || 'file.csv').slice(0, 200),
      headings,
      heading_row: headingRow,
      encoding,
      mapping: JSON.stringify(remembered?.mapping ?? guessMapping(kind, sheet, custom)),
      value_choices: JSON.stringify(remembered?.valueChoices ?? {}),
      created_by: tx.viewer.id,
      created_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let count = 0
  for await (const lines of sheet.lines) {
    count += lines.length
    await sql`
      insert into data_import_row (import_id, number, cells)
      select ${id}, number, array(select jsonb_array_elements_text(cells))
      from jsonb_to_recordset(${JSON.stringify(seen(lines))}::jsonb) as line (number int, cells jsonb)`.execute(tx.db)
  }
  await tx.db
    .updateTable('data_import')
    .set({ counts: JSON.stringify({ waiting: count }) })
    .where('id', '=', id)
    .execute()
  return id
}
