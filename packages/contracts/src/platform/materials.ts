/**
 * Materials: the files of an entity or a customer. The type of a file is determined by its bytes, not its name; it
 * opens at an address that is valid for a few minutes. A customer's file can be shared with receivers before they
 * accept.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { changesTo } from '../kit/changes.ts'
import { contract, del, get, post, put } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { Day, Id, Moment, optionalName, Paging, pageOf, withDefault } from '../kit/shapes.ts'

export const mostFileMegabytes = 25
export const mostFiles = 100
/** Lifetime of the address that opens a file. */
export const viewMinutes = 5

export const mediaTypes = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'text/plain': 'Text',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
} as const
export type MediaType = keyof typeof mediaTypes
/** iPhone photos (HEIC) are stored as JPG. */
export const fileEndings = '.pdf,.png,.jpg,.jpeg,.heic,.heif,.webp,.gif,.txt,.csv,.docx,.xlsx'
export const wrongKind = 'A file may be PDF, PNG, JPG, WebP, GIF, TXT, CSV, DOCX or XLSX'

/** Types a browser can show; all others are downloaded. */
export const isShown = (mediaType: string) => mediaType === 'application/pdf' || mediaType.startsWith('image/')

export const Material = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.literal(Object.keys(mediaTypes) as MediaType[]),
  size: z.int(),
  category: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  /** Only for the side of the person who uploaded it. */
  isInternal: z.boolean(),
  /** A receiver of a referral for this customer sees it before accepting. */
  shareBeforeAcceptance: z.boolean(),
  uploadedBy: z.nullable(z.string()),
  /** The entity of the person who uploaded it; null for the administrative side. */
  side: z.nullable(z.string()),
  createdAt: Moment,
  version: z.int(),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
})
export type Material = z.input<typeof Material>

const listInput = z.extend(Paging, { id: Id })
const details = { category: optionalName('Category', 60), expiresOn: withDefault(z.nullable(Day), null) }
const addInput = z.object({
  id: Id,
  file: z
    .file(messages.requiredSelect('File'))
    .check(
      z.minSize(1, 'The file is empty'),
      z.maxSize(mostFileMegabytes * 1024 * 1024, `The file can have at most ${mostFileMegabytes} MB`),
    ),
  ...details,
  /** Default: internal for an entity, shared for the administrative side. */
  isInternal: z.optional(z.boolean()),
})
const share = { shareBeforeAcceptance: withDefault(z.boolean(), false) }

const added = { output: Material, title: 'File uploaded', isForm: true, isLarge: true } as const
const changed = { output: Material, title: 'File updated' } as const
const changedAbout = 'Category and expiry, by the side that uploaded it. 409 for a stale version.'
const removed = { output: z.null(), title: 'File deleted' } as const
const removedAbout = 'By the uploader, or by the owner of that side.'
const viewed = {
  output: z.object({
    /** Shows it in the browser if that is safe, else downloads it. */
    url: z.string(),
    /** Downloads it. */
    downloadUrl: z.string(),
    expiresAt: Moment,
  }),
  about: 'Signed addresses, good for five minutes and for this file alone.',
} as const
const one = z.object({ id: Id, materialId: Id })
const version = z.int()

