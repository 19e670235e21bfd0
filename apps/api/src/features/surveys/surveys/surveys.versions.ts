import type { QuestionKind, ShowIf } from '@handoff/contracts/surveys/surveys/questions'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/context.ts'
import { type Content, isSameMeaning } from './surveys.check-content.ts'
import type { Question, StoredOption } from './surveys.questions.ts'

const columnsOf = ({ text, textEs, help, helpEs, kind, options, isRequired, showIf }: Content) => ({
  text,
  text_es: textEs || null,
  help: help || null,
  help_es: helpEs || null,
  kind,
  answer_options: JSON.stringify(options),
  is_required: isRequired,
  show_if: showIf && JSON.stringify(showIf),
})

type Numbered = { questionId: number; number: number; meaning: number }

const insertVersion = (tx: Pick<Tx, 'db' | 'viewer' | 'now'>, { questionId, number, meaning }: Numbered, it: Content) =>
  tx.db
    .insertInto('survey_question_version')
    .values({
      ...columnsOf(it),
      question_id: questionId,
      number,
      meaning,
      created_by_id: tx.viewer.id,
      created_at: tx.now(),
    })
    .execute()

export const firstVersion = (tx: Tx, questionId: number, it: Content) =>
  insertVersion(tx, { questionId, number: 1, meaning: 1 }, it)

/** Answers being saved count: both lock their version. */
async function isAnswered({ db }: Tx, { versionId }: Question) {
  await sql`select from survey_question_version where id = ${versionId} for update`.execute(db)
  const { rows } = await sql`select from survey_answer where question_version_id = ${versionId} limit 1`.execute(db)
  return rows.length > 0
}

/** Earlier versions that were answered, newest first. */
const versionsBefore = ({ db }: Tx, { id, number }: Pick<Question, 'id' | 'number'>) =>
  db
    .selectFrom('survey_question_version')
    .select(['meaning', sql<QuestionKind>`kind`.as('kind'), sql<StoredOption[]>`answer_options`.as('options')])
    .where('question_id', '=', id)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .execute()

/**
 * It must differ only in wording from every version with the last meaning: names may not be swapped in two edits
 * either.
 */
function meaningAfter(
  earlier: readonly { meaning: number; kind: QuestionKind; options: StoredOption[] }[],
  it: Content,
) {
  const last = earlier[0]?.meaning
  if (last === undefined) return 1
  return earlier.filter(({ meaning }) => meaning === last).every((one) => isSameMeaning(one, it)) ? last : last + 1
}

/**
 * Writes an edit: an answered version is unchanged, and the edit is the next one. A version without answers is edited
 * in place; if its meaning changes it gets a new id, so that an open form is not saved as its answer.
 */
export async function writeVersion(tx: Tx, question: Question, it: Content) {
  if (await isAnswered(tx, question)) {
    const number = question.number + 1
    const meaning = meaningAfter(await versionsBefore(tx, { id: question.id, number }), it)
    await insertVersion(tx, { questionId: question.id, number, meaning }, it)
    return number
  }
  const { number, versionId } = question
  const meaning = meaningAfter(await versionsBefore(tx, question), it)
  if (isSameMeaning({ kind: question.kind, options: question.answerOptions }, it))
    await tx.db
      .updateTable('survey_question_version')
      .set({ ...columnsOf(it), meaning })
      .where('id', '=', versionId)
      .execute()
  else {
    await tx.db.deleteFrom('survey_question_version').where('id', '=', versionId).execute()
    await insertVersion(tx, { questionId: question.id, number, meaning }, it)
  }
  return number
}

/** Current content of a question. */
export const contentOf = (question: Question): Content => ({
  text: question.text,
  textEs: question.textEs,
  help: question.help,
  helpEs: question.helpEs,
  kind: question.kind,
  options: question.answerOptions.map(({ name, nameEs, score }) => ({ name, nameEs, score })),
  isRequired: question.isRequired,
  showIf: question.showIf,
})

/** A condition that follows its question. */
export const withShowIf = (question: Question, showIf: ShowIf): Content => ({ ...contentOf(question), showIf })
