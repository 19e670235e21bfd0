type Words = { text: string; textForSeveral: string | null }

/** What is read: a network may have other words for several providers. */
export const wordsOf = ({ text, textForSeveral }: Words, isForSeveral: boolean) =>
  (isForSeveral && textForSeveral) || text
