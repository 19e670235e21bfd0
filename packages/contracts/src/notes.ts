/**
 * Notes — what people write about an entity: general ones, which its own people read too, and internal ones, which stay
 * on the side of their author. Later than 15 minutes after it was written, a note keeps what it said before.
 */
import * as z from 'zod/mini'
import { allow } from './kit/access.ts'
import { changesTo } from './kit/changes.ts'
import { contract, del, get, post, put } from './kit/endpoint.ts'
import { codeOf, Id, Moment, Paging, pageOf, requiredText } from './kit/shapes.ts'

export const NoteType = { General: 1, Internal: 2, Referral: 3, System: 4 } as const
export type NoteType = (typeof NoteType)[keyof typeof NoteType]
/** So long its author changes a note without a trace. */
export const noteMinutes = 15

/** What people write themselves about an entity: the product writes the system's, and referrals have theirs. */
const written = codeOf({ General: 1, Internal: 2 }, 'Please select who may read this note')
const noteText = requiredText('Note', 4000)

export const Note = z.object({
  id: Id,
  noteType: codeOf(NoteType),
  text: z.string(),
  /** Null: the product itself. */
  author: z.nullable(z.object({ id: Id, name: z.string(), photo: z.nullable(z.string()) })),
  /** The entity that its author belongs to; null for the administrative side. */
  side: z.nullable(z.string()),
  createdAt: Moment,
  editedAt: z.nullable(Moment),
  /** How often it said something else before, as far as that was kept. */
  earlier: z.int(),
  version: z.int(),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
})
export type Note = z.input<typeof Note>

const byId = z.object({ id: Id })

export const notes = contract('notes', {
  ofEntity: get('/notes/entity', {
    access: allow('network', 'view'),
    input: z.extend(Paging, { entityId: Id, noteType: z.optional(codeOf(NoteType)) }),
    output: pageOf(Note),
    about: 'The latest first. The administrative side reads every member’s, a member its own; anybody else 404.',
  }),
  writeOfEntity: post('/notes/entity', {
    access: allow('network', 'add'),
    input: z.object({ entityId: Id, noteType: z.optional(written), text: noteText }),
    output: Note,
    title: 'The note has been saved',
    about: 'Without a type: general by the administrative side, internal by a member.',
  }),
  edit: put('/notes/:id', {
    access: allow('network', 'edit'),
    input: z.extend(changesTo(z.object({ text: noteText })), { id: Id, version: z.int() }),
    output: Note,
    title: 'The note has been changed',
    about: 'By its author. After 15 minutes what it said before is kept beside it. 409 for a stale version.',
  }),
  earlier: get('/notes/:id/earlier', {
    access: allow('network', 'view'),
    input: byId,
    output: z.array(z.object({ text: z.string(), writtenAt: Moment })),
    about: 'What a note said before, the latest first.',
  }),
  remove: del('/notes/:id', {
    access: allow('network', 'delete'),
    input: byId,
    output: z.null(),
    title: 'The note has been deleted',
    about: 'By its author, or by whoever runs that side.',
  }),
})

const ofNote = { noteId: Id, entityId: z.nullable(Id), noteType: codeOf(NoteType) }

export const NoteEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('note.written'), ...ofNote }),
  z.object({ type: z.literal('note.changed'), ...ofNote }),
  z.object({ type: z.literal('note.removed'), ...ofNote }),
])
