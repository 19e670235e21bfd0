/** What a column of an imported file can be. */
export type ImportField = {
  key: string
  label: string
  isRequired?: boolean
  hint?: string
  /** Files of others have it apart: it is joined with this field, or goes to the note; our own exports have no such column. */
  isPart?: boolean
  /** Its order is that of the whole column. */
  isDay?: boolean
  /**
   * Other headings under which it comes, as letters and digits: those that people write, and those of HSDS, of the lists
   * of findtreatment.gov and of farmers markets, and of 211.
   */
  headings?: readonly string[]
  /** What a cell holds, where that is more than a line: it is kept as it is written, or is a list. */
  cell?: 'prose' | 'list'
}
