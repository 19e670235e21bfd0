import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'

/** Actions that run a program, or send or load data (ISO 32000-2, table 201). */
const harmful = new Set(['JavaScript', 'Launch', 'SubmitForm', 'ImportData'])
/** Harmless actions on opening: going to a page. */
const harmlessAtOpening = new Set(['GoTo', 'Named'])

/** Does this PDF have scripts, or actions on opening? Null if unknown, as in an encrypted file. */
export async function hasActions(bytes: Uint8Array): Promise<boolean | null> {
  try {
    const { context, isEncrypted } = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
    const objects = context.enumerateIndirectObjects().map(([, object]) => object)
    if (objects.some((object) => isActive(object))) return true
    return isEncrypted && hasObjectStreams(bytes) ? null : false
  } catch {
    // Broken, but a viewer may be more lenient: anything it could run is readable, or is compressed.
    return hasObjectStreams(bytes) ? null : namesAction(bytes)
  }

  function isActive(object: PDFObject | undefined): boolean {
    if (object instanceof PDFArray) return object.asArray().some(isActive)
    if (object instanceof PDFStream) return isActive(object.dict)
    if (!(object instanceof PDFDict)) return false
    const kind = nameIn(object, 'S')
    if (object.has(PDFName.of('JS')) || (kind && harmful.has(kind))) return true
    const opening = object.lookup(PDFName.of('OpenAction'))
    if (opening instanceof PDFDict && !harmlessAtOpening.has(nameIn(opening, 'S') ?? '')) return true
    return object.values().some(isActive)
  }
}

function nameIn(dictionary: PDFDict, key: string) {
  const value = dictionary.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
/** Any letter of a name may be written as a number. */
const plain = (text: string) =>
  text.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const hasObjectStreams = (bytes: Uint8Array) => /\/ObjStm/.test(plain(textOf(bytes)))
const namesAction = (bytes: Uint8Array) =>
  /\/(JS|JavaScript|OpenAction|Launch|SubmitForm|ImportData)(?![\w-])/.test(plain(textOf(bytes)))

/** Names of actions and of compressed objects, and names that could be one because a letter is written as a number. */
const needsParser =
  /\/(?:ObjStm|JS|JavaScript|OpenAction|Launch|SubmitForm|ImportData)(?![\w-])|\/[A-Za-z]{0,12}#[4-7][\da-f]/i

/** A quick check in one pass: is there anything only a parser can judge? */
export const mayHaveActions = (bytes: Uint8Array) => needsParser.test(textOf(bytes))
