import { QuestionKind, type ShowOperator } from '@handoff/contracts/surveys/surveys/questions'
import { type SurveyType, SurveyType as Type } from '@handoff/contracts/surveys/surveys/survey-types'

type Both = readonly [english: string, spanish: string]
type TemplateQuestion = {
  text: Both
  help?: Both
  kind: QuestionKind
  /** With a score if one is better than another. */
  options?: readonly (readonly [english: string, spanish: string, score?: number])[]
  isRequired?: boolean
  /** Position of an earlier question in the whole survey, from 1. */
  showIf?: { question: number; operator: ShowOperator; value: number | boolean | null }
}
export type TemplateGroup = { name: Both; questions: readonly TemplateQuestion[] }

const helpReceived: TemplateQuestion = {
  text: ['Did you get the help you needed?', '¿Recibió la ayuda que necesitaba?'],
  help: ['Think of your {category} visit at {provider}.', 'Piense en su visita de {category} en {provider}.'],
  kind: QuestionKind.Single,
  options: [
    ['Yes, all of it', 'Sí, toda', 3],
    ['Some of it', 'Una parte', 2],
    ['No, not yet', 'No, todavía no', 1],
    ['I no longer need it', 'Ya no la necesito'],
  ],
  isRequired: true,
}
const anythingElse: TemplateQuestion = {
  text: ['Anything else to tell us?', '¿Algo más que quiera decirnos?'],
  kind: QuestionKind.LongText,
}

/** Templates for an empty survey. */
export const templates: Record<SurveyType, readonly TemplateGroup[]> = {
  [Type.Rmt]: [
    {
      name: ['Your referral', 'Su referencia'],
      questions: [
        {
          text: ['Was it clear what would happen next?', '¿Estaba claro cuál era el siguiente paso?'],
          help: ['When we referred you to {provider}.', 'Cuando le referimos a {provider}.'],
          kind: QuestionKind.YesNo,
          isRequired: true,
        },
        {
          text: ['What was not clear?', '¿Qué no estaba claro?'],
          kind: QuestionKind.Multi,
          options: [
            ['Whom to call', 'A quién llamar'],
            ['Where to go', 'Adónde ir'],
            ['What to bring', 'Qué llevar'],
            ['How long it would take', 'Cuánto tardaría'],
          ],
          showIf: { question: 1, operator: 'is', value: false },
        },
        {
          text: ['Did we match you with the right provider?', '¿Le referimos al proveedor adecuado?'],
          kind: QuestionKind.Rating,
        },
      ],
    },
    {
      name: ['Our team', 'Nuestro equipo'],
      questions: [
        { text: ['Were you treated with respect?', '¿Le trataron con respeto?'], kind: QuestionKind.Rating },
        {
          text: ['Did we speak your language?', '¿Hablamos su idioma?'],
          kind: QuestionKind.Single,
          options: [
            ['Yes', 'Sí'],
            ['With an interpreter', 'Con intérprete'],
            ['No', 'No'],
          ],
        },
        {
          text: ['Would you recommend us?', '¿Nos recomendaría?'],
          help: ['0 is not at all likely, 10 is very likely.', '0 es nada probable, 10 es muy probable.'],
          kind: QuestionKind.ZeroToTen,
        },
        anythingElse,
      ],
    },
  ],
  [Type.ServiceProvider]: [
    {
      name: ['Getting help', 'Recibir ayuda'],
      questions: [
        {
          text: ['Did you hear from the provider?', '¿Se comunicó el proveedor con usted?'],
          kind: QuestionKind.YesNo,
          isRequired: true,
        },
        {
          text: ['How long did you wait?', '¿Cuánto tiempo esperó?'],
          kind: QuestionKind.Single,
          options: [
            ['Less than a week', 'Menos de una semana'],
            ['One to two weeks', 'De una a dos semanas'],
            ['Longer than two weeks', 'Más de dos semanas'],
          ],
          showIf: { question: 1, operator: 'is', value: true },
        },
        helpReceived,
        {
          text: ['What is still missing?', '¿Qué falta todavía?'],
          kind: QuestionKind.Multi,
          options: [
            ['An appointment', 'Una cita'],
            ['Documents', 'Documentos'],
            ['A way to get there', 'Cómo llegar'],
            ['Another service', 'Otro servicio'],
          ],
          showIf: { question: 3, operator: 'isNot', value: 1 },
        },
      ],
    },
    {
      name: ['The visit', 'La visita'],
      questions: [
        { text: ['Were you treated with respect?', '¿Le trataron con respeto?'], kind: QuestionKind.Rating },
        { text: ['Was the place easy to get to?', '¿Fue fácil llegar al lugar?'], kind: QuestionKind.Rating },
        { text: ['When was your last visit?', '¿Cuándo fue su última visita?'], kind: QuestionKind.Date },
      ],
    },
    {
      name: ['Overall', 'En general'],
      questions: [
        {
          text: ['Would you recommend {provider}?', '¿Recomendaría {provider}?'],
          help: ['0 is not at all likely, 10 is very likely.', '0 es nada probable, 10 es muy probable.'],
          kind: QuestionKind.ZeroToTen,
        },
        anythingElse,
      ],
    },
  ],
}
