import { hasFlag, type Input } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { afterAcceptance } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, notFound } from '../../../kit/problem.ts'
import { hidesReceiver, restrictedRefusal } from '../../../kit/records/restricted-service.ts'
import { refuseReadOnlyCustomer } from '../../customers/customers/customers.queries.ts'
import { givesAccess } from '../referrals/detail/customer-access.ts'
import { prepareStep } from '../referrals/steps/change-status.ts'
import { findReferral, outOfTurn } from '../referrals/steps/find-referral.ts'

type SubjectInput = Pick<Input<typeof appointments.book>, 'customerId' | 'referralId'>

/** The customer of an appointment or a visit, and the side it belongs to. */
export type Subject = {
  customerId: number
  referralId: number | null
  entityId: number | null
  senderId: number | null
  hasSender: boolean
}

/** Without a referral it is for a customer that the viewer may edit, and belongs to the viewer's side. */
export async function subjectOf(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, input: SubjectInput): Promise<Subject> {
  if (input.referralId !== undefined) {
    const row = await findReferral(ctx, input.referralId)
    if (input.customerId !== undefined && input.customerId !== row.customer_id) throw notFound('referral')
    // Its people and locations would reveal the service.
    if (hidesReceiver(ctx.viewer, row)) throw restrictedRefusal()
    return {
      customerId: row.customer_id,
      referralId: row.id,
      entityId: row.to_entity_id,
      senderId: row.from_entity_id,
      hasSender: true,
    }
  }
  if (input.customerId === undefined) throw badInput({ customerId: ['Please select Customer'] })
  if (!hasFlag(ctx.viewer, 'customers', 'view')) throw notFound('customer')
  await refuseReadOnlyCustomer(ctx, input.customerId)
  const entityId = ownEntity(ctx.viewer)
  return { customerId: input.customerId, referralId: null, entityId, senderId: null, hasSender: false }
}

/**
 * Like `subjectOf`, if the form is to show the person: a receiver sees them from acceptance until the consent is
 * revoked.
 */
export async function shownSubjectOf(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, input: SubjectInput) {
  const subject = await subjectOf(ctx, input)
  if (subject.referralId === null) return { ...subject, hasLiveContact: true }
  const row = await findReferral(ctx, subject.referralId)
  const isShared = row.access_ended_at === null || row.from_entity_id === ownEntity(ctx.viewer)
  if (!isOneOf(afterAcceptance, row.stage) || !isShared) throw outOfTurn(row, 'scheduled')
  return { ...subject, hasLiveContact: givesAccess(row.stage) }
}

/** The matching step of the table, checked before anything is written; null without a referral. */
export const stepFor = async (tx: Tx, { referralId }: Pick<Subject, 'referralId'>, key: 'book' | 'unbook' | 'visit') =>
  referralId === null ? null : prepareStep(tx, referralId, key)
