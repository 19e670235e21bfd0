import { describe, expect, test } from 'vitest'
import { isOneOf } from '../../kit/is-one-of.ts'
import {
  afterAcceptance,
  anyAccepted,
  awaitingAnswer,
  negative,
  open,
  pending,
  ReferralStatus,
  type Stage,
  stageClocks,
  stageNames,
  stageOfStatus,
  stages,
  terminal,
} from './referral-stages.ts'
import { type Step, statusAfter, stepsFrom, steps as table, targetOf } from './referral-steps.ts'

const steps: readonly Step[] = table

test('the five numbers are those of the specification', () => {
  expect(ReferralStatus).toEqual({ Accepted: 1, Rejected: 2, Pending: 3, Cancelled: 4, Added: 5 })
})

test('every stage has a unique name', () => {
  expect(Object.keys(stageNames)).toEqual([...stages])
  expect(new Set(Object.values(stageNames)).size).toBe(stages.length)
})

describe('families of stages', () => {
  test('split all stages into draft, open, and terminal', () => {
    const split = ['draft', ...open, ...terminal]
    expect([...split].sort()).toEqual([...stages].sort())
    expect(new Set(split).size).toBe(split.length)
  })

  test('match the design', () => {
    expect(pending).toEqual(['offered', 'queued', 'sent', 'opened', 'info_requested'])
    expect(awaitingAnswer).toEqual(['sent', 'opened', 'info_requested'])
    expect(anyAccepted).toEqual(['accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service'])
    expect(open).toEqual([...pending, ...anyAccepted, 'cancel_requested'])
    expect(negative).toEqual(['rejected', 'cancelled', 'withdrawn', 'recalled', 'expired'])
    expect(terminal).toEqual([...negative, 'rerouted', 'closed', 'error'])
    expect([...afterAcceptance].sort()).toEqual([...anyAccepted, 'cancel_requested', 'closed'].sort())
  })
})

describe('table of steps', () => {
  test('leaves a terminal stage only by undoing, reopening, or marking as an error', () => {
    const out = steps.filter(({ from }) => from.some((stage) => isOneOf(terminal, stage)))
    expect(out.map(({ key }) => key)).toEqual(['unrecall', 'undoReject', 'restore', 'reopen', 'error'])
    // A review restarts the same stage.
    const same = steps.filter(({ from, to }) => to.length === 1 && from.includes(to[0]!))
    expect(same.map(({ key }) => key)).toEqual(['review'])
  })

  test('has at most one step for each stage, target, and actor, so a request is never ambiguous', () => {
    for (const stage of stages)
      for (const actor of ['sender', 'receiver', 'admin'] as const) {
        const targets = stepsFrom(stage, [actor]).flatMap((step) =>
          step.staysIn?.includes(stage) ? [] : targetOf(step, { stage, status: ReferralStatus.Accepted }),
        )
        expect(new Set(targets).size, `${stage} for ${actor}`).toBe(targets.length)
      }
  })

  test('has unique keys, and a kind of reason for every step that needs a reason', () => {
    expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
    for (const { key, needs, reasonUse } of steps)
      expect(reasonUse !== undefined, key).toBe(needs === 'reason' || needs === 'outcome')
  })

  test('marks the steps that cannot be undone', () => {
    expect(steps.filter(({ isDestructive }) => isDestructive).map(({ key }) => key)).toEqual([
      'reject',
      'cancel',
      'requestCancel',
      'release',
      'withdraw',
      'error',
      'recall',
    ])
  })

  test('leads every open stage by timers alone to an end or to a notified person', () => {
    const byTimer = (stage: Stage) => stepsFrom(stage, ['timer']).length > 0
    for (const stage of open) {
      // It is one of several: its group makes it the next receiver.
      if (stage === 'queued') continue
      expect(byTimer(stage) || stage in stageClocks, stage).toBe(true)
    }
  })

  test('lets no one act without a part in the referral', () => {
    for (const stage of stages) expect(stepsFrom(stage, [])).toEqual([])
  })

  test('reaches an end from every open stage', () => {
    const canEnd = (stage: Stage, seen: Stage[] = []): boolean =>
      isOneOf(terminal, stage) ||
      steps.some(
        ({ key, from, to }) =>
          key !== 'error' &&
          from.includes(stage) &&
          to.some((next) => !seen.includes(next) && canEnd(next, [...seen, stage])),
      )
    for (const stage of ['draft', ...pending, ...anyAccepted] as Stage[]) expect(canEnd(stage), stage).toBe(true)
  })
})

test('a stage under two statuses keeps the previous one, any other has a fixed one', () => {
  const { Accepted, Added, Rejected } = ReferralStatus
  expect(statusAfter({ to: ['closed'], status: Accepted }, Added)).toBe(Added)
  expect(statusAfter({ to: ['closed'], status: Accepted }, Accepted)).toBe(Accepted)
  expect(statusAfter({ to: ['rejected'], status: Rejected }, Added)).toBe(Rejected)
})

test('a bare status number leads to the expected stage', () => {
  expect(stageOfStatus).toEqual({ 1: 'accepted', 2: 'rejected', 4: 'cancelled', 5: 'added' })
})
