import { expect, test } from 'vitest'
import { answerKeys, appointmentAnswers, withoutAnswer } from './answers.ts'
import { appointmentSteps } from './appointments/appointment-steps.ts'
import { stages } from './referrals/referral-stages.ts'
import { stepsFrom } from './referrals/referral-steps.ts'

const keys: readonly string[] = answerKeys
const left: readonly string[] = withoutAnswer

test.each(stages)('a partner with only email can take every receiver step: %s', (stage) => {
  const buttons = stepsFrom(stage, ['receiver']).map(({ key }) => key)
  expect(buttons.filter((key) => !left.includes(key) && !keys.includes(key))).toEqual([])
})

test('every key is a step of the receiver', () => {
  const ofReceiver = new Set<string>(stages.flatMap((stage) => stepsFrom(stage, ['receiver']).map(({ key }) => key)))
  expect(keys.filter((key) => !ofReceiver.has(key) && !(key in appointmentAnswers))).toEqual([])
  expect(left.filter((key) => !ofReceiver.has(key))).toEqual([])
})

test('a partner can take every appointment step before and after it begins', () => {
  const all = { mayRecord: true, mayCancel: true, mayMove: true }
  const at = new Date('2026-11-18T15:00:00Z')
  const steps = [-1, 1].flatMap((hours) =>
    appointmentSteps({ ...all, startsAt: new Date(at.getTime() + hours * 3_600_000) }, at),
  )
  expect(new Set(steps)).toEqual(new Set(['visit', ...Object.values(appointmentAnswers)]))
})
