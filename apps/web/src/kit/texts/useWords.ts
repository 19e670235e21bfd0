import type { TextKey } from '@handoff/contracts/texts/texts'
import { createContext, use } from 'react'

/** What parts say that pages of every kind share; the key of each is its English text. */
export type Word = TextKey extends infer Key ? (Key extends `ui.${infer Text}` ? Text : never) : never
export type Say = (word: Word) => string

const WordsContext = createContext<Say>((word) => word)
export const WordsProvider = WordsContext.Provider

/** For shared parts: English, unless the page around them is read in another language. */
export const useWords = () => use(WordsContext)
