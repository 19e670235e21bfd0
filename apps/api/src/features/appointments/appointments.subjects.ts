import type { appointments } from '@handoff/contracts/appointments/appointments'
import { type Input } from '@handoff/contracts/kit'
import { type Ctx, ownEntity, type Tx } from '../../kit/context.ts'
import { badInput, notFound } from '../../kit/problem.ts'
import { refuseReadOnlyCustomer } from '../customers/customers.queries.ts'
import { findReferral } from '../referrals/referrals.move.ts'
import { prepareStep } from '../referrals/referrals.steps.ts'

type Asked = Pick<Input<typeof appointments.book>, 'customerId' | 'referralId'>

/** Whom an appointment or a visit is for, and whose it is. */
export type Subject = {
  customerId: number
  referralId: number | null
  entityId: number | null
  senderId: number | null
  hasSender: boolean
}

/** Without a referral it is for a customer whom the own side may edit, and the own side's. */
export async function subjectOf(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, asked: Asked): Promise<Subject> {
  if (asked.referralId !== undefined) {
    const row = await findReferral(ctx, asked.referralId)
    if (asked.customerId !== undefined && asked.customerId !== row.customer_id) throw notFound('referral')
    return {
      customerId: row.customer_id,
      referralId: row.id,
      entityId: row.to_entity_id,
      senderId: row.from_entity_id,
      hasSender: true,
    }
  }
  if (asked.customerId === undefined) throw badInput({ customerId: ['Please select a customer'] })
  await refuseReadOnlyCustomer(ctx, asked.customerId)
  const entityId = ownEntity(ctx.viewer)
  return { customerId: asked.customerId, referralId: null, entityId, senderId: null, hasSender: false }
}

/** The step of the table that goes with it, checked before anything is written; null without a referral. */
export const stepFor = async (tx: Tx, { referralId }: Pick<Subject, 'referralId'>, key: 'book' | 'unbook' | 'visit') =>
  referralId === null ? null : prepareStep(tx, referralId, key)
