import { misplaced, whyMisplaced } from '@handoff/contracts/surveys/surveys/order'
import type { SurveyGroup, SurveyQuestion } from '@handoff/contracts/surveys/surveys/surveys'

/** A row of the outline: the head of a group, or a question. */
export type Row = { key: string; group: SurveyGroup; question?: SurveyQuestion }

const groupKey = (id: number) => `group ${id}`
const questionKey = (id: number) => `question ${id}`

export const rowsOf = (groups: readonly SurveyGroup[]): Row[] =>
  groups.flatMap((group) => [
    { key: groupKey(group.id), group },
    ...group.questions.map((question) => ({ key: questionKey(question.id), group, question })),
  ])

export const questionsIn = (groups: readonly SurveyGroup[]) => groups.flatMap(({ questions }) => questions)

const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const left = list.toSpliced(from, 1)
  return left.toSpliced(to, 0, list[from]!)
}

/** Each question belongs to the group whose head is above it; before all heads it is the first of the first group. */
function grouped(rows: readonly Row[]): SurveyGroup[] {
  const groups: SurveyGroup[] = []
  const early: SurveyQuestion[] = []
  for (const { group, question } of rows) {
    const last = groups.at(-1)
    if (!question) groups.push({ ...group, questions: groups.length ? [] : [...early] })
    else if (last) last.questions.push(question)
    else early.push(question)
  }
  return groups
}

/** The groups after a row was dropped on another one. */
export function dropped(groups: readonly SurveyGroup[], key: string, over: string): SurveyGroup[] {
  const rows = rowsOf(groups)
  const at = rows.findIndex((row) => row.key === key)
  const to = rows.findIndex((row) => row.key === over)
  if (rows[at]?.question) return grouped(moved(rows, at, to))
  const indexOf = (row: Row | undefined) => groups.findIndex(({ id }) => id === row?.group.id)
  return moved(groups, indexOf(rows[at]), indexOf(rows[to]))
}

/** One place up or down: a question also into the next group, a group past another one. Null at the end. */
export function stepped(groups: readonly SurveyGroup[], key: string, by: -1 | 1): SurveyGroup[] | null {
  const rows = rowsOf(groups)
  const at = rows.findIndex((row) => row.key === key)
  if (rows[at]?.question) {
    // Above the first head is no place.
    const isPlace = at + by >= 1 && at + by < rows.length
    return isPlace ? grouped(moved(rows, at, at + by)) : null
  }
  const index = groups.findIndex((group) => groupKey(group.id) === key)
  return groups[index + by] ? moved(groups, index, index + by) : null
}

/** Where a row is, as it is read aloud. */
export function placeOf(groups: readonly SurveyGroup[], key: string) {
  const row = rowsOf(groups).find((one) => one.key === key)
  if (!row) return ''
  if (!row.question) return `group ${groups.indexOf(row.group) + 1} of ${groups.length}`
  const all = questionsIn(groups)
  return `question ${all.indexOf(row.question) + 1} of ${all.length}, in ${row.group.name}`
}

/** Why questions cannot be in this order. */
export function refusalOf(groups: readonly SurveyGroup[]) {
  const conflict = misplaced(questionsIn(groups))
  return conflict && whyMisplaced(conflict.question, conflict.dependsOn)
}
