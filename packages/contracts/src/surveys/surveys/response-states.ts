/** Progress of a survey response. Separate from the contract because addresses use it. */

export const responseStates = ['sent', 'started', 'completed'] as const
export type ResponseState = (typeof responseStates)[number]
export const responseStateNames: Record<ResponseState, string> = {
  sent: 'Sent',
  started: 'Partial',
  completed: 'Completed',
}
/** Each of the first three includes the later ones; a partial response is started and not completed. */
export const stateFilters = ['sent', 'started', 'completed', 'unanswered', 'partial'] as const
export type StateFilter = (typeof stateFilters)[number]
export const stateFilterNames: Record<StateFilter, string> = {
  sent: 'Sent',
  started: 'Started',
  completed: 'Completed',
  unanswered: 'Not started',
  partial: 'Partial',
}
