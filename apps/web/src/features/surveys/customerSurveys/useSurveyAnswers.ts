import { useEffect, useState, useSyncExternalStore } from 'react'
import { type SaverParts, surveySaver } from './surveySaver.ts'

type Parts = SaverParts & { storage: Storage; storageKey: string }

/** The answers of one response, and how far they are saved. */
export function useSurveyAnswers({ storage, storageKey, ...parts }: Parts) {
  const [saver] = useState(() => surveySaver(parts, storage, storageKey))
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  // Before it starts.
  useEffect(() => saver.configure(parts))
  useEffect(() => saver.start(), [saver])
  return { ...state, saver }
}
export type SurveyAnswers = ReturnType<typeof useSurveyAnswers>
