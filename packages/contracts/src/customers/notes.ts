/**
 * Notes about an entity or a customer. The type of a note determines its readers:
 *
 *   1 general    everyone who may see the whole record
 *   2 internal   only the author's side
 *   3 referral   the sender and the receiver of that referral, and the administrators
 *   4 system     written by the product
 *
 * The notes of a referral are its thread: a message to the other side is of type 3, an internal one of type 2. The
 * question and the answer of a step are messages in it, too.
 *
 * An edit more than 15 minutes after a note was written saves the previous version.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { changesTo } from '../kit/changes.ts'
import { contract, del, get, post, put } from '../kit/endpoint.ts'
import { codeOf, Id, Moment, Paging, pageOf, requiredText, withDefault } from '../kit/shapes.ts'
import { ReferralSide } from '../referrals/referrals/referral-reference.ts'

export const NoteType = { General: 1, Internal: 2, Referral: 3, System: 4 } as const
export type NoteType = (typeof NoteType)[keyof typeof NoteType]
/** Minutes during which an edit by the author leaves no version behind. */
export const noteMinutes = 15
export const noteTypeNames = { 1: 'General', 2: 'Internal', 3: 'Referral', 4: 'System' } as const

const audience = 'Choose who can read this note'
/** System notes are written only by the product. */
const ofPage = codeOf({ General: 1, Internal: 2 }, audience)
const text = requiredText('Note', 4000)
const mentions = z.array(Id).check(z.maxLength(20, 'A note can mention at most 20 people'))
const mentioned = withDefault(mentions, [])

export const MessageKind = z.enum(['question', 'answer'])
export type MessageKind = z.infer<typeof MessageKind>
export const mostFilesOfMessage = 10

export const Note = z.object({
  id: Id,
  noteType: codeOf(NoteType),
  text: z.string(),
  /** Null: the product itself. */
  author: z.nullable(z.object({ id: Id, name: z.string(), photo: z.nullable(z.string()) })),
  /** The author's entity; null for the administrative side. */
  side: z.nullable(z.string()),
  /** For a note about a referral. */
  referral: z.nullable(z.object({ id: Id, reference: z.string(), side: ReferralSide })),
  /** Kind of message, if it came with a step of the referral. */
  kind: z.nullable(MessageKind),
  files: z.array(z.object({ id: Id, name: z.string(), mediaType: z.string(), size: z.int() })),
  /** People mentioned with an @. */
  mentions: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: Moment,
  editedAt: z.nullable(Moment),
  /** Number of earlier versions. */
  earlier: z.int(),
  version: z.int(),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
})
export type Note = z.input<typeof Note>

export const Message = z.extend(Note, {
  /** Written by the viewer’s side. */
  isOurs: z.boolean(),
  /** For a message of the viewer’s side: its last reader on the other side. */
  readBy: z.nullable(z.object({ name: z.string(), at: Moment })),
})
export type Message = z.input<typeof Message>

const byId = z.object({ id: Id })
const title = 'Note saved'
/** A note belongs to an entity, a customer, or a referral; the service checks the right for that record. */
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
      /** For a note about a referral. */
      referralId: z.optional(Id),
      text,
      mentions: mentioned,
    }),
    output: Note,
    title,
    about: 'Without a type: general by the administrative side, internal by an entity. Type 3 needs a referralId.',
  }),
  messages: get('/refers/:id/messages', {
    access: allow('referrals', 'view'),
    input: z.extend(Paging, { id: Id }),
    output: pageOf(Message),
    about:
      'The thread of a referral, the latest first: messages between the two sides, and internal ones of the caller’s own. Marks nothing as read. After a refusal the receiver reads only what its own side wrote.',
  }),
  send: post('/refers/:id/messages', {
    access: allow('referrals', ['add', 'edit', 'approve']),
    input: z.object({
      id: Id,
      text: requiredText('Message', 4000),
      isInternal: withDefault(z.boolean(), false),
      mentions: mentioned,
      /** Files of the customer, or uploaded for this thread. */
      fileIds: withDefault(
        z.array(Id).check(z.maxLength(mostFilesOfMessage, `A message can have ${mostFilesOfMessage} files`)),
        [],
      ),
      /** The step taken with it, and the version of the referral it is based on. */
      step: z.optional(z.enum(['ask', 'answer'])),
      version: z.optional(z.int()),
    }),
    output: Message,
    title: 'Message sent',
    about: 'To the other side, and read by the administrative side; an internal one stays on the caller’s own.',
  }),
  markRead: post('/refers/:id/messages/read', {
    access: allow('referrals', 'view'),
    input: z.object({ id: Id, noteId: Id }),
    output: z.object({ unread: z.int() }),
    isRead: false,
    about: 'Sent by the thread once it is visible: read up to this message.',
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
    title: 'Note updated',
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
    title: 'Note deleted',
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
/** The two sides of a message’s referral, who are notified. */
/** `receiverId` is null if the receiver does not, or no longer, read the thread. */
const parties = z.object({ senderId: z.nullable(Id), receiverId: z.nullable(Id), assigneeId: z.nullable(Id) })
/** People mentioned for the first time, and whether the note's referral is inbound for them. */
const newMentions = z.array(z.object({ accountId: Id, isInbound: z.boolean() }))

export const NoteEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('note.written'), ...ofNote, mentions: newMentions, parties: z.optional(parties) }),
  z.object({ type: z.literal('note.changed'), ...ofNote, mentions: newMentions }),
  z.object({ type: z.literal('note.removed'), ...ofNote }),
])
