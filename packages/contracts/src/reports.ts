/** The reports, in groups, as the menu of the page has them. Apart from the contract: the address of the page names them. */
export const reportGroups = ['Referrals', 'Network', 'People', 'Team'] as const
export const reportKeys = ['funnel', 'ageing', 'responses', 'reasons', 'scorecards', 'equity', 'people'] as const
export type ReportKey = (typeof reportKeys)[number]

type About = { name: string; group: (typeof reportGroups)[number]; question: string }

export const reportAbout: Record<ReportKey, About> = {
  funnel: { name: 'Funnel', group: 'Referrals', question: 'Where referrals get stuck, from sent to need met.' },
  ageing: { name: 'Aging', group: 'Referrals', question: 'How long open referrals have been open.' },
  responses: { name: 'Response times', group: 'Referrals', question: 'How fast providers answer.' },
  reasons: { name: 'Reasons for rejection', group: 'Referrals', question: 'Why providers reject referrals.' },
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
}
