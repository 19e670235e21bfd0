import type { MediaType } from '@handoff/contracts/platform/materials'
import { type OfficeKind, officeKindOf } from './office-kind.ts'

/** What of the types that bytes can show is kept here. Archives are looked into. */
const kinds: Record<string, MediaType | undefined> = {
  'application/pdf': 'application/pdf',
  'image/apng': 'image/png',
  'image/gif': 'image/gif',
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
}

/** All types show in their first bytes; more of a file is not read to find out. */
const sample = 4100

/** The type that a file's bytes show, whatever its name says; undefined for text and for what is unknown. */
export async function shownType(file: Blob): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const start = new Uint8Array(await file.slice(0, sample).arrayBuffer())
  const found = await fileTypeFromBuffer(start).catch(() => undefined)
  return found?.mime
}

/**
 * What a file is by its bytes; null for all that is not kept here. Reads no more of it at once than it must. Throws what
 * `refuse` makes of a sentence for a document that unpacks to too much.
 */
export async function fileKindOf(file: File, refuse: (reason: string) => Error): Promise<MediaType | null> {
  const type = await shownType(file)
  const kind = kinds[type ?? '']
  if (kind) return kind
  if (type && isArchive(type)) return officeKindOf(file, refuse)
  const ending = /\.(txt|csv)$/i.exec(file.name)?.[1]?.toLowerCase()
  // Text is text to its bytes, so here alone the name decides: a page or a drawing with scripts is refused.
  if (!ending || !(await isText(file))) return null
  return ending === 'csv' ? 'text/csv' : 'text/plain'
}

const isArchive = (type: string) =>
  type === 'application/zip' || type.startsWith('application/vnd.openxmlformats-officedocument.')

/** UTF-8 or Windows' letters, without what no text holds. */
async function isText(file: Blob): Promise<boolean> {
  for await (const chunk of file.stream())
    if (chunk.some((byte) => byte < 32 && !(byte >= 9 && byte <= 13))) return false
  return true
}

const word: OfficeKind = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet: OfficeKind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const endings: Record<MediaType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  [word]: ['docx'],
  [sheet]: ['xlsx'],
}

/** The name without folders and signs that could deceive, and with the ending of what the file is. */
export function cleanName(name: string, kind: MediaType): string {
  const plain = (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    // Control characters, and those that turn the direction of letters around.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([a-z0-9]{1,5}))?$/i.exec(plain) ?? []
  const fits = endings[kind].includes(ending.toLowerCase())
  return `${stem.slice(0, 120).trim() || 'file'}.${fits ? ending.toLowerCase() : endings[kind][0]}`
}
