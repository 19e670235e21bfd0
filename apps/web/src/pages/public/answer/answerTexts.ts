import type { Messages } from '@handoff/contracts/texts/texts'
import type { TextFiles } from '../../../kit/texts/useTextsIn.ts'

/** What the page says when it opens. */
export const pageTexts: TextFiles = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&code&answer&modality&age&access&need&language',
  import: 'default',
})

/** What forms and closed referrals say, fetched with the first of them. */
export const formTexts: TextFiles = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&answerForm&answerClosed&modality&metLevel&reason&problem&ui',
  import: 'default',
})
