/**
 * Notes: what people write about an entity or a customer. A note's type says who reads it:
 *
 *   1 general    everyone who may see the whole record
 *   2 internal   the side of its author, and no other
 *   3 referral   the sender and the receiver of that referral, and the administrators
 *   4 system     written by the product
 *
 * More than 15 minutes after it was written, a change of a note saves what it said before.
 */
import * as z from 'zod/mini'
import { allow } from './kit/access.ts'
import { changesTo } from './kit/changes.ts'
import { contract, del, get, post, put } from './kit/endpoint.ts'
import { codeOf, Id, Moment, Paging, pageOf, requiredText, withDefault } from './kit/shapes.ts'

export const NoteType = { General: 1, Internal: 2, Referral: 3, System: 4 } as const
export type NoteType = (typeof NoteType)[keyof typeof NoteType]
/** For so long its author changes a note without a trace. */
export const noteMinutes = 15
export const noteTypeNames = { 1: 'General', 2: 'Internal', 3: 'Referral', 4: 'System' } as const

const audience = 'Please select who may read this note'
/** The product writes the system's. */
const ofPage = codeOf({ General: 1, Internal: 2 }, audience)
const text = requiredText('Note', 4000)
const mentions = z.array(Id).check(z.maxLength(20, 'A note can mention at most 20 people'))
const mentioned = withDefault(mentions, [])

export const Note = z.object({
  id: Id,
  noteType: codeOf(NoteType),
  text: z.string(),
  /** Null: the product itself. */
  author: z.nullable(z.object({ id: Id, name: z.string(), photo: z.nullable(z.string()) })),
  /** The entity that its author belongs to; null for the administrative side. */
  side: z.nullable(z.string()),
  /** Of a note about a referral. */
  referral: z.nullable(z.object({ id: Id, reference: z.string() })),
  /** Who is named in it with an @. */
  mentions: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: Moment,
  editedAt: z.nullable(Moment),
  /** The number of earlier versions that are saved. */
  earlier: z.int(),
  version: z.int(),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
})
export type Note = z.input<typeof Note>

const byId = z.object({ id: Id })
const title = 'The note has been saved'
/** A note belongs to an entity, a customer, or a referral: the service checks the right for that one. */
const access = 'signedIn'

export const notes = contract('notes', {
  ofEntity: get('/notes/entity', {
    access: allow('network', 'view'),
    input: z.extend(Paging, { entityId: Id, noteType: z.optional(codeOf(NoteType)) }),
    output: pageOf(Note),
    about: 'The latest first. The administrative side reads every entity’s, an entity its own; anyone else 404.',
  }),
  writeOfEntity: post('/notes/entity', {
    access: allow('network', 'add'),
    input: z.object({ entityId: Id, noteType: z.optional(ofPage), text, mentions: mentioned }),
    output: Note,
    title,
    about: 'Without a type: general by the administrative side, internal by an entity.',
  }),
  ofCustomer: get('/notes/customer/:customerId/:noteType', {
    access: allow('customers', 'view'),
    input: z.extend(Paging, { customerId: Id, noteType: codeOf({ All: 0, ...NoteType }) }),
    output: pageOf(Note),
    about: 'The latest first; type 0 lists every note that the caller may read.',
  }),
  writeOfCustomer: post('/notes/customer', {
    access: allow('customers', 'add'),
    input: z.object({
      customerId: Id,
      noteType: z.optional(codeOf({ General: 1, Internal: 2, Referral: 3 }, audience)),
      /** Of a note about a referral. */
      referralId: z.optional(Id),
      text,
      mentions: mentioned,
    }),
    output: Note,
    title,
    about: 'Without a type: general by the administrative side, internal by an entity. Type 3 needs a referralId.',
  }),
  ofReferral: get('/notes/referral/:referralId', {
    access: allow('referrals', 'view'),
    input: z.extend(Paging, { referralId: Id }),
    output: pageOf(Note),
    about: 'The latest first. After a refusal the receiver reads only what its own side wrote.',
  }),
  writeOfReferral: post('/notes/referral', {
    access: allow('referrals', ['add', 'edit', 'approve']),
    input: z.object({ referralId: Id, text, mentions: mentioned }),
    output: Note,
    title,
    about: 'Read by the sender and the receiver of the referral, and by the administrative side.',
  }),
  readers: get('/notes/readers', {
    access,
    input: z.object({
      entityId: z.optional(Id),
      customerId: z.optional(Id),
      referralId: z.optional(Id),
      noteType: z.optional(codeOf({ General: 1, Internal: 2, Referral: 3 }, audience)),
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    output: z.array(z.object({ id: Id, name: z.string(), entity: z.nullable(z.string()) })),
    about: 'The first 20 people whom a note about this record can mention: they may read it.',
  }),
  edit: put('/notes/:id', {
    access,
    input: z.extend(changesTo(z.object({ text, mentions })), { id: Id, version: z.int() }),
    output: Note,
    title: 'The note has been changed',
    about: 'By its author. After 15 minutes the earlier text is saved as a version. 409 for a stale version.',
  }),
  earlier: get('/notes/:id/earlier', {
    access,
    input: byId,
    output: z.array(z.object({ text: z.string(), writtenAt: Moment })),
    about: 'What a note said before, the latest first.',
  }),
  remove: del('/notes/:id', {
    access,
    input: byId,
    output: z.null(),
    title: 'The note has been deleted',
    about: 'By its author, or by the owner of that side.',
  }),
})

const ofNote = {
  noteId: Id,
  entityId: z.nullable(Id),
  customerId: z.nullable(Id),
  referralId: z.nullable(Id),
  noteType: codeOf(NoteType),
}
/** Who is mentioned for the first time, and whether the note's referral is one of their inbound ones. */
const newMentions = z.array(z.object({ accountId: Id, isInbound: z.boolean() }))

export const NoteEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('note.written'), ...ofNote, mentions: newMentions }),
  z.object({ type: z.literal('note.changed'), ...ofNote, mentions: newMentions }),
  z.object({ type: z.literal('note.removed'), ...ofNote }),
])
