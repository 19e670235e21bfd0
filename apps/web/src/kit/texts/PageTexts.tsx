import type { Texts } from '@handoff/contracts/texts/texts'
import { type ReactNode, useMemo } from 'react'
import { TextsProvider } from './useTexts.ts'
import { type Say, WordsProvider } from './useWords.ts'

/** The texts of a page, and the words of the parts that it shares with others. */
export function PageTexts({ texts: t, children }: { texts: Texts; children: ReactNode }) {
  const say = useMemo<Say>(() => (word) => t.find(`ui.${word}`) ?? word, [t])
  return (
    <TextsProvider value={t}>
      <WordsProvider value={say}>{children}</WordsProvider>
    </TextsProvider>
  )
}
