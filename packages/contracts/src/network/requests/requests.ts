/**
 * Requests — what entities ask the administrators for: a location, a category, an organization, an individual provider;
 * to add one, to change one, or to take one away. Anyone who registers asks the same way, without an account.
 *
 *   – ──submit──▶ pending ──accept──▶ accepted ──add──▶ added
 *                  │  │ ▲────put back────┘                ▲
 *                  │  ├───────── approve and add ─────────┘
 *                  │  └──reject (why)──▶ rejected ──copy──▶ pending
 *                  └──cancel (requester)──▶ cancelled
 *
 * Added, rejected, and canceled are final. Of two administrators who decide at once, the second gets 409.
 */
import * as z from 'zod/mini'
import { adminSide, allow, entitySide } from '../../kit/access.ts'
import { csvOf } from '../../kit/csv.ts'
import { contract, get, patch, post } from '../../kit/endpoint.ts'
import { Figure, FigureFilters } from '../../kit/figures.ts'
import {
  codeOf,
  Day,
  Id,
  Moment,
  nothing,
  optionalText,
  Paging,
  pageOf,
  sortBy,
  withDefault,
} from '../../kit/shapes.ts'
import { Precision } from '../locations/locations.ts'
import { category } from './kinds/category.ts'
import { entity } from './kinds/entity.ts'
import { requestKinds } from './kinds/index.ts'
import { location } from './kinds/location.ts'
import { Payload } from './payload.ts'
import { RequestType } from './request-type.ts'

export const RequestStatus = { Accepted: 1, Rejected: 2, Pending: 3, Cancelled: 4, Added: 5 } as const
export type RequestStatus = (typeof RequestStatus)[keyof typeof RequestStatus]
export const requestStatusNames = { 1: 'Accepted', 2: 'Rejected', 3: 'Pending', 4: 'Cancelled', 5: 'Added' } as const

export const RequestAction = z.enum(['add', 'change', 'remove'])
const requestActionNames = { add: 'Add', change: 'Change', remove: 'Remove' } as const
/** Waits longer than this many business days: amber. */
export const amberAfterDays = 5

const Duplicate = z.object({
  id: Id,
  name: z.string(),
  /** Why it may be the same: 'The same name', 'The same phone', '60 m away'. */
  because: z.string(),
  /** Where it can be looked at. */
  link: z.string(),
})

const steps = ['approve', 'reject', 'add', 'reopen', 'cancel'] as const

export const RequestRow = z.object({
  /** The number by which it is known; `id` is the same, for lists. */
  id: Id,
  requestId: Id,
  requestType: codeOf(RequestType),
  status: codeOf(RequestStatus),
  action: RequestAction,
  /** What is asked for, by its name. */
  title: z.string(),
  /** What distinguishes it from others: place, kind, color. */
  detail: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  rejectionNotes: z.nullable(z.string()),
  /** Of a registration: who asks to join. */
  requester: z.object({
    name: z.string(),
    entity: z.nullable(z.object({ id: Id, name: z.string() })),
    email: z.nullable(z.string()),
  }),
  isRegistration: z.boolean(),
  /** Someone without an account says what is wrong in the public directory. */
  isReport: z.boolean(),
  /** Of a pending one: five business days after it was sent. */
  decideBy: z.nullable(Moment),
  /** Pending for longer than that. */
  isLate: z.boolean(),
  hasDuplicates: z.boolean(),
  /** What it should change or remove no longer exists: it can only be rejected. */
  isTargetGone: z.boolean(),
  created_at: Moment,
  decidedAt: z.nullable(Moment),
  version: z.int(),
  /** What this viewer may do with it now; whether a refused one can be copied is said by `show`. */
  may: z.array(z.enum(steps)),
})
export type RequestRow = z.input<typeof RequestRow>

export const RequestDetail = z.extend(RequestRow, {
  payload: z.record(z.string(), z.unknown()),
  /** What a change or a removal is about, as it is now. */
  target: z.nullable(z.object({ id: Id, name: z.string(), link: z.string() })),
  /** Of a change: the fields of the form as they are now, as long as the target is there. */
  current: z.nullable(z.record(z.string(), z.unknown())),
  /** For a change that is not carried out yet: the current values next to the requested ones. */
  changes: z.array(
    z.object({
      field: z.string(),
      now: z.string(),
      asked: z.string(),
      /** What is lost by it, and how much that is: 'Removes 2 services'. */
      removed: z.optional(z.object({ values: z.array(z.string()), words: z.string() })),
    }),
  ),
  /** Next to that: what is there and stays as it is. */
  unchanged: z.array(z.object({ field: z.string(), now: z.string() })),
  duplicates: z.array(Duplicate),
  /** In words: 'Exists already'. */
  reason: z.nullable(z.string()),
  /** What was made of it. */
  added: z.nullable(z.object({ id: Id, name: z.string(), link: z.string() })),
  /** Where the administrator changed what was asked for. */
  differences: z.array(z.object({ field: z.string(), asked: z.string(), added: z.string() })),
  steps: z.array(
    z.object({ status: codeOf(RequestStatus), by: z.nullable(z.string()), note: z.nullable(z.string()), at: Moment }),
  ),
  may: z.array(z.enum([...steps, 'resubmit'])),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  precision: z.nullable(Precision),
})
export type RequestDetail = z.input<typeof RequestDetail>

