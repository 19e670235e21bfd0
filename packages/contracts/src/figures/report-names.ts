/** Names of the reports, grouped as in the page's menu. */
import type { ReportKey } from './reports.ts'

export const reportGroups = ['Referrals', 'Network', 'People', 'Team'] as const
type About = { name: string; group: (typeof reportGroups)[number]; question: string }

export const reportAbout: Record<ReportKey, About> = {
  funnel: { name: 'Funnel', group: 'Referrals', question: 'Where referrals get stuck, from sent to need met.' },
  ageing: { name: 'Aging', group: 'Referrals', question: 'How long open referrals have been open.' },
  responses: { name: 'Response times', group: 'Referrals', question: 'How fast providers answer.' },
  reasons: { name: 'Reasons for rejection', group: 'Referrals', question: 'Why providers reject referrals.' },
  supply: {
    name: 'Need and supply',
    group: 'Network',
    question: 'Requests that no provider could take, against the providers that have room, by county.',
  },
  network: {
    name: 'Who refers to whom',
    group: 'Network',
    question: 'Referrals between providers, and the links that go one way.',
  },
  scorecards: {
    name: 'Provider scorecard',
    group: 'Network',
    question: 'What became of the referrals that each provider received.',
  },
  equity: {
    name: 'Outcomes by group',
    group: 'People',
    question: 'Whether referrals end differently by language, age, and county of the customer.',
  },
  people: {
    name: 'People served',
    group: 'People',
    question: 'Each person is counted once, however many services they received.',
  },
  team: { name: 'Team activity', group: 'Team', question: 'What each person has done, and what waits for them.' },
  survey: { name: 'Survey', group: 'People', question: 'What customers say about the help they got.' },
}
