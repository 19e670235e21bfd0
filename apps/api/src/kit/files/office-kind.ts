import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { BlobReader } from './blob-reader.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type OfficeKind = typeof word | typeof sheet

const mostEntries = 2000
const mostTypesBytes = 1024 * 1024
/** A larger document would fill the memory of its reader's machine. */
const mostUnpackedBytes = 100 * 1024 * 1024
const tooLarge = 'This document unpacks to more than 100 MB. Upload a smaller one'
/** Macros, controls, and embedded programs, by part name or declared type. */
const programs = /vbaProject|vbaData|macroEnabled|macrosheet|activeX|\.(bin|exe|dll|js|vbs)$/i
const harmless = /^(xl\/printerSettings\/|docProps\/)|printerSettings/i

/**
 * Which kind of Office document an archive is, by its entries and its content types; null for other archives, broken
 * ones, those larger than any document, and documents with programs in them.
 */
export async function officeKindOf(file: Blob, refuse: (reason: string) => Error): Promise<OfficeKind | null> {
  let isTooLarge = false
  let archive: ZipFile | undefined
  try {
    archive = await fromRandomAccessReaderPromise(new BlobReader(file), file.size, { autoClose: false })
    if (archive.entryCount > mostEntries) return null
    const parts = new Map<string, Entry>()
    let unpacked = 0
    for await (const entry of archive.eachEntry()) {
      if (isProgram(entry.fileName) || entry.isEncrypted()) return null
      unpacked += entry.uncompressedSize
      isTooLarge = unpacked > mostUnpackedBytes
      if (isTooLarge) throw refuse(tooLarge)
      parts.set(entry.fileName, entry)
    }
    // Declared sizes can be wrong: the stream fails if there is more.
    for (const entry of parts.values()) await drain(await archive.openReadStreamPromise(entry))
    const list = parts.get('[Content_Types].xml')
    if (!list || list.uncompressedSize > mostTypesBytes) return null
    const types = (await buffer(await archive.openReadStreamPromise(list))).toString('utf8')
    if (/vbaProject|macroEnabled|macrosheet|activeX/i.test(types)) return null
    if (parts.has('word/document.xml') && types.includes(`"${word}.main+xml"`)) return word
    return parts.has('xl/workbook.xml') && types.includes(`"${sheet}.main+xml"`) ? sheet : null
  } catch (error) {
    if (isTooLarge) throw error
    return null
  } finally {
    archive?.close()
  }
}

async function drain(stream: Readable) {
  for await (const _ of stream);
}

const isProgram = (name: string) => programs.test(name) && !harmless.test(name)
