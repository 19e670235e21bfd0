import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { Entity } from '../network/entities.types.ts'
import { between, chance, weighted } from '../random.ts'
import type { Waiting } from './moves.ts'
import type { ReferralInput } from './plans.ts'

export type Setting = [stage: Waiting, businessHoursAgo: number, input: Omit<ReferralInput, 'at'>]

/** Today's queues of the clinic and the housing organization. */
export function queuesOf(clinic: Entity, housing: Entity, around: readonly Entity[]): Setting[] {
  const { Routine, Urgent, Emergency } = Priority
  const toClinic = { receiver: clinic, from: around }
  const toHousing = { receiver: housing, from: around }
  return [
    ['opened', 78, { ...toClinic, priority: Routine }],
    ['sent', 63, { ...toClinic, priority: Routine }],
    ['opened', 37, { ...toClinic, priority: Urgent }],
    ['sent', 0.2, { ...toClinic, priority: Emergency }],
    ['info_requested', 33, { ...toClinic, priority: Routine }],
    ['info_requested', 21, { sender: housing, receiver: clinic, priority: Routine }],
    ['sent', 2.5, { ...toClinic, priority: Urgent }],
    ['opened', 13, { ...toClinic, priority: Urgent }],
    ['opened', 38, { ...toClinic, priority: Routine }],
    ['opened', 27, { sender: housing, receiver: clinic, priority: Routine }],
    ['sent', 19, { ...toClinic, priority: Routine }],
    ['sent', 8, { ...toClinic, priority: Routine }],
    ['sent', 4.2, { ...toClinic, priority: Routine }],
    ['sent', 1.1, { sender: housing, receiver: clinic, priority: Routine }],
    ['info_requested', 30, { sender: clinic, receiver: housing, priority: Routine }],
    ['info_requested', 16, { sender: clinic, priority: Routine }],
    ['opened', 66, { ...toHousing, priority: Routine }],
    ['sent', 22, { ...toHousing, priority: Routine }],
    ['sent', 6, { sender: clinic, receiver: housing, priority: Urgent }],
    ['opened', 12, { ...toHousing, priority: Routine }],
    ['sent', 0.6, { ...toHousing, priority: Routine }],
    ['info_requested', 24, { sender: null, priority: Routine }],
    ['sent', 5, { sender: null, priority: Urgent }],
  ]
}

/** Queues elsewhere in the network, with some overdue referrals. */
export const queuesElsewhere = (): Setting[] =>
  Array.from({ length: 34 }, () => {
    const isLate = chance(0.08)
    // A question unanswered for too long goes back automatically.
    const stage = weighted([[52, 'sent'], [33, 'opened'], [isLate ? 0 : 15, 'info_requested']] as const) // biome-ignore format: pairs
    const priority = !isLate && chance(0.12) ? Priority.Urgent : Priority.Routine
    const most = priority === Priority.Urgent ? 13 : 34
    return [stage, isLate ? between(64, 120) : between(0.2, most), { priority }]
  })

export function drafts(clinic: Entity, housing: Entity): Setting[] {
  const owners = [clinic, clinic, housing, housing, null, null, ...Array.from({ length: 19 }, () => undefined)]
  return owners.map((sender) => ['draft', between(0.5, 190), { sender }])
}