export const materials = contract('materials', {
  ofEntity: get('/materials/entity/:id', {
    access: allow('network', 'view'),
    input: listInput,
    output: pageOf(Material),
    about: 'The latest first. The administrative side sees every entity’s, an entity its own; anyone else 404.',
  }),
  addToEntity: post('/materials/entity/:id', {
    access: allow('network', 'add'),
    input: addInput,
    ...added,
    about: '25 MB each, 100 for an entity. What it is, is read from its bytes.',
  }),
  ofEntityByPath: get('/entities/materials/entity/:id', {
    access: allow('network', 'view'),
    input: listInput,
    output: pageOf(Material),
    about: 'The same at its other address.',
  }),
  addToEntityByPath: post('/entities/materials/entity/:id', {
    access: allow('network', 'add'),
    input: addInput,
    ...added,
    about: 'The same at its other address.',
  }),
  saveOfEntity: put('/materials/entity/:id/:materialId', {
    access: allow('network', 'edit'),
    input: z.extend(changesTo(z.object(details)), { id: Id, materialId: Id, version }),
    ...changed,
    about: changedAbout,
  }),
  removeFromEntity: del('/materials/entity/:id/:materialId', {
    access: allow('network', 'delete'),
    input: one,
    ...removed,
    about: removedAbout,
  }),
  viewOfEntity: get('/materials/google/entity/:entityId/:materialId', {
    access: allow('network', 'view'),
    input: z.object({ entityId: Id, materialId: Id }),
    ...viewed,
  }),
  ofCustomer: get('/materials/customer/:id', {
    access: allow('customers', 'view'),
    input: listInput,
    output: pageOf(Material),
    about: 'The latest first: shared ones, and internal ones of the caller’s side.',
  }),
  addToCustomer: post('/materials/customer/:id', {
    access: allow('customers', 'add'),
    input: z.extend(addInput, share),
    ...added,
    about: '25 MB each, 100 for a customer. An internal file can’t be shared before acceptance.',
  }),
  saveOfCustomer: put('/materials/customer/:id/:materialId', {
    access: allow('customers', 'edit'),
    input: z.extend(changesTo(z.object({ ...details, ...share })), { id: Id, materialId: Id, version }),
    ...changed,
    about: changedAbout,
  }),
  removeFromCustomer: del('/materials/customer/:id/:materialId', {
    access: allow('customers', 'delete'),
    input: one,
    ...removed,
    about: removedAbout,
  }),
  viewOfCustomer: get('/materials/google/customer/:customerId/:materialId', {
    access: allow('customers', 'view'),
    input: z.object({ customerId: Id, materialId: Id }),
    output: viewed.output,
    about: `${viewed.about} Written to the access log of the customer.`,
  }),
  ofReferral: get('/materials/referral/:referralId', {
    access: allow('referrals', 'view'),
    input: z.object({ referralId: Id }),
    output: z.array(Material),
    about:
      'What came with the referral, and the customer’s files that a receiver sees before it accepts. Before acceptance a receiver sees those alone that are shared then; none once access has ended. Those of messages are in the thread.',
  }),
  addToReferral: post('/materials/referral/:referralId', {
    access: allow('referrals', ['add', 'edit', 'approve']),
    input: z.object({ referralId: Id, file: addInput.shape.file }),
    ...added,
    about:
      'For the thread of a referral: no one else sees it before it is sent with a message. Unsent, it goes after a day.',
  }),
  addForReferral: post('/materials/customer/:id/referral', {
    access: allow('referrals', 'add'),
    input: z.object({ id: Id, file: addInput.shape.file }),
    ...added,
    about:
      'For a new referral of this customer: no one else sees it before the referral is saved with it. Unused, it goes after a day.',
  }),
  viewOfReferral: get('/materials/google/referral/:referralId/:materialId', {
    access: allow('referrals', 'view'),
    input: z.object({ referralId: Id, materialId: Id }),
    output: viewed.output,
    about: `${viewed.about} Written to the access log of the customer.`,
  }),
})

const ofMaterial = {
  materialId: Id,
  entityId: z.nullable(Id),
  customerId: z.nullable(Id),
  isInternal: z.boolean(),
  /** Before acceptance, until now or from now on: receivers see it appear and disappear. */
  isShared: z.boolean(),
}

export const MaterialEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('material.added'), ...ofMaterial }),
  z.object({ type: z.literal('material.changed'), ...ofMaterial }),
  z.object({ type: z.literal('material.removed'), ...ofMaterial }),
  /** Expires within 30 days. Notifies the person who uploaded it, or else those on that side who may edit it. */
  z.object({
    type: z.literal('material.expiring'),
    ...ofMaterial,
    uploaderId: z.nullable(Id),
    sideId: z.nullable(Id),
  }),
])