const filters = {
  search: optionalText('Search'),
  status: z.optional(codeOf(RequestStatus)),
  isLate: z.optional(z.boolean()),
  /** Who asked; an entity has its own alone. */
  entityId: z.optional(Id),
  /** Sent, and decided, from one day to another in the viewer’s time zone, both included. */
  askedFrom: z.optional(Day),
  askedTo: z.optional(Day),
  decidedFrom: z.optional(Day),
  decidedTo: z.optional(Day),
  /** `waiting`: the pending ones first, what is due first above; then what was asked last. */
  sort: withDefault(sortBy('created_at', 'title', 'status', 'decidedAt', 'waiting'), '-created_at'),
}
const byId = { access: allow('networkRequests', 'view'), input: z.object({ id: Id }), output: RequestDetail } as const
const submitted = {
  output: RequestDetail,
  title: 'Request sent',
  about:
    'To add something its required fields must be there; a change names only the fields it is about, and null empties one.',
} as const
const asks = allow('networkRequests', 'add', entitySide)
const about = {
  action: withDefault(RequestAction, 'add'),
  /** What is to be changed or removed. */
  targetId: withDefault(z.nullable(Id), null),
  notes: optionalText('Notes', 2000),
  copiedFromId: withDefault(z.nullable(Id), null),
}
/** The version that was looked at: anyone who sends it also hears of a change that left the status as it was. */
const version = z.optional(z.int())
const decides = allow('networkRequests', 'approve', adminSide)

const list = get('/requests/all/:id', {
  access: allow('networkRequests', 'view'),
  input: z.extend(Paging, { id: codeOf({ All: 0, ...RequestType }), ...filters }),
  output: z.extend(pageOf(RequestRow), {
    counts: z.record(z.string(), z.int()),
    byType: z.record(z.string(), z.int()),
  }),
  about:
    'The id is a request type, 0 for all. `counts` has how many of it there are by status, `byType` how many of this status by type, each as far as the search goes. An entity sees its own.',
})
const categoryRequests = get('/categories/requests', {
  access: allow('networkRequests', 'view'),
  input: z.extend(Paging, filters),
  output: pageOf(RequestRow),
})
const entityRequests = get('/entities/requests/:requestType', {
  access: allow('networkRequests', 'view'),
  input: z.extend(Paging, { requestType: codeOf(RequestType), ...filters }),
  output: pageOf(RequestRow),
})

type Row = z.output<typeof RequestRow>
const file = {
  file: 'requests',
  columns: {
    Number: (row: Row) => row.requestId,
    Type: (row: Row) => requestKinds[row.requestType].name,
    Action: (row: Row) => requestActionNames[row.action],
    Request: (row: Row) => row.title,
    Detail: (row: Row) => row.detail,
    Status: (row: Row) => requestStatusNames[row.status],
    'Requested by': (row: Row) => row.requester.name,
    Entity: (row: Row) => row.requester.entity?.name,
    Email: (row: Row) => row.requester.email,
    Why: (row: Row) => row.notes,
    Requested: (row: Row) => row.created_at,
    Decided: (row: Row) => row.decidedAt,
    Comment: (row: Row) => row.rejectionNotes,
  },
}

