import type { Precision } from '@handoff/contracts/network/locations/locations'
import type { RequestKind } from '@handoff/contracts/network/requests/kinds/kind'
import type { RequestRow } from '@handoff/contracts/network/requests/requests'
import type { Expression, RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Ctx, Tx } from '../../../../kit/context.ts'

export type Payload = Record<string, unknown>
export type Action = RequestRow['action']
type Duplicate = { id: number; name: string; because: string; link: string }
/** What is looked for among what is there; half-typed values are no values yet. */
export type DuplicateSearch = { payload: Payload; exceptId?: number }
type Submission = { action: Action; targetId: number | null; payload: Payload; current: Payload | null }
type Point = { lat: number; lng: number; precision: z.output<typeof Precision> }

/** What is done with one kind of request. The functions that refuse answer 400, with faults under their fields. */
export type Kind<C extends Pick<RequestKind, 'values' | 'changes'> = RequestKind> = {
  /** As it is called today and as far as this viewer may see it; null once it no longer exists. */
  target(ctx: Ctx, id: number): Promise<{ id: number; name: string; link: string } | null>
  /** What is there, in the fields of a request, as this viewer sees it; 404 where it no longer exists. */
  currentValues(ctx: Ctx, id: number): Promise<Payload>
  /** The fields that a change names, as they will be once it is carried out: the rest stays. */
  changed(changes: Payload, now: Payload): Payload
  /** The point of the requested place. */
  pointOf(ctx: Ctx, payload: Payload): Promise<Point | null>

  /** What the shape of each field cannot say: whenever a payload is read. */
  refuseIncomplete(action: Action, payload: Payload): void
  /** What the network does not have, or this requester may not ask for. */
  refuseSubmitted(tx: Tx, submission: Submission): Promise<void>
  /** What would make another kind of it: before it is added or changed. */
  refuseOtherKind(payload: Payload): void
  /** As it is stored. */
  named(payload: Payload, current: Payload): Payload

  add(tx: Tx, values: z.output<C['values']>): Promise<number>
  change(tx: Tx, id: number, changes: z.output<C['changes']>): Promise<unknown>
  remove(tx: Tx, id: number): Promise<unknown>

  duplicates(ctx: Ctx, wanted: DuplicateSearch): Promise<Duplicate[]>
  /** The same as a query, for many at once; null where nothing can be looked for yet. */
  duplicatesQuery(ctx: Ctx, wanted: DuplicateSearch): Expression<unknown> | null

  /** Of rows of `request`: what it is about was deleted, retired for good, or merged into another since. */
  isTargetGone: RawBuilder<boolean>
  /** Of rows of `request`: what distinguishes it from others of the same name. */
  detail: RawBuilder<string | null>
}
