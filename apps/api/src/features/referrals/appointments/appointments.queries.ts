import { hasFlag, type Input } from '@handoff/contracts/kit'
import { AppointmentState, type appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { notFound } from '../../../kit/problem.ts'
import { hidesReceiver, hidesService, restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { assigneeIn } from './appointments.free.ts'
import { type AppointmentRow, appointmentRows, type Db, knowsCustomer } from './appointments.visibility.ts'

/** Belongs to the viewer's side. The other side of the referral sees it, and may move it. */
export const isOurs = (viewer: Viewer, { entityId }: Pick<AppointmentRow, 'entityId'>) => entityId === ownEntity(viewer)

const isSenders = (viewer: Viewer, { referralId, senderId }: AppointmentRow) =>
  referralId !== null && senderId === ownEntity(viewer)

export const keyOf = ({ accountId, providerId }: Pick<AppointmentRow, 'accountId' | 'providerId'>) =>
  accountId !== null ? `user:${accountId}` : providerId !== null ? `provider:${providerId}` : null

export function appointmentFrom(viewer: Viewer, row: AppointmentRow) {
  const key = keyOf(row)
  const mayEdit = hasFlag(viewer, 'referrals', 'edit')
  const isBooked = row.state === AppointmentState.Booked
  const ours = mayEdit && isOurs(viewer, row)
  const { isKnown } = row
  // No words for a restricted service, and neither provider nor place if the receiver is hidden.
  const isRead = row.isRead && !hidesService(viewer, row)
  const isPlaceHidden = row.referralId !== null && hidesReceiver(viewer, { ...row, to_entity_id: row.entityId })
  return {
    id: row.id,
    customer: { id: isKnown ? row.customerId : null, name: row.customerName },
    referral:
      row.referralId === null
        ? null
        : { id: row.referralId, reference: referenceOf(row.referralId), category: row.category ?? '' },
    entity: entityOf(row, isPlaceHidden),
    assignee: key === null || isPlaceHidden ? null : { key, name: row.assigneeName ?? '' },
    location:
      row.locationId === null || isPlaceHidden
        ? null
        : { id: row.locationId, name: row.locationName ?? '', address: row.address },
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timeZone: row.timeZone,
    modality: row.modality,
    contact: isRead ? row.contact : null,
    note: isRead ? row.note : null,
    state: row.state,
    reason: row.reasonLabel ?? (isRead ? row.comment : null),
    isOverlapping: row.isOverlapping,
    customerAnswer: row.customerAnswer,
    linkMaker: row.linkMaker,
    customerNote: isRead ? row.customerNote : null,
    hasVisit: row.hasVisit,
    noShows: row.noShows,
    version: row.version,
    mayMove: isBooked && mayEdit && !isPlaceHidden && (ours || isSenders(viewer, row)),
    mayCancel: isBooked && ours,
    mayRecord: isBooked && ours && !row.hasVisit,
  }
}

const entityOf = ({ entityId, entityName }: AppointmentRow, isHidden: boolean) =>
  isHidden
    ? { id: null, name: restrictedProvider.name }
    : entityId === null
      ? null
      : { id: entityId, name: entityName! }

export async function findRow(ctx: Db, id: number) {
  const row = await appointmentRows(ctx).where('appointment.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('appointment')
  return row
}

export const find = async (ctx: Db, id: number) => appointmentFrom(ctx.viewer, await findRow(ctx, id))

export async function list(
  ctx: Ctx,
  { from, to, isMine, assignee, locationId, ...filters }: Input<typeof appointments.list>,
) {
  const { viewer } = ctx
  const start = (day: string, offset: number) =>
    sql<Date>`((${day}::date + ${offset}::int)::timestamp at time zone ${viewer.timeZone})`
  const result = await page(
    ctx,
    appointmentRows(ctx)
      .$if(from !== undefined, (it) => it.where('appointment.starts_at', '>=', start(from!, 0)))
      .$if(to !== undefined, (it) => it.where('appointment.starts_at', '<', start(to!, 1)))
      .$if(isMine === true, (it) => it.where('appointment.assigned_account_id', '=', viewer.id))
      .$if(locationId !== undefined, (it) => it.where('appointment.location_id', '=', locationId!))
      .$if(assignee !== undefined, (it) => {
        const { accountId, providerId } = assigneeIn(assignee!)
        return accountId === null
          ? it.where('appointment.assigned_entity_id', '=', providerId)
          : it.where('appointment.assigned_account_id', '=', accountId)
      })
      .$if(filters.state !== undefined, (it) => it.where('appointment.state', '=', filters.state!))
      // A filter by customer must not reveal the customer of a hidden appointment.
      .$if(filters.customerId !== undefined, (it) =>
        it.where('appointment.customer_id', '=', filters.customerId!).where(knowsCustomer(ctx)),
      )
      .$if(filters.referralId !== undefined, (it) => it.where('appointment.referral_id', '=', filters.referralId!))
      .orderBy('appointment.starts_at')
      .orderBy('appointment.id'),
    filters,
  )
  return { ...result, data: result.data.map((row) => appointmentFrom(viewer, row)) }
}
