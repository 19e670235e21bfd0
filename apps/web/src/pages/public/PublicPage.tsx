import { type Language, languageOf } from '@handoff/contracts/texts/languages'
import { createContext, type ReactNode, use } from 'react'
import { PageTexts } from '../../kit/texts/PageTexts.tsx'
import { useDocumentLanguage } from '../../kit/texts/useDocumentLanguage.ts'
import { type TextFiles, useTextsIn } from '../../kit/texts/useTextsIn.ts'
import { LinkFrame } from './link/LinkFrame.tsx'
import { Rows } from './link/LinkPage.tsx'
import { useSelectedLanguage } from './useSelectedLanguage.ts'

const ChooseLanguage = createContext<(language: Language) => void>(() => {})
export const useChooseLanguage = () => use(ChooseLanguage)

/** A page that anyone may open, in the language of its reader: the browser’s, until another one is chosen. */
export function PublicPage({ texts: files, children }: { texts: TextFiles; children: ReactNode }) {
  const [selected, select] = useSelectedLanguage()
  const t = useTextsIn(languageOf(selected ?? navigator.language.slice(0, 2)), files)
  useDocumentLanguage(t?.language)
  if (!t)
    return (
      <LinkFrame skip="">
        <Rows heights={[84, 84, 84]} />
      </LinkFrame>
    )
  return (
    <PageTexts texts={t}>
      <ChooseLanguage value={select}>{children}</ChooseLanguage>
    </PageTexts>
  )
}
