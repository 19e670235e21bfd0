import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { reminderDays } from '../../../features/platform/materials/materials.remind-of-expiry.ts'
import type { FileStore } from '../../../kit/files/store.ts'
import { newToken } from '../../../kit/security/token.ts'
import { type Db, insertAll } from '../insert.ts'
import type { Customer } from '../people/customers.ts'
import type { People } from '../people/people.ts'
import { between, chance, pick } from '../random.ts'

const most = 40

type Kind = { name: string; category: string; lines: string[]; expiresInDays?: number; isShared?: boolean }
const kinds: Kind[] = [
  { name: 'Insurance card', category: 'Insurance', lines: ['Medi-Cal', 'Partner since 2024'], expiresInDays: 160 },
  {
    name: 'Photo ID',
    category: 'Identification',
    lines: ['State of California', 'Identification card'],
    expiresInDays: 24,
  },
  { name: 'Lease', category: 'Housing', lines: ['Residential lease', 'Monthly rent: $1,450'], isShared: true },
  { name: 'Pay stubs', category: 'Income', lines: ['Two pay periods', 'Net pay: $812.40 and $798.15'], isShared: true },
  { name: 'Letter from the landlord', category: 'Housing', lines: ['Notice to pay within 30 days'] },
  { name: 'Intake form', category: 'Forms', lines: ['Completed together with the customer'] },
]

type Source = { db: Db; now: Date; people: People; customers: readonly Customer[]; files: FileStore }

/** Scans on the records of the first entity, where the demo logins work. */
export async function loadFiles({ db, now, people, customers, files }: Source) {
  const [first] = customers.flatMap(({ owner }) => owner ?? []).sort((one, other) => one.id - other.id)
  const expiryOf = (days: number) => addDays(utcDay(now), days)
  const rows = customers
    .filter(({ owner }) => owner === first)
    .reverse()
    .flatMap((customer) => kinds.filter(() => chance(0.4)).map((kind) => ({ customer, kind })))
    .slice(0, most)
    .map(({ customer, kind }) => {
      const bytes = pdfOf([kind.name, ...kind.lines, 'Sample document of the demo network'])
      const at = new Date(customer.createdAt.getTime() + between(0, 1) * (now.getTime() - customer.createdAt.getTime()))
      return { key: newToken(), bytes, at, customer, kind, by: pick(people.senders(customer.owner)) }
    })
  for (const { key, bytes } of rows) await files.put(key, bytes)
  await insertAll(db, 'stored_file', rows.map(({ key, bytes, at }) => ({ key, size: bytes.size, created_at: at }))) // biome-ignore format: one row each
  await insertAll(
    db,
    'material',
    rows.map(({ key, bytes, at, customer, kind, by }) => ({
      reminded_of: kind.expiresInDays && kind.expiresInDays <= reminderDays ? expiryOf(kind.expiresInDays) : null,
      customer_id: customer.id,
      is_internal: !kind.isShared && chance(0.5),
      share_before_acceptance: kind.isShared ?? false,
      side_entity_id: customer.owner!.id,
      name: `${kind.name}.pdf`,
      media_type: 'application/pdf',
      size: bytes.size,
      category: kind.category,
      expires_on: kind.expiresInDays ? expiryOf(kind.expiresInDays) : null,
      file_key: key,
      uploaded_by: by.id,
      created_at: at,
    })),
  )
}

/** The smallest PDF that readers can show: one page with these lines. */
function pdfOf(lines: readonly string[]): Blob {
  const text = lines.map(
    (line, at) => `BT /F1 ${at === 0 ? 22 : 13} Tf 72 ${700 - at * 32} Td (${escaped(line)}) Tj ET`,
  )
  const stream = text.join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return new Blob([
    `${body}${table}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${body.length}\n%%EOF\n`,
  ])
}

const escaped = (text: string) => text.replace(/[()\\]/g, '\\$&')
