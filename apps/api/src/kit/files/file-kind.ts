import type { MediaType } from '@handoff/contracts/platform/materials'
import { type OfficeKind, officeKindOf } from './office-kind.ts'

/** Accepted types that can be recognized by bytes. Archives are inspected. */
const kinds: Record<string, MediaType | undefined> = {
  'application/pdf': 'application/pdf',
  'image/apng': 'image/png',
  'image/gif': 'image/gif',
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
}

/** Every type shows in its first bytes, so only these are read. */
const sample = 4100

/** Type according to the file's bytes, regardless of its name; undefined for text and unknown types. */
export async function shownType(file: Blob): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const start = new Uint8Array(await file.slice(0, sample).arrayBuffer())
  const fileType = await fileTypeFromBuffer(start).catch(() => undefined)
  return fileType?.mime
}

/**
 * Kind of a file by its bytes; null if it is not accepted. Reads as little at a time as possible. For a document that
 * unpacks to too much, throws the error that `refuse` makes.
 */
export async function fileKindOf(file: File, refuse: (reason: string) => Error): Promise<MediaType | null> {
  const type = await shownType(file)
  const kind = kinds[type ?? '']
  if (kind) return kind
  if (type && isArchive(type)) return officeKindOf(file, refuse)
  const ending = /\.(txt|csv)$/i.exec(file.name)?.[1]?.toLowerCase()
  // Text has no signature, so only here the name decides: pages and drawings with scripts are rejected.
  if (!ending || !(await isText(file))) return null
  return ending === 'csv' ? 'text/csv' : 'text/plain'
}

const isArchive = (type: string) =>
  type === 'application/zip' || type.startsWith('application/vnd.openxmlformats-officedocument.')

/** UTF-8 or Windows-1252, without characters that text does not have. */
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

/** File name without folders and misleading characters, with the extension of its kind. */
export function cleanName(name: string, kind: MediaType): string {
  const plain = (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    // Control characters, and those that change the reading direction.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([a-z0-9]{1,5}))?$/i.exec(plain) ?? []
  const fits = endings[kind].includes(ending.toLowerCase())
  return `${stem.slice(0, 120).trim() || 'file'}.${fits ? ending.toLowerCase() : endings[kind][0]}`
}
