import { isArchive, shownType } from '../../kit/files/file-kind.ts'
import { badInput } from '../../kit/problem.ts'

const excel = 'This is an Excel file. Save it as CSV first'
const others: Record<string, string | undefined> = {
  'application/pdf': 'This is a PDF, not a CSV file',
  // Older Excel files.
  'application/x-cfb': excel,
}

/** Refuses what people take for a file of rows, with the word that helps them on. All else is looked at as text. */
export async function refuseOtherKinds(file: File) {
  const type = await shownType(file)
  const sentence = type && (isArchive(type) ? excel : others[type])
  if (sentence) throw badInput({ file: [sentence] }, sentence)
}
