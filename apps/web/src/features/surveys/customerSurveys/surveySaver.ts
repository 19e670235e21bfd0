import { ApiError } from '@handoff/contracts/kit'
import { customerSurveys, type SurveyChannel, type SurveyForm } from '@handoff/contracts/surveys/customerSurveys'
import { type AnswerValue, problemOf } from '@handoff/contracts/surveys/surveys/questions'
import type { Language } from '@handoff/contracts/texts/languages'
import { ask } from '../../../kit/query/client.ts'
import { type Unsent, type UnsentAnswer, unsentAnswers } from './unsentAnswers.ts'

export type SurveySubject =
  | { token: string }
  | { referralId: number; surveyType: number; channel: Exclude<SurveyChannel, 1> }

export type Problems = ReadonlyMap<number, string>
export type SaverState = {
  answers: ReadonlyMap<number, AnswerValue>
  problems: Problems
  saving: 'idle' | 'saving' | 'saved' | 'offline' | 'failed'
  savedAt: string | null
  /** The end is wanted, and not reached yet. */
  isCompleting: boolean
}
export type SaverParts = {
  form: SurveyForm
  subject: SurveySubject
  language: Language
  /** It is no longer as it is shown: complete elsewhere, or edited. */
  onStale: () => unknown
  onCompleted: () => void
}

const typingPause = 700
const retryEvery = 5_000
const none: Problems = new Map()
const questionIn = (field: string) => Number(/^question\.(\d+)$/.exec(field)?.[1] ?? Number.NaN)
const isOutOfReach = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** The answers of one response: each is saved on this device at once, and on the server as soon as it is reached. */
export function surveySaver(first: SaverParts, storage: Storage, storageKey: string) {
  const left = unsentAnswers.read(storage, storageKey)
  const unsent = new Map<number, UnsentAnswer>(left?.answers)
  const listeners = new Set<() => void>()
  let parts = first
  let state: SaverState = {
    answers: answersOf(first.form, left),
    problems: none,
    saving: 'idle',
    savedAt: first.form.savedAt,
    isCompleting: left?.isComplete ?? false,
  }
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let settle: ((problems: Problems) => void) | undefined

  function set(changes: Partial<SaverState>) {
    state = { ...state, ...changes }
    for (const heard of listeners) heard()
  }
  const keep = () => unsentAnswers.write(storage, storageKey, { answers: [...unsent], isComplete: state.isCompleting })
  const isWaiting = () => unsent.size > 0 || state.isCompleting
  const schedule = (after: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), after)
  }

  async function send() {
    const batch = [...unsent]
    const isComplete = state.isCompleting
    if (!isWaiting()) return
    set({ saving: 'saving' })
    const { subject, language } = parts
    const answers = batch.map(([questionId, answer]) => ({ questionId, ...answer }))
    try {
      const { data } = await ask(customerSurveys.add, { ...subject, language, answers, isComplete })
      // What was changed since then is sent again.
      for (const [id, answer] of batch) if (unsent.get(id) === answer) unsent.delete(id)
      set({ saving: 'saved', savedAt: data.savedAt, ...(isComplete && { isCompleting: false }) })
      keep()
      if (data.state === 'completed') end(none)
    } catch (error) {
      if (isOutOfReach(error)) {
        set({ saving: 'offline' })
        schedule(retryEvery)
      } else refuse(error as ApiError, batch)
    }
  }

  /** Some were refused, and nothing of this call was stored; or all were stored, and others are missing. */
  function refuse({ status, fields }: ApiError, batch: readonly [number, UnsentAnswer][]) {
    const problems = new Map(
      Object.entries(fields).map(([field, [message]]): [number, string] => [questionIn(field), message ?? '']),
    )
    const refused = batch.filter(([id]) => problems.has(id))
    for (const [id] of refused.length ? refused : batch) unsent.delete(id)
    if (status !== 400) unsent.clear()
    set({ problems, isCompleting: false, saving: status === 400 ? 'idle' : 'failed' })
    keep()
    // Those that are sound were not stored with the refused.
    if (unsent.size > 0) schedule(0)
    parts.onStale()
    settle?.(problems)
  }

  function end(problems: Problems) {
    settle?.(problems)
    parts.onCompleted()
  }

  /** After what is on its way, which may not have the last answers. */
  async function flush() {
    clearTimeout(timer)
    await sending
    sending ??= send().finally(() => {
      sending = null
    })
    await sending
  }

  return {
    subscribe: (heard: () => void) => {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    state: () => state,
    configure: (changed: SaverParts) => {
      parts = changed
    },

    answer(questionId: number, value: AnswerValue | undefined) {
      const question = parts.form.questions.find(({ id }) => id === questionId)!
      const answers = new Map(state.answers)
      if (value === undefined) answers.delete(questionId)
      else answers.set(questionId, value)
      const problems = new Map(state.problems)
      problems.delete(questionId)
      const isSound = value !== undefined && problemOf(question, value) === null
      unsent.set(questionId, { versionId: question.versionId, value: isSound ? value : null })
      set({ answers, problems })
      keep()
      schedule(typeof value === 'string' ? typingPause : 0)
    },

    setProblems: (problems: Problems) => set({ problems }),

    /** Answers with what is missing, once the server has spoken. */
    complete() {
      set({ isCompleting: true })
      keep()
      void flush()
      return new Promise<Problems>((resolve) => {
        settle = resolve
      })
    },

    /** What was left by an earlier visit, and what could not be sent, goes out once there is a connection. */
    start() {
      const resume = () => void (isWaiting() && flush())
      const onHide = () => document.visibilityState === 'hidden' && resume()
      resume()
      addEventListener('online', resume)
      document.addEventListener('visibilitychange', onHide)
      return () => {
        removeEventListener('online', resume)
        document.removeEventListener('visibilitychange', onHide)
        clearTimeout(timer)
        // Left for another page: it is not lost.
        resume()
      }
    },
  }
}

function answersOf({ answers }: SurveyForm, left: Unsent | null) {
  const all = new Map<number, AnswerValue>(answers.map(({ questionId, value }) => [questionId, value]))
  for (const [questionId, { value }] of left?.answers ?? [])
    if (value === null) all.delete(questionId)
    else all.set(questionId, value)
  return all
}
