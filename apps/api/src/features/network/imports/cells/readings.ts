import type { ImportDetail, ImportEncoding } from '@handoff/contracts/network/imports'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { decoderOf, encodings } from '../reading/encodings.ts'

type Reading = ImportDetail['readings'][number]

const highBytes = Uint8Array.from({ length: 128 }, (_, at) => at + 128)
/** Each byte beyond ASCII is a different letter in each encoding, so any reading can be turned into any other. */
const lettersOf = Object.fromEntries(
  encodings.map((encoding) => [encoding, Array.from(decoderOf(encoding).decode(highBytes.buffer))]),
) as Record<ImportEncoding, string[]>

const beyondAscii = /[^\0-\x7f]/g
const toRead = (from: ImportEncoding, to: ImportEncoding) => {
  const letters = new Map(lettersOf[from].map((letter, at) => [letter, lettersOf[to][at]!]))
  return (text: string) => text.replace(beyondAscii, (letter) => letters.get(letter) ?? letter)
}

const mostSamples = 3
const mostCharacters = 60

/** How the letters of an older file can be read, with lines in which the readings differ; none where all are the same. */
function readingsOf(current: ImportEncoding, texts: readonly string[]): Reading[] {
  const letters = new Set(texts.flatMap((text) => text.match(beyondAscii) ?? []))
  const all = [...letters].join('')
  const readings = new Map<string, ImportEncoding>([[all, current]])
  for (const encoding of encodings) {
    const read = toRead(current, encoding)(all)
    if (!readings.has(read)) readings.set(read, encoding)
  }
  if (readings.size < 2) return []
  const samples = samplesIn(texts)
  const usedEncodings = new Set(readings.values())
  return encodings
    .filter((encoding) => usedEncodings.has(encoding))
    .map((encoding) => ({ encoding, samples: samples.map(toRead(current, encoding)) }))
}

/** Those that have letters which the ones before them have not. */
function samplesIn(texts: readonly string[]): string[] {
  const samples: string[] = []
  const seen = new Set<string>()
  for (const text of texts) {
    const fresh = (text.match(beyondAscii) ?? []).filter((letter) => !seen.has(letter))
    if (!fresh.length) continue
    for (const letter of fresh) seen.add(letter)
    samples.push(excerptOf(text, text.indexOf(fresh[0]!)))
    if (samples.length === mostSamples) break
  }
  return samples
}

function excerptOf(text: string, at: number) {
  if (text.length <= mostCharacters) return text
  const from = Math.max(0, Math.min(at - mostCharacters / 2, text.length - mostCharacters))
  const until = from + mostCharacters
  return `${from > 0 ? '…' : ''}${text.slice(from, until).toWellFormed()}${until < text.length ? '…' : ''}`
}

const hasLetters = (text: string) => text.search(beyondAscii) >= 0

/** A file can have many: some at a time. */
const atOnce = 500

async function rowsWithLetters({ db }: Pick<Ctx, 'db'>, id: number, after = 0) {
  const rows = await db
    .selectFrom('data_import_row')
    .select(['number', 'cells', 'corrected'])
    .where('import_id', '=', id)
    .where(sql<boolean>`octet_length(array_to_string(cells, '')) <> length(array_to_string(cells, ''))`)
    .where('number', '>', after)
    .orderBy('number')
    .limit(atOnce)
    .execute()
  // What was corrected by hand was written here.
  return rows.map(({ corrected, ...row }) => ({ ...row, isOfFile: (at: number) => !corrected.includes(at) }))
}

type OlderFile = { id: number; encoding: ImportEncoding | null; headings: string[]; name: number | undefined }

export async function readingsFor(
  ctx: Pick<Ctx, 'db'>,
  { id, encoding, headings, name }: OlderFile,
): Promise<Reading[]> {
  if (!encoding) return []
  const rows = await rowsWithLetters(ctx, id)
  const ofFile = rows.map(({ cells, isOfFile }) => cells.filter((cell, at) => hasLetters(cell) && isOfFile(at)))
  const names = rows.flatMap(({ cells, isOfFile }) =>
    name !== undefined && isOfFile(name) && hasLetters(cells[name] ?? '') ? cells[name]! : [],
  )
  // Names can be judged best.
  return readingsOf(encoding, [...names, ...headings.filter(hasLetters), ...ofFile.flat()])
}

/** Reads headings and cells as those of another program; answers with the headings. */
export async function readOtherwise(tx: Tx, { id, from, to, headings }: Otherwise): Promise<string[]> {
  const read = toRead(from, to)
  for (let after = 0; ; ) {
    const rows = (await rowsWithLetters(tx, id, after)).map(({ number, cells, isOfFile }) => ({
      number,
      cells: cells.map((cell, at) => (isOfFile(at) ? read(cell) : cell)),
    }))
    if (!rows.length) break
    after = rows.at(-1)!.number
    await sql`
      update data_import_row as it
      set cells = array(select jsonb_array_elements_text(line.cells))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (number int, cells jsonb)
      where it.import_id = ${id} and it.number = line.number`.execute(tx.db)
  }
  return headings.map(read)
}
type Otherwise = { id: number; from: ImportEncoding; to: ImportEncoding; headings: string[] }
