import { aDay } from '@handoff/contracts/kit/dates/durations'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { ChoiceChannel, GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { stageClocks } from '@handoff/contracts/referrals/referrals/referral-stages'
import { regroup } from '../../../features/referrals/referrals/steps/settle-group.ts'
import type { Acting } from '../../../features/referrals/referrals/steps/who-acts.ts'
import { type Db, insertAll } from '../insert.ts'
import { businessHoursAgo, inOfficeHours } from '../local-time.ts'
import type { Entity } from '../network/entities.types.ts'
import type { Person } from '../people/people.ts'
import { bytes, pick } from '../random.ts'
import { refusals } from '../words/notes.ts'
import { type History, type Move, type Plan, play, type Several } from './history.ts'
import type { Scene } from './moves.ts'
import type { planner } from './plans.ts'

/** A step of one referral, and its share of the time since it was sent. */
type Part = [key: Move['key'], share: number, more?: Partial<Move>]
type Setting = {
  sender: Entity | null
  mode: GroupMode
  /** Business hours ago. */
  hours: number
  lives: Part[][]
  /** The customer opened the link after this share of the time. */
  seen?: number
}

const full = { reasonCode: 'no_capacity' }
const notEligible = { reasonCode: 'not_eligible' }

/** Groups waiting for the demo logins, and each mode in progress and completed. */
const settingsOf = (clinic: Entity, housing: Entity): Setting[] => {
  const { Offer, FirstToAccept, Cascade, AllNeeded } = GroupMode
  const offered: Part[] = [['offer', 0]]
  const declined: Part[] = [...offered, ['withdraw', 0.6, { reasonCode: 'withdraw_not_for_me' }]]
  const proceeded: Part[] = [...offered, ['proceed', 0.35, { channel: ChoiceChannel.Phone }]]
  const rejected = (share: number, why = full): Part[] => [
    ['send', 0],
    ['open', share / 2],
    ['reject', share, why],
  ]
  const recalled: Part[] = [
    ['send', 0],
    ['recall', 0.5],
  ]
  const inTurn: Part[] = [
    ['queue', 0],
    ['sendNext', 0.4],
    ['open', 0.7],
  ]
  return [
    { sender: clinic, mode: Offer, hours: 9, lives: [offered, offered, offered], seen: 0.4 },
    { sender: clinic, mode: Offer, hours: 40, lives: [offered, declined, offered], seen: 0.5 },
    { sender: clinic, mode: Offer, hours: 16, lives: [proceeded, offered], seen: 0.2 },
    { sender: clinic, mode: FirstToAccept, hours: 22, lives: [recalled, [['send', 0], ['open', 0.3], ['accept', 0.5]], recalled] }, // biome-ignore format: a life each
    { sender: clinic, mode: Cascade, hours: 30, lives: [rejected(0.4), inTurn, [['queue', 0]]] },
    { sender: clinic, mode: AllNeeded, hours: 14, lives: [[['send', 0], ['open', 0.3], ['accept', 0.6]], [['send', 0], ['open', 0.5]]] }, // biome-ignore format: a life each
    { sender: clinic, mode: FirstToAccept, hours: 26, lives: [rejected(0.4), rejected(0.7, notEligible)] },
    { sender: housing, mode: Offer, hours: 6, lives: [offered, offered, offered] },
    {
      sender: housing,
      mode: FirstToAccept,
      hours: 5,
      lives: [
        [
          ['send', 0],
          ['open', 0.5],
        ],
        [['send', 0]],
      ],
    },
    { sender: null, mode: Offer, hours: 12, lives: [offered, offered, offered], seen: 0.3 },
    { sender: null, mode: Cascade, hours: 24, lives: [rejected(0.3), inTurn, [['queue', 0]]] },
  ]
}

type Parts = Scene & { find: ReturnType<typeof planner> }

export function makeSeveral(clinic: Entity, housing: Entity, parts: Parts): History[] {
  return settingsOf(clinic, housing).flatMap((setting) => rowsOf(setting, clinic, parts))
}

export const severalCount = (clinic: Entity, housing: Entity) =>
  settingsOf(clinic, housing).reduce((sum, { lives }) => sum + lives.length, 0)

function rowsOf({ sender, mode, hours, lives, seen }: Setting, clinic: Entity, parts: Parts): History[] {
  const { now, people, find } = parts
  const zone = (sender ?? clinic).timeZone
  const at = inOfficeHours(businessHoursAgo(now, hours, zone), new Date(0), now, zone)
  const plans = find.several({ at, sender, priority: Priority.Routine }, lives.length)
  const by = pick(people.senders(sender))
  const momentAt = (share: number) => new Date(Math.round(at.getTime() + (now.getTime() - at.getTime()) * share))
  const several: Several = {
    mode,
    rows: [],
    link: mode === GroupMode.Offer ? { seenAt: seen === undefined ? null : momentAt(seen) } : null,
  }
  several.rows = plans.map((plan, index) => {
    const moves = lives[index]!.map(([key, share, more]): Move => {
      const ofSender = share === 0 || key === 'proceed' || key === 'withdraw'
      const actor = key === 'recall' || key === 'sendNext' ? byRule : ofSender ? by : decider(plan, parts)
      const note = key === 'reject' ? pick(refusals[more!.reasonCode!]!) : null
      return { key, at: momentAt(share), by: actor, note, ...more }
    })
    return Object.assign(play(plan, moves, now), { several, position: index + 1 })
  })
  return several.rows
}

const decider = ({ receiver }: Plan, { people }: Scene) => people.deciders(receiver)[0]!

/** Consequences of a rule have no actor. */
const byRule = { id: null, entity: null, address: null } as unknown as Person

/** Which referral of a group the lists show, whose acceptance recalled the others, and the customer's links. */
export async function settleSeveral(db: Db, histories: readonly History[], now: Date) {
  const groups = new Set(histories.flatMap(({ several }) => several ?? []))
  const acting = { db, viewer: null, now: () => now, record: async () => {} } as unknown as Acting
  for (const { rows } of groups) {
    const accepted = rows.find(({ stage }) => stage === 'accepted')
    const recalled = rows.filter(({ stage }) => stage === 'recalled').map(({ id }) => id)
    if (accepted && recalled.length)
      await db.updateTable('referral').set({ recalled_by_id: accepted.id }).where('id', 'in', recalled).execute()
    await regroup(acting, rows[0]!.groupId)
  }
  await insertAll(
    db,
    'link',
    [...groups].flatMap(({ link, rows: [first] }) =>
      link
        ? [
            {
              purpose: LinkPurpose.Offer,
              token_hash: bytes(32),
              group_id: first!.groupId,
              sent_to: first!.plan.customer.email,
              created_at: first!.plan.sentAt,
              expires_at: new Date(first!.plan.sentAt.getTime() + stageClocks.offered.days * aDay),
              seen_at: link.seenAt,
            },
          ]
        : [],
    ),
  )
}
