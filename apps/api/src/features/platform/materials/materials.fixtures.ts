import { crc32 } from 'node:zlib'

const main: Record<string, string | undefined> = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
}

type Packed = { packed: Buffer; size: number }

/**
 * An archive with these files, as Word and Excel write it; the list of types declares their kinds. `last` is the
 * deflated content of the last file, and its declared size.
 */
export function anArchive(names: readonly string[], typeOf = main, { last }: { last?: Packed } = {}): Buffer {
  const types = names.flatMap((name) => {
    const type = typeOf[name]
    return type ? [`<Override PartName="/${name}" ContentType="${type}"/>`] : []
  })
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const title = Buffer.from(name)
    const plain = Buffer.from(name === '[Content_Types].xml' ? `<Types>${types.join('')}</Types>` : '')
    const packed = name === names.at(-1) ? last : undefined
    const content = packed?.packed ?? plain
    const size = packed?.size ?? plain.length
    const method = packed ? 8 : 0
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(method, 8)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(head, title, content)
    directory.push(entry, title)
    offset += head.length + title.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}
