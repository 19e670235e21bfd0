import { type SurveyResponse, surveyChannelNames } from '@handoff/contracts/surveys/customerSurveys'
import { surveyTypeNames } from '@handoff/contracts/surveys/surveys/survey-types'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../kit/dates/useDates.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'

/** What a response is of, and what happened to it. */
export function ResponseFacts({ response }: { response: SurveyResponse }) {
  const { formatMoment } = useDates()
  const { customer, referral, entity, category, surveyType, channel, linkMaker } = response
  return (
    <Facts
      facts={[
        customer && [
          'Customer',
          <Link key="customer" to="/customer-management/clients" search={{ id: customer.id, tab: 'surveys' }}>
            {customer.name}
          </Link>,
        ],
        [
          'Referral',
          <Link key="referral" to="/customer-referrals/out-bound" search={{ id: referral.id }}>
            {referral.reference}
          </Link>,
        ],
        ['Provider', entity.name],
        ['Service category', category.name],
        ['Survey', surveyTypeNames[surveyType]],
        ['Channel', surveyChannelNames[channel] + (linkMaker ? `, by a link that ${linkMaker} made` : '')],
        response.sentAt && ['Sent', formatMoment(response.sentAt)],
        response.remindedAt && ['Reminded', formatMoment(response.remindedAt)],
        response.startedAt && ['Started', formatMoment(response.startedAt)],
        response.completedAt
          ? ['Completed', formatMoment(response.completedAt)]
          : response.savedAt && ['Last answer', formatMoment(response.savedAt)],
      ]}
    />
  )
}
