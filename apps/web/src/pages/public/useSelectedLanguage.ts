import type { Language } from '@handoff/contracts/texts/languages'
import { useState } from 'react'

const key = 'public:language'

/** The language that was chosen in this browser, and how to choose another one; null until then. */
export function useSelectedLanguage() {
  const [selected, setSelected] = useState(() => localStorage.getItem(key))
  const select = (language: Language) => {
    localStorage.setItem(key, language)
    setSelected(language)
  }
  return [selected, select] as const
}
