/**
 * Filters of referrals by their customers, for reports that count people. Separate from the contract, because addresses
 * contain them.
 */

/** Age at the end of the month of the event; `none` without a date of birth. */
export const customerAges = ['under18', '18to34', '35to54', '55to74', '75up', 'none'] as const
export type CustomerAge = (typeof customerAges)[number]
export const customerAgeNames: Record<CustomerAge, string> = {
  under18: 'Under 18',
  '18to34': '18 to 34',
  '35to54': '35 to 54',
  '55to74': '55 to 74',
  '75up': '75 and over',
  none: 'Not recorded',
}

/** Of all referrals of the customer in the period; `service` if none has an outcome yet. */
export const customerOutcomes = ['met', 'partly', 'not', 'service'] as const
export type CustomerOutcome = (typeof customerOutcomes)[number]
export const customerOutcomeNames: Record<CustomerOutcome, string> = {
  met: 'Need met',
  partly: 'Partly met',
  not: 'Not met',
  service: 'Still in service',
}

/** Filter value for customers without a recorded language. */
export const noLanguage = 'none'

/** Selected options of custom fields: `12:40` (field, option), `12:none`; several fields: `12:40,13:none`. */
export const customerAnswerPattern = /^[1-9]\d{0,8}:([1-9]\d{0,8}|none)(,[1-9]\d{0,8}:([1-9]\d{0,8}|none)){0,3}$/
/**
 * The remaining group: in none of `county:6001|6013`, `category:4`, `language:English|none`, or of a custom field
 * `12:40|none`.
 */
export const customerOthersPattern = /^(category|county|language|[1-9]\d{0,8}):[^|]{1,100}(\|[^|]{1,100}){0,40}$/
/** Part before the colon: the subject of a filter by the remaining group. */
export const othersOf = (others: string) => others.slice(0, others.indexOf(':'))
