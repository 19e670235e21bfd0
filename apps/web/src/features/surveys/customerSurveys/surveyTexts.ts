import type { Messages } from '@handoff/contracts/texts/texts'

/** What a survey says around its questions, for the pages of staff. */
export const surveyTexts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?survey',
  import: 'default',
})
