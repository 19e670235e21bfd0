import { hasFlag } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { isWay, type Reach } from '@handoff/contracts/network/entities/reach'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import {
  anyAccepted,
  awaitingAnswer,
  negative,
  onTheClock,
  open,
  pending,
  type Stage,
  terminal,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import { ownEntity, type Viewer } from '../../../../kit/context.ts'
import { hidesReceiver } from '../../../../kit/records/restricted-service.ts'
import { hasLeft } from '../lists/visible-referrals.ts'

type Subject = { from_entity_id: number | null; to_entity_id: number; stage: Stage }

/** Assignment is for the receiver and the administrators; before acceptance the sender may propose someone. */
export function mayAssign(viewer: Viewer, row: Subject) {
  if (!hasFlag(viewer, 'referrals', 'assign')) return false
  const among = (stages: readonly Stage[]) => stages.includes(row.stage)
  const isReceiver = viewer.side === 'admin' || row.to_entity_id === viewer.entityId
  return isReceiver ? among(open) : among(pending)
}

/** The sender's own list; the administrative side keeps everyone's. Discarded drafts are not restored. */
export const mayRestore = (viewer: Viewer, row: Subject) =>
  hasFlag(viewer, 'referrals', 'delete') &&
  row.stage !== 'draft' &&
  (viewer.side === 'admin' || row.from_entity_id === viewer.entityId)

export function mayRemove(viewer: Viewer, row: Subject) {
  const isSender = row.from_entity_id === ownEntity(viewer)
  return isSender && hasFlag(viewer, 'referrals', 'delete') && [...terminal, 'draft'].includes(row.stage)
}

/** The network is the sender of the referrals it sent. */
export const isSender = (viewer: Viewer, row: Pick<Subject, 'from_entity_id'>) =>
  row.from_entity_id === ownEntity(viewer)

/** Referrals that ended without help can be referred again. */
export const endedWithoutHelp = ({ stage, met_level }: { stage: Stage; met_level: number | null }) =>
  isOneOf(negative, stage) || (stage === 'closed' && met_level === MetLevel.Not)

/** An unanswered referral can be recalled and sent to another provider. */
export const mayReassign = (viewer: Viewer, row: Subject) =>
  isOneOf(awaitingAnswer, row.stage) &&
  hasFlag(viewer, 'referrals', 'edit') &&
  (viewer.side === 'admin' || isSender(viewer, row))

const neverAsked: readonly Stage[] = ['draft', 'offered', 'queued']

/**
 * Who may record a receiver's report by phone or in person: the referring side if the receiver has no login,
 * administrators for any receiver.
 */
export function mayRecord(viewer: Viewer, row: Subject & { receiverReach: Reach; isSensitive: boolean | null }) {
  if (!hasFlag(viewer, 'referrals', 'edit') || hidesReceiver(viewer, row)) return false
  if (neverAsked.includes(row.stage) || !isWay(row.receiverReach)) return false
  return viewer.side === 'admin' || (isSender(viewer, row) && row.receiverReach !== 'login')
}

const waitingForReceiver: readonly Stage[] = [...onTheClock, ...anyAccepted, 'cancel_requested']

/** The reminded side: the one that is to act next. */
export const remindedIn = (stage: Stage) =>
  waitingForReceiver.includes(stage) ? 'receiver' : stage === 'info_requested' ? 'sender' : null

/** The sender reminds the receiver; the administrative side reminds either, but not itself. */
export function mayRemind(
  viewer: Viewer,
  row: Pick<Subject, 'stage' | 'from_entity_id'> & Parameters<typeof hasLeft>[0] & { receiverReach: Reach },
) {
  const audience = remindedIn(row.stage)
  // No one is left there to read it.
  if (audience === 'receiver' && (hasLeft(row) || row.receiverReach === 'phone')) return false
  const mayWrite = hasFlag(viewer, 'referrals', 'edit') || hasFlag(viewer, 'referrals', 'approve')
  if (!mayWrite || !audience) return false
  if (audience === 'sender') return viewer.side === 'admin' && row.from_entity_id !== null
  return viewer.side === 'admin' || isSender(viewer, row)
}
