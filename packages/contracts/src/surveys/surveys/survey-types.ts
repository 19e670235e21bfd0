/** Whom a survey asks about. Apart from the questions: addresses name it. */

/** 1 asks about the referral itself (RMT, the referral management team); any other number is read as 2. */
export const SurveyType = { Rmt: 1, ServiceProvider: 2 } as const
export type SurveyType = (typeof SurveyType)[keyof typeof SurveyType]
export const surveyTypeNames: Record<SurveyType, string> = {
  [SurveyType.Rmt]: 'RMT',
  [SurveyType.ServiceProvider]: 'Service provider',
}
export const surveyTypeOf = (asked: number): SurveyType =>
  asked === SurveyType.Rmt ? SurveyType.Rmt : SurveyType.ServiceProvider
