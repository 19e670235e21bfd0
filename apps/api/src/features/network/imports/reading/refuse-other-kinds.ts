import { shownType } from '../../../../kit/files/file-kind.ts'
import { badInput } from '../../../../kit/problem.ts'
import { withPassword } from './workbook.ts'

const older = 'This is a file of an older Excel (.xls). Save it as .xlsx or CSV'
const page = 'This is a web page, whatever its name says. Open it in a spreadsheet and save it as .xlsx or CSV'
const others: Record<string, string | undefined> = {
  'application/pdf': 'This is a PDF, not a spreadsheet. Ask for the list as an Excel or CSV file',
  'application/x-cfb': older,
}

/** Refuses what people take for a file of rows, with the word that helps them on. All else is looked at as text. */
export async function refuseOtherKinds(file: File) {
  const type = await shownType(file)
  const sentence = others[type ?? '']
  const isLocked = sentence === older && (await hasPassword(file))
  const reason = (isLocked ? withPassword : sentence) ?? (await sentenceFor(file))
  if (reason) throw badInput({ file: [reason] }, reason)
}

/** Excel puts a workbook with a password into a file of the older kind. */
const hasPassword = async (file: Blob) =>
  Buffer.from(await file.arrayBuffer()).includes(Buffer.from('EncryptedPackage', 'utf16le'))

const directory =
  'This is a JSON file of HSDS, the directory as other programs read it. To import providers or locations, export them as CSV from their list'
/** How files of text begin that hold no rows. */
const beginnings: readonly [RegExp, string][] = [
  [/^<\?xml[^]*?<(?:\w+:)?Workbook\b/i, 'This is an Excel file saved as XML. Save it as .xlsx or CSV'],
  [/^(?:<!--[^]*?-->\s*)?<(?:!doctype html|html|head|body|table|meta|style)\b/i, page],
  [/^<\?xml\b/i, 'This is an XML file, not a spreadsheet. Ask for the list as an Excel or CSV file'],
  [/^[[{][^]*"organization"\s*:\s*\{/, directory],
  [/^(?:\[\s*[[{"\]]|\{\s*["}])/, 'This is a JSON file, not a spreadsheet. Ask for the list as an Excel or CSV file'],
]

const beginning = 4096

async function sentenceFor(file: File): Promise<string | undefined> {
  const text = (await file.slice(0, beginning).text()).replace(/^\ufeff?\s*/, '')
  return beginnings.find(([pattern]) => pattern.test(text))?.[1]
}
