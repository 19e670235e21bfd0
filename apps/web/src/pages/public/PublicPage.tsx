import { type Language, languageOf } from '@handoff/contracts/texts/languages'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useDocumentLanguage } from '../../kit/texts/useDocumentLanguage.ts'
import { TextsProvider } from '../../kit/texts/useTexts.ts'
import { type TextFiles, useTextsIn } from '../../kit/texts/useTextsIn.ts'
import { type Say, WordsProvider } from '../../kit/texts/useWords.ts'
import { LinkFrame } from './link/LinkFrame.tsx'
import { Rows } from './link/LinkPage.tsx'

const key = 'public:language'
const ChooseLanguage = createContext<(language: Language) => void>(() => {})
export const useChooseLanguage = () => use(ChooseLanguage)

/** A page that anyone may open, in the language of its reader: the browser’s, until another one is chosen. */
export function PublicPage({ texts: files, children }: { texts: TextFiles; children: ReactNode }) {
  const [selected, setSelected] = useState(() => localStorage.getItem(key))
  const t = useTextsIn(languageOf(selected ?? navigator.language.slice(0, 2)), files)
  useDocumentLanguage(t?.language)
  const choose = (language: Language) => {
    localStorage.setItem(key, language)
    setSelected(language)
  }
  const say = useMemo<Say>(() => (word) => t?.find(`ui.${word}`) ?? word, [t])
  if (!t)
    return (
      <LinkFrame skip="">
        <Rows heights={[84, 84, 84]} />
      </LinkFrame>
    )
  return (
    <TextsProvider value={t}>
      <WordsProvider value={say}>
        <ChooseLanguage value={choose}>{children}</ChooseLanguage>
      </WordsProvider>
    </TextsProvider>
  )
}
