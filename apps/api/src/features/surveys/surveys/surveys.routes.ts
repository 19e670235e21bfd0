import { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { routes } from '../../../kit/http/routes.ts'
import { createGroup, removeGroup, saveGroup } from './surveys.groups.ts'
import { kpis } from './surveys.kpis.ts'
import { questionsOf } from './surveys.questions.ts'
import { copy, create, order, remove, save } from './surveys.service.ts'
import { startFromTemplate } from './surveys.start-from-template.ts'

export const surveyRoutes = routes(surveys, {
  all: ({ db }, { surveyType }) => questionsOf(db, surveyType),
  create,
  save,
  remove,
  copy,
  order,
  createGroup,
  saveGroup,
  removeGroup,
  startFromTemplate,
  kpis,
})
