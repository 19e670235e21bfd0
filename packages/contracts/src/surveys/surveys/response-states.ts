/** How far a response to a survey has come. Apart from the contract: addresses name it. */

export const responseStates = ['sent', 'started', 'completed'] as const
export type ResponseState = (typeof responseStates)[number]
export const responseStateNames: Record<ResponseState, string> = {
  sent: 'Sent',
  started: 'Partial',
  completed: 'Completed',
}
/** The first three are reached by those after them as well; a partial one is started and not completed. */
export const stateFilters = ['sent', 'started', 'completed', 'unanswered', 'partial'] as const
export type StateFilter = (typeof stateFilters)[number]
export const stateFilterNames: Record<StateFilter, string> = {
  sent: 'Sent',
  started: 'Started',
  completed: 'Completed',
  unanswered: 'Not started',
  partial: 'Partial',
}
