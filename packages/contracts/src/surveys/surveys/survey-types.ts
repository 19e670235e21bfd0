/** What a survey asks about. Separate from the questions because addresses use it. */

/** 1 asks about the referral itself (RMT, the referral management team); any other number is read as 2. */
export const SurveyType = { Rmt: 1, ServiceProvider: 2 } as const
export type SurveyType = (typeof SurveyType)[keyof typeof SurveyType]
export const surveyTypeNames: Record<SurveyType, string> = {
  [SurveyType.Rmt]: 'RMT',
  [SurveyType.ServiceProvider]: 'Service provider',
}
export const surveyTypeOf = (code: number): SurveyType =>
  code === SurveyType.Rmt ? SurveyType.Rmt : SurveyType.ServiceProvider
