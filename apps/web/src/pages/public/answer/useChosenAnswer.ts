import type { AnswerKey, AnswerView } from '@handoff/contracts/referrals/answers'
import { useState } from 'react'

/** The answer whose form is open, and the appointment that it is about; or that a message is to be written. */
export type ChosenAnswer = { key: AnswerKey | 'write'; appointmentId?: number }

export function useChosenAnswer(first: ChosenAnswer['key'] | null, view: AnswerView | undefined) {
  const [selected, choose] = useState<ChosenAnswer | null>(first && { key: first })
  const appointment = view?.appointments.find(({ id }) => id === selected?.appointmentId)
  return { selected, appointment, choose }
}
