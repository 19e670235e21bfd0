import { expect, test } from 'vitest'
import { QuestionKind } from './questions.ts'
import { lacksSpanish, speaksSpanish, untranslatedIn } from './translations.ts'

const whole = {
  id: 1,
  kind: QuestionKind.Single,
  text: 'Did you get help?',
  textEs: '¿Recibió ayuda?',
  help: null,
  helpEs: null,
  answerOptions: [{ name: 'Yes', nameEs: 'Sí' }],
}
const half = { ...whole, id: 2, textEs: null }

test.each([
  ['nothing', {}, false],
  ['the question', { textEs: null }, true],
  ['the help text', { help: 'Of this provider' }, true],
  ['an answer', { answerOptions: [{ name: 'Yes', nameEs: ' ' }] }, true],
  [
    'an answer of a kind without answers',
    { kind: QuestionKind.LongText, answerOptions: [{ name: 'Yes', nameEs: null }] },
    false,
  ],
])('finds a translation without %s', (_, change, lacks) => expect(lacksSpanish({ ...whole, ...change })).toBe(lacks))

test('reports a missing translation only if the survey has others', () => {
  expect(untranslatedIn([{ questions: [whole, half] }]).map(({ id }) => id)).toEqual([2])
  // Only the answers are translated, nothing of the other question.
  expect(untranslatedIn([{ questions: [half] }]).map(({ id }) => id)).toEqual([2])
  const english = { ...half, answerOptions: [{ name: 'Yes', nameEs: null }] }
  expect(untranslatedIn([{ questions: [english] }])).toEqual([])
  expect(speaksSpanish([{ questions: [whole] }], whole.id)).toBe(false)
})
