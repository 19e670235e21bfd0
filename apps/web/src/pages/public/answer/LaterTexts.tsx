import type { ReactNode } from 'react'
import { PageTexts } from '../../../kit/texts/PageTexts.tsx'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { useTextsIn } from '../../../kit/texts/useTextsIn.ts'
import { laterTexts } from './answerTexts.ts'

/** Around what is opened on the page later, in its language. */
export function LaterTexts({ children }: { children: ReactNode }) {
  const t = useTextsIn(useTexts().language, laterTexts)
  return t && <PageTexts texts={t}>{children}</PageTexts>
}
