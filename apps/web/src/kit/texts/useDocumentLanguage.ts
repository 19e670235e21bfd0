import type { Language } from '@handoff/contracts/texts/languages'
import { useEffect } from 'react'

/** For screen readers, and so that browsers offer no translation. */
export function useDocumentLanguage(language: Language | undefined) {
  useEffect(() => {
    if (!language) return
    const before = document.documentElement.lang
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = before
    }
  }, [language])
}
