import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import type { People } from './api.ts'
import { mailTo } from './mailbox.ts'
import { aCustomer, aReferral, type Someone, step } from './referring.ts'

/** A referral accepted by the receiver, for a customer who agreed to be emailed. */
export async function anAskable(people: People) {
  const customer = await aCustomer(people, 'entity', { contactPreference: ContactPreference.Email })
  const { referral } = await aReferral(people, { customer })
  await step(people, 'entity2', referral.id, 'opened')
  await step(people, 'entity2', referral.id, 'accepted')
  return { customer, referralId: referral.id }
}

/** The survey in the customer's mailbox. */
export const surveyMail = (people: People, { firstName }: Someone) =>
  mailTo(people, `${firstName.toLowerCase()}@example.org`, /^How did it go/)

/** Sends a survey, without a browser. */
export async function surveyLink(people: People) {
  const { customer, referralId } = await anAskable(people)
  await people.ask('admin', customerSurveys.send, { surveyType: SurveyType.ServiceProvider, referralIds: [referralId] })
  return (await surveyMail(people, customer)).link
}
