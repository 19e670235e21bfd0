import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import type { SurveyGroup, SurveyQuestion } from '@handoff/contracts/surveys/surveys/surveys'
import { expect, test } from 'vitest'
import { dropped, placeOf, refusalOf, stepped } from './outlineOrder.ts'

const question = (id: number, dependsOn?: number): SurveyQuestion => ({
  id,
  groupId: 1,
  position: 0,
  isActive: true,
  version: 1,
  number: 1,
  versionId: id,
  text: `Question ${id}`,
  textEs: null,
  help: null,
  helpEs: null,
  kind: QuestionKind.YesNo,
  answerOptions: [],
  isRequired: false,
  showIf: dependsOn === undefined ? null : { questionId: dependsOn, operator: 'is', value: true },
  answers: 0,
  versionAnswers: 0,
})
const group = (id: number, ...questions: SurveyQuestion[]): SurveyGroup => ({
  id,
  name: `Group ${id}`,
  nameEs: null,
  position: 0,
  version: 1,
  questions,
})
const survey = [group(1, question(1), question(2, 1)), group(2), group(3, question(3))]
const idsOf = (groups: readonly SurveyGroup[] | null) =>
  groups?.map(({ id, questions }) => [id, ...questions.map((one) => one.id)])

test('a question is dropped into another group, and a group past another', () => {
  expect(idsOf(dropped(survey, 'question 1', 'question 3'))).toEqual([[1, 2], [2], [3, 3, 1]])
  expect(idsOf(dropped(survey, 'question 3', 'group 2'))).toEqual([[1, 1, 2, 3], [2], [3]])
  expect(idsOf(dropped(survey, 'question 3', 'group 1'))).toEqual([[1, 3, 1, 2], [2], [3]])
  expect(idsOf(dropped(survey, 'group 3', 'question 1'))).toEqual([[3, 3], [1, 1, 2], [2]])
})

test('steps move through the groups and stop at both ends', () => {
  expect(idsOf(stepped(survey, 'question 2', 1))).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect(stepped(survey, 'question 1', -1)).toBeNull()
  expect(stepped(survey, 'question 3', 1)).toBeNull()
  expect(idsOf(stepped(survey, 'group 1', 1))).toEqual([[2], [1, 1, 2], [3, 3]])
  expect(stepped(survey, 'group 3', 1)).toBeNull()
})

test('a place is described in words, and an impossible order has its reason', () => {
  expect(placeOf(survey, 'question 3')).toBe('question 3 of 3, in Group 3')
  expect(placeOf(survey, 'group 2')).toBe('group 2 of 3')
  expect(refusalOf(survey)).toBeNull()
  expect(refusalOf(stepped(survey, 'question 2', -1)!)).toBe(
    '“Question 2” depends on “Question 1”, so it must come after it',
  )
})
