/**
 * Materials — files that are kept with an entity: agreements, licenses, leaflets. What a file is, its bytes say and not
 * its name; it is looked at through an address that is good for a few minutes.
 */
import * as z from 'zod/mini'
import { allow } from './kit/access.ts'
import { contract, del, get, post } from './kit/endpoint.ts'
import { messages } from './kit/messages.ts'
import { Day, Id, Moment, optionalName, Paging, pageOf, withDefault } from './kit/shapes.ts'

export const mostFileMegabytes = 25
export const mostFiles = 100
/** So long an address to look at a file is good. */
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
export const fileEndings = '.pdf,.png,.jpg,.jpeg,.webp,.gif,.txt,.csv,.docx,.xlsx'
export const wrongKind = 'A file may be PDF, PNG, JPG, WebP, GIF, TXT, CSV, DOCX or XLSX'

/** What a browser shows by itself; everything else is saved. */
export const isShown = (mediaType: string) => mediaType === 'application/pdf' || mediaType.startsWith('image/')

export const Material = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.literal(Object.keys(mediaTypes) as MediaType[]),
  size: z.int(),
  category: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  /** Stays on the side of whoever uploaded it. */
  isInternal: z.boolean(),
  uploadedBy: z.nullable(z.string()),
  /** The entity of whoever uploaded it; null for the administrative side. */
  side: z.nullable(z.string()),
  createdAt: Moment,
  mayRemove: z.boolean(),
})
export type Material = z.input<typeof Material>

const listInput = z.extend(Paging, { id: Id })
const addInput = z.object({
  id: Id,
  file: z
    .file(messages.requiredSelect('File'))
    .check(
      z.minSize(1, 'The file is empty'),
      z.maxSize(mostFileMegabytes * 1024 * 1024, `The file may have at most ${mostFileMegabytes} MB`),
    ),
  category: optionalName('Category', 60),
  expiresOn: withDefault(z.nullable(Day), null),
  /** Without: internal by an entity, shared by the administrative side. */
  isInternal: z.optional(z.boolean()),
})
const addWords = {
  access: allow('network', 'add'),
  input: addInput,
  output: Material,
  title: 'The file has been uploaded',
  isForm: true,
  isLarge: true,
} as const
const listAbout = 'The latest first. The administrative side sees every member’s, a member its own; anybody else 404.'

export const materials = contract('materials', {
  ofEntity: get('/materials/entity/:id', {
    access: allow('network', 'view'),
    input: listInput,
    output: pageOf(Material),
    about: listAbout,
  }),
  addToEntity: post('/materials/entity/:id', {
    ...addWords,
    about: '25 MB each, 100 for a member. What it is, is read from its bytes.',
  }),
  ofEntityByPath: get('/entities/materials/entity/:id', {
    access: allow('network', 'view'),
    input: listInput,
    output: pageOf(Material),
    about: 'The same at its other address.',
  }),
  addToEntityByPath: post('/entities/materials/entity/:id', { ...addWords, about: 'The same at its other address.' }),
  removeFromEntity: del('/materials/entity/:id/:materialId', {
    access: allow('network', 'delete'),
    input: z.object({ id: Id, materialId: Id }),
    output: z.null(),
    title: 'The file has been deleted',
    about: 'By whoever uploaded it, or by whoever runs that side.',
  }),
  viewOfEntity: get('/materials/google/entity/:entityId/:materialId', {
    access: allow('network', 'view'),
    input: z.object({ entityId: Id, materialId: Id }),
    output: z.object({
      /** Shows it in the browser where that can be done safely, else saves it. */
      url: z.string(),
      /** Saves it. */
      downloadUrl: z.string(),
      expiresAt: Moment,
    }),
    about: 'Signed addresses, good for five minutes and for this file alone.',
  }),
})

const ofMaterial = { materialId: Id, entityId: z.nullable(Id), isInternal: z.boolean() }

export const MaterialEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('material.added'), ...ofMaterial }),
  z.object({ type: z.literal('material.removed'), ...ofMaterial }),
])
