import type { Language } from '@handoff/contracts/texts/languages'
import { type Messages, type Texts, textsFrom } from '@handoff/contracts/texts/texts'
import { useEffect, useState } from 'react'

/** The texts of a page in every language: `import.meta.glob` with the parts that the page reads (`build/texts.ts`). */
export type TextFiles = Record<string, () => Promise<Messages>>

/** The texts of one language, fetched alone; until they are there, those before. */
export function useTextsIn(language: Language, files: TextFiles): Texts | undefined {
  const [state, setState] = useState<{ texts?: Texts; error?: unknown }>({})
  useEffect(() => {
    let isCurrent = true
    loadTexts(language, files).then(
      (texts) => isCurrent && setState({ texts }),
      (error: unknown) => isCurrent && setState({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [language, files])
  if (state.error) throw state.error
  return state.texts
}

async function loadTexts(language: Language, files: TextFiles): Promise<Texts> {
  const [, load] = Object.entries(files).find(([file]) => file.endsWith(`/${language}.ts`))!
  return textsFrom(language, await load())
}
