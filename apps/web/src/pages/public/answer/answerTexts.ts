import type { Messages } from '@handoff/contracts/texts/texts'
import type { TextFiles } from '../../../kit/texts/useTextsIn.ts'

/** What the page says when it opens. */
export const pageTexts: TextFiles = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&answer&age&access&need',
  import: 'default',
})

/** What forms, codes, and opened or closed referrals say, fetched with the first of them. */
export const laterTexts: TextFiles = import.meta.glob<Messages>(
  '../../../../../../packages/contracts/src/texts/??.ts',
  {
    query: '?link&code&answerCode&answerOpen&answerForm&answerClosed&modality&metLevel&reason&problem&ui',
    import: 'default',
  },
)
