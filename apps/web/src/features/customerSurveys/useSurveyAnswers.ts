import { ApiError } from '@handoff/contracts/kit'
import { customerSurveys, type SurveyChannel, type SurveyForm } from '@handoff/contracts/surveys/customer-surveys'
import { type AnswerValue, problemOf } from '@handoff/contracts/surveys/questions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '../../kit/query/client.ts'
import type { SurveyLanguage } from './surveyWords.ts'
import { type Unsent, type UnsentAnswer, unsentAnswers } from './unsentAnswers.ts'

export type SurveySubject =
  | { token: string }
  | { referralId: number; surveyType: number; channel: Exclude<SurveyChannel, 1> }

type Parts = {
  form: SurveyForm
  subject: SurveySubject
  language: SurveyLanguage
  storage: Storage
  storageKey: string
  /** It is no longer as it is shown: complete elsewhere, or edited. */
  onStale: () => unknown
  onCompleted: () => void
}
export type SaveState = 'idle' | 'saving' | 'saved' | 'offline' | 'failed'

const typingPause = 700
const retryEvery = 5_000
const questionIn = (field: string) => Number(/^question\.(\d+)$/.exec(field)?.[1] ?? Number.NaN)
const isOutOfReach = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** The answers of one response: each is saved on this device at once, and on the server as soon as it is reached. */
export function useSurveyAnswers({ form, subject, language, storage, storageKey, onStale, onCompleted }: Parts) {
  const [left] = useState(() => unsentAnswers.read(storage, storageKey))
  const unsent = useRef(new Map<number, UnsentAnswer>(left?.answers))
  const isCompleting = useRef(left?.isComplete ?? false)
  const [answers, setAnswers] = useState(() => answersOf(form, left))
  const [state, setState] = useState<SaveState>('idle')
  const [savedAt, setSavedAt] = useState(form.savedAt)
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const [wantsComplete, setWantsComplete] = useState(isCompleting.current)
  const current = useRef({ form, subject, language, onStale, onCompleted })
  current.current = { form, subject, language, onStale, onCompleted }
  const sending = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const keep = useCallback(() => {
    unsentAnswers.write(storage, storageKey, { answers: [...unsent.current], isComplete: isCompleting.current })
  }, [storage, storageKey])

  const send = useCallback(async () => {
    const sent = [...unsent.current]
    const isComplete = isCompleting.current
    if (!sent.length && !isComplete) return
    const { subject: about, language: chosen } = current.current
    setState('saving')
    try {
      const { data } = await ask(customerSurveys.add, {
        ...about,
        language: chosen,
        answers: sent.map(([questionId, answer]) => ({ questionId, ...answer })),
        isComplete,
      })
      // What was changed since then is sent again.
      for (const [id, answer] of sent) if (unsent.current.get(id) === answer) unsent.current.delete(id)
      if (data.state === 'completed') isCompleting.current = false
      keep()
      setSavedAt(data.savedAt)
      setState('saved')
      if (data.state === 'completed') current.current.onCompleted()
    } catch (error) {
      refused(error, sent)
    }
  }, [keep])

  function refused(error: unknown, sent: readonly [number, UnsentAnswer][]) {
    if (isOutOfReach(error)) {
      setState('offline')
      return
    }
    const { status, fields } = error as ApiError
    const wrong = new Map(
      Object.entries(fields).map(([field, [message]]): [number, string] => [questionIn(field), message ?? '']),
    )
    // Some were refused, and nothing of this call was stored; or all were stored, and others are missing.
    const refusedAnswers = sent.filter(([id]) => wrong.has(id))
    for (const [id] of refusedAnswers.length ? refusedAnswers : sent) unsent.current.delete(id)
    if (status !== 400) unsent.current.clear()
    isCompleting.current = false
    setWantsComplete(false)
    keep()
    setProblems(wrong)
    setState(status === 400 ? 'idle' : 'failed')
    current.current.onStale()
  }

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    sending.current ??= send().finally(() => {
      sending.current = null
    })
    return sending.current
  }, [send])

  /** After what is on its way: it may not have the last answers. */
  const flushAll = useCallback(async () => {
    await sending.current
    await flush()
  }, [flush])

  const schedule = useCallback(
    (after: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flushAll(), after)
    },
    [flushAll],
  )

  function answer(questionId: number, value: AnswerValue | undefined) {
    const question = current.current.form.questions.find(({ id }) => id === questionId)!
    setAnswers((before) => changed(before, questionId, value))
    setProblems((before) => withoutProblem(before, questionId))
    const isSound = value !== undefined && problemOf(question, value) === null
    unsent.current.set(questionId, { versionId: question.versionId, value: isSound ? value : null })
    keep()
    schedule(typeof value === 'string' ? typingPause : 0)
  }

  function complete() {
    isCompleting.current = true
    setWantsComplete(true)
    keep()
    return flushAll()
  }

  // What was left by an earlier visit, and what could not be sent, goes out once there is a connection.
  useEffect(() => {
    const resume = () => void flushAll()
    if (unsent.current.size || isCompleting.current) resume()
    const onHide = () => document.visibilityState === 'hidden' && resume()
    addEventListener('online', resume)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('online', resume)
      document.removeEventListener('visibilitychange', onHide)
      clearTimeout(timer.current)
    }
  }, [flushAll])

  useEffect(() => {
    if (state !== 'offline') return
    const again = setInterval(() => void flush(), retryEvery)
    return () => clearInterval(again)
  }, [state, flush])

  return { answers, answer, problems, setProblems, state, savedAt, complete, isCompleting: wantsComplete }
}
export type SurveyAnswers = ReturnType<typeof useSurveyAnswers>

function answersOf({ answers }: SurveyForm, left: Unsent | null) {
  const all = new Map<number, AnswerValue>(answers.map(({ questionId, value }) => [questionId, value]))
  for (const [questionId, { value }] of left?.answers ?? [])
    if (value === null) all.delete(questionId)
    else all.set(questionId, value)
  return all
}

function changed(before: ReadonlyMap<number, AnswerValue>, questionId: number, value: AnswerValue | undefined) {
  const after = new Map(before)
  if (value === undefined) after.delete(questionId)
  else after.set(questionId, value)
  return after
}

function withoutProblem(before: ReadonlyMap<number, string>, questionId: number) {
  if (!before.has(questionId)) return before
  const after = new Map(before)
  after.delete(questionId)
  return after
}
