import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { RequestStatus } from '@handoff/contracts/network/requests/requests'
import { type RawBuilder, sql } from 'kysely'

/** The requests that ended in this entity, whether it was created from them or was linked to them. */
export const isAddedAs = (entityId: number | RawBuilder<number>) => sql<boolean>`
  (network_request.added_id = ${entityId} and network_request.status = ${RequestStatus.Added}
    and network_request.action = 'add'
    and network_request.request_type in (${RequestType.Organization}, ${RequestType.Entity}))`

/** The request from which the entity of the query was created; one that was there before was only linked to it. */
export const requestIdOfEntity = sql<number | null>`(
  select min(network_request.id) from network_request
  where ${isAddedAs(sql`entity.id`)} and network_request.created_at <= entity.created_at)`
