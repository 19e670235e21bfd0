import type { MediaType } from '@handoff/contracts/materials'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const beginnings: [MediaType, (start: Buffer) => boolean][] = [
  ['application/pdf', (start) => start.toString('latin1', 0, 5) === '%PDF-'],
  ['image/png', (start) => start.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (start) => start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff],
  ['image/gif', (start) => /^GIF8[79]a$/.test(start.toString('latin1', 0, 6))],
  ['image/webp', (start) => start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP'],
]

/** What a file is by its bytes; null for whatever is not kept here. Reads no more of it at once than it must. */
export async function fileKindOf(file: File): Promise<MediaType | null> {
  const start = await bytesOf(file, 0, 16)
  const found = beginnings.find(([, is]) => is(start))
  if (found) return found[0]
  if (start.readUInt32LE(0) === 0x04034b50) return officeKindOf(file)
  const ending = /\.(txt|csv)$/i.exec(file.name)?.[1]?.toLowerCase()
  // Text is text to its bytes, so here alone the name decides: a page or a drawing with scripts is refused.
  if (!ending || !(await isText(file))) return null
  return ending === 'csv' ? 'text/csv' : 'text/plain'
}

const bytesOf = async (file: Blob, from: number, length: number) => {
  const bytes = Buffer.from(await file.slice(Math.max(0, from), from + length).arrayBuffer())
  return bytes.length < 16 && length === 16 ? Buffer.concat([bytes, Buffer.alloc(16 - bytes.length)]) : bytes
}

const longestComment = 65_557
const longestDirectory = 2 * 1024 * 1024

/** Word and Excel files are archives: what is in them is listed at their end. Those with macros are refused. */
async function officeKindOf(file: Blob): Promise<MediaType | null> {
  const from = Math.max(0, file.size - longestComment)
  const end = await bytesOf(file, from, longestComment)
  const at = end.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at < 0 || at + 20 > end.length) return null
  const [size, offset] = [end.readUInt32LE(at + 12), end.readUInt32LE(at + 16)]
  if (size > longestDirectory || offset + size > file.size) return null
  const names = namesIn(await bytesOf(file, offset, size))
  if (!names.includes('[Content_Types].xml') || names.some((name) => /vbaProject\.bin$/i.test(name))) return null
  if (names.includes('word/document.xml')) return word
  return names.includes('xl/workbook.xml') ? sheet : null
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    names.push(directory.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + extra + comment
  }
  return names
}

/** UTF-8 or Windows' letters, without what no text holds. */
async function isText(file: Blob): Promise<boolean> {
  for await (const chunk of file.stream())
    if (chunk.some((byte) => byte < 32 && !(byte >= 9 && byte <= 13))) return false
  return true
}

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
