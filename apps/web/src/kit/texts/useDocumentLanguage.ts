import type { Language } from '@handoff/contracts/texts/languages'
import { useLayoutEffect } from 'react'

/** For screen readers, and so that browsers offer no translation: together with the words, not a moment later. */
export function useDocumentLanguage(language: Language | undefined) {
  useLayoutEffect(() => {
    if (!language) return
    const before = document.documentElement.lang
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = before
    }
  }, [language])
}