export const requests = contract('requests', {
  list,
  exportList: csvOf(list, file),
  categoryRequests,
  exportCategoryRequests: csvOf(categoryRequests, file),
  entityRequests,
  exportEntityRequests: csvOf(entityRequests, file),
  pendingCounts: get('/requests/count/pending', {
    access: allow('networkRequests', 'view'),
    input: nothing,
    output: z.object({ total: z.int(), location: z.int(), category: z.int(), entity: z.int(), organization: z.int() }),
    about:
      'By the names of the types: `organization` is the tab Entity, `entity` the tab Service provider. Of the whole network, or of one’s own entity. The hub updates them live.',
  }),
  kpis: get('/requests/kpis', {
    access: allow('networkRequests', 'view'),
    input: FigureFilters,
    output: z.object({
      from: Day,
      to: Day,
      total: Figure,
      pending: Figure,
      /** Of these, waiting for more than five business days. */
      late: Figure,
      accepted: Figure,
      added: Figure,
      rejected: Figure,
      cancelled: Figure,
      byType: z.array(z.extend(Figure, { requestType: codeOf(RequestType), name: z.string() })),
      /** Business hours that the oldest pending one has waited; null when none waits. */
      oldestPendingHours: Figure,
      /** What came in and went out in the period. */
      submitted: Figure,
      decided: Figure,
      /** Business hours from asking to deciding; null under five decisions. */
      medianHoursToDecision: Figure,
      /** In percent of those that were decided; null under five decisions. */
      approvalRate: Figure,
    }),
    about:
      'Counts by status and type are of every request as it is now; of one provider by `entityId`, for an entity of its own whatever it passes. Category, state, county and priority change nothing.',
  }),
  show: get('/requests/:id', { ...byId, about: 'Of any type, as notifications lead to it.' }),
  location: get('/requests/location/:id', byId),
  category: get('/requests/category/:id', byId),
  entity: get('/requests/entity/:id', byId),

  duplicates: post('/requests/duplicates', {
    access: asks,
    input: z.object({ requestType: codeOf(RequestType), payload: Payload }),
    output: z.array(Duplicate),
    isRead: true,
    about: 'Possible duplicates that are already in the network, before a request is sent.',
  }),
  compare: get('/requests/:id/compare/:otherId', {
    access: decides,
    input: z.object({ id: Id, otherId: Id }),
    output: z.array(z.object({ field: z.string(), asked: z.string(), there: z.string(), isSame: z.boolean() })),
    about: 'What is requested next to what is already in the network, field by field, as far as either has a value.',
  }),
  requestLocation: post('/requests/location/:requestType', {
    access: asks,
    input: z.object({ requestType: z.literal(RequestType.Location), ...about, payload: location.changes }),
    ...submitted,
  }),
  requestCategory: post('/categories/request', {
    access: asks,
    input: z.object({ ...about, payload: category.changes }),
    ...submitted,
  }),
  requestEntity: post('/entities/request', {
    access: asks,
    input: z.object({ ...about, payload: entity.changes }),
    ...submitted,
  }),

  changeStatus: patch('/requests/changeStatus/:id/:status', {
    access: decides,
    input: z.object({
      id: Id,
      /** 1 accept, 2 reject, 3 put back. Adding is a separate call, canceling is for the requester. */
      status: codeOf({ Accepted: 1, Rejected: 2, Pending: 3 }),
      version,
      notes: optionalText('Notes', 2000),
      rejectionNotes: optionalText('Reason', 2000),
      /** Omit for another reason, given as text only. */
      reasonCode: z.optional(z.string().check(z.maxLength(60))),
    }),
    output: RequestDetail,
    title: 'Requester notified',
    about:
      'Rejecting needs rejectionNotes; reopening needs notes, and that nothing was added. 409 once someone else decided.',
  }),
  add: patch('/requests/added/:id', {
    access: decides,
    input: z.object({
      id: Id,
      version,
      /** As the administrator edited it; without, as it was asked for. */
      payload: z.optional(Payload),
      /** Uses one that is there already, or was just made, instead of making one. */
      linkId: z.optional(Id),
      notes: optionalText('Notes', 2000),
    }),
    output: RequestDetail,
    title: 'Added to the network',
    about:
      'From pending it approves and adds in one step. Creates the location, category, or provider, or changes or removes the one it is about; a new provider gets an invitation by email.',
  }),
  addMany: post('/requests/bulk', {
    access: decides,
    input: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    output: z.object({ added: z.array(Id), refused: z.array(z.object({ id: Id, reason: z.string() })) }),
    title: 'Requests added',
    about:
      'Pending requests that add a location or a category without a likely duplicate; the others, and whatever changes or removes something, are refused with a reason.',
  }),
  cancel: patch('/requests/entity/:id', {
    access: allow('networkRequests', 'edit', entitySide),
    input: z.object({ id: Id, status: z.literal(RequestStatus.Cancelled, 'Only cancelling is possible here') }),
    output: RequestDetail,
    title: 'Request canceled',
  }),
  cancelByPath: patch('/requests/entity/:id/:status', {
    access: allow('networkRequests', 'edit', entitySide),
    input: z.object({ id: Id, status: z.literal(RequestStatus.Cancelled, 'Only cancelling is possible here') }),
    output: RequestDetail,
    title: 'Request canceled',
  }),
})

const ofRequest = {
  requestId: Id,
  requestType: codeOf(RequestType),
  action: RequestAction,
  entityId: z.nullable(Id),
}

export const RequestEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('request.submitted'),
    ...ofRequest,
    /** Someone without an account says that something in the public directory is wrong. */
    isReport: z.optional(z.boolean()),
  }),
  z.object({
    type: z.literal('request.decided'),
    ...ofRequest,
    status: codeOf(RequestStatus),
    requesterId: z.nullable(Id),
  }),
])
