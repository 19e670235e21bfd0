import { type Messages, textsFrom } from '@handoff/contracts/texts/texts'

const files = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/en.ts', {
  query: '?link&code&partner',
  import: 'default',
  eager: true,
})

/** What the pages of providers say, which are English alone: they come with the page. */
export const partnerTexts = textsFrom('en', Object.values(files)[0]!)
