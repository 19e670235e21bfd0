/** The reports, and the acts in team activity. Separate from the contract because the page's address uses them. */
export const reportKeys = [
  'funnel',
  'ageing',
  'responses',
  'reasons',
  'supply',
  'network',
  'scorecards',
  'equity',
  'people',
  'survey',
  'team',
] as const
export type ReportKey = (typeof reportKeys)[number]

/** Acts counted as team activity. */
export const actKinds = ['answers', 'notes', 'contacts', 'visits', 'assigned'] as const
export type ActKind = (typeof actKinds)[number]
export const actKindNames: Record<ActKind, string> = {
  answers: 'Answers',
  notes: 'Notes',
  contacts: 'Contact attempts',
  visits: 'Visits',
  assigned: 'Assignments',
}
