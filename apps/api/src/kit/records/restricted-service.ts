/**
 * Restricted services: may a viewer learn which service a referral is for? Everything that could reveal it uses this:
 * name, receiver, message, thread, notes, attempts, files, calendar, exports, and notifications.
 */
import { hasFlag } from '@handoff/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import { ownEntity, type Viewer } from '../context.ts'
import { forbidden } from '../problem.ts'

export const maySeeSensitive = (viewer: Viewer) => hasFlag(viewer, 'referrals', 'sensitive')

/** Shown instead of a sensitive category. */
export const restricted = { id: null, name: 'Restricted service', color: '#848591' }
/** Shown instead of the receiver of a restricted referral. */
export const restrictedProvider = { id: null, name: 'Restricted provider', place: null }

type Service = { isSensitive: boolean | null }

export const hidesService = (viewer: Viewer, { isSensitive }: Service) =>
  isSensitive === true && !maySeeSensitive(viewer)

/** The name of a shelter or a recovery center would reveal the category. The receiver itself sees its name. */
export const hidesReceiver = (viewer: Viewer, row: Service & { to_entity_id: number | null }) =>
  hidesService(viewer, row) && (row.to_entity_id === null || row.to_entity_id !== ownEntity(viewer))

/**
 * For `category` and `customer`: a customer’s link to a restricted service requires a code, which is sent to their
 * email.
 */
export const canOpenLink = sql<boolean>`(not category.is_sensitive or customer.email is not null)`

const sensitiveCategories = sql`(select id from category where is_sensitive)`

/** The same in SQL, for the row `referral`. */
export const opensService = (viewer: Viewer): RawBuilder<boolean> =>
  maySeeSensitive(viewer) ? sql<boolean>`true` : sql<boolean>`(referral.category_id not in ${sensitiveCategories})`

export const namesReceiver = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.side === 'admin' || maySeeSensitive(viewer)
    ? opensService(viewer)
    : sql<boolean>`(referral.to_entity_id = ${viewer.entityId} or referral.category_id not in ${sensitiveCategories})`

/** For lists and figures filtered or grouped by receiver: such rows would reveal who it is. */
export const ofNamedReceivers = (viewer: Viewer): RawBuilder<boolean>[] =>
  maySeeSensitive(viewer) ? [] : [namesReceiver(viewer)]

/**
 * Does this provider have a referral of this customer that is restricted for the viewer? Then its name is hidden there.
 */
export const isHiddenParty = (
  viewer: Viewer,
  { customer, entity }: Record<'customer' | 'entity', RawBuilder<number | null>>,
) =>
  maySeeSensitive(viewer)
    ? sql<boolean>`false`
    : sql<boolean>`(${entity} is distinct from ${ownEntity(viewer)}::int and exists (
        select from referral as hidden where hidden.customer_id = ${customer} and hidden.to_entity_id = ${entity}
          and hidden.category_id in ${sensitiveCategories}))`

export const restrictedRefusal = () =>
  forbidden('You don’t have permission to see what this referral is for: its service is restricted')
