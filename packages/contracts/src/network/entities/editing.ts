/**
 * How an organization or an individual joins the network, is updated, and leaves it.
 *
 *   ──create──▶ invited ──accept──▶ active ◀──activate── inactive
 *      │          └──decline──▶ rejected ──invite──▶ invited   └──merge──▶ (the other one)
 *      └──without login──▶ listed ──invite──▶ listed, with an invitation that waits ──accept──▶ active
 */
import * as z from 'zod/mini'
import { adminSide, allow } from '../../kit/access.ts'
import { changesTo } from '../../kit/changes.ts'
import { csvOf } from '../../kit/csv.ts'
import { del, get, patch, post, put } from '../../kit/endpoint.ts'
import {
  answeredRequest,
  codeOf,
  email,
  Id,
  Moment,
  nothing,
  optionalName,
  optionalText,
  Paging,
  pageOf,
  picture,
  sortBy,
  withDefault,
} from '../../kit/shapes.ts'
import { optionalWebsite } from '../../kit/website.ts'
import { ValuesInput } from '../customFields/values.ts'
import {
  addressKeys,
  answerOf as answerOfLocation,
  inputOf as inputOfLocation,
  placeIdKeys,
} from '../locations/from-fields.ts'
import { entityColumns } from './columns.ts'
import { Capacity, Entity, EntityAddress, NetworkType, StatedCapacity, unconfirmedAfterDays } from './entity.ts'
import { answerOf, entityFieldKeys, inputOf } from './from-fields.ts'
import { NewService, Service } from './services.ts'

/** Capacity that no one has touched for so many days asks its entity to look at it. */
export const capacityStaleDays = 7
/** In one press. */
export const mostReminded = 500
/** Its people are asked by the administrators at most once in so many days. */
export const capacityRemindDays = 7
export const verifiedRedDays = 365

const AddressValues = z.strictObject({
  /** Of one that is there already; one that is left out is removed. */
  id: z.optional(Id),
  ...inputOfLocation(addressKeys),
  name: optionalName('Name', 120),
})

const Values = z.object({
  networkType: codeOf(NetworkType, 'Please select Organization or Individual'),
  /** Of an organization; an individual's name is made of its two. */
  name: optionalName('Name', 200),
  firstName: optionalName('First name', 80),
  lastName: optionalName('Last name', 80),
  /** The organization that an individual belongs to. */
  parentId: withDefault(z.nullable(Id), null),
  ...inputOf(entityFieldKeys),
  categoryIds: withDefault(z.array(Id).check(z.maxLength(40)), []),
  specialtyIds: withDefault(z.array(Id).check(z.maxLength(200)), []),
  /** Eligibility and service areas; a category that is not named has neither. */
  services: withDefault(z.array(NewService).check(z.maxLength(40)), []),
  entityAddresses: withDefault(z.array(AddressValues).check(z.maxLength(30)), []),
  logo: z.optional(picture(1)),
})

/** Everything that can be edited, with its current values. */
export const EditableEntity = z.extend(Entity, {
  lastName: z.nullable(z.string()),
  ...answerOf(entityFieldKeys),
  specialtyIds: z.array(Id),
  services: z.array(Service),
  addresses: z.array(
    z.extend(EntityAddress, {
      ...answerOfLocation(placeIdKeys),
      name: z.nullable(z.string()),
    }),
  ),
  version: z.int(),
  /** The request from which it was created. */
  requestId: z.nullable(Id),
  /** The invitation that waits, for an entity that was invited. */
  invitation: z.nullable(z.object({ email: z.string(), sentAt: Moment, expiresAt: Moment })),
})
export type EditableEntity = z.input<typeof EditableEntity>

const CapacityValues = z.object({
  capacity: codeOf(StatedCapacity, 'Please select Capacity'),
  note: optionalText('Note', 300),
})

const Duplicate = z.object({ id: Id, name: z.string(), place: z.nullable(z.string()), because: z.string() })
const byId = z.object({ id: Id })
const many = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) })
const outcome = z.object({ done: z.array(Id), refused: z.array(z.object({ id: Id, reason: z.string() })) })

const Organization = z.extend(Entity, { individuals: z.array(z.object({ id: Id, name: z.string() })) })

const organizations = get('/organizations', {
  access: allow('network', 'view'),
  input: z.extend(Paging, { search: optionalText('Search'), sort: withDefault(sortBy('name'), 'name') }),
  output: pageOf(Organization),
  about: 'Entities of network type 2, each with the individuals that belong to it.',
})

/** Values of custom fields; every required one must be there where an entity is created. */
const customValues = { customFieldsInputs: z.optional(ValuesInput) }

/** The endpoints of an entity's life; they are part of the contract of entities. */
export const editing = {
  create: post('/entities?requestId', {
    access: allow('network', 'add', adminSide),
    input: z.extend(Values, {
      requestId: answeredRequest,
      /** False: listed only, a partner without a login. */
      isInvited: withDefault(z.boolean(), true),
      ...customValues,
    }),
    output: EditableEntity,
    title: 'Provider created',
    about: 'With an invitation by email to its address, 14 days; without one it has no login.',
    isForm: true,
  }),
  edit: get('/entities/:id/edit', {
    access: allow('network', 'view'),
    input: byId,
    output: EditableEntity,
    about: 'The administrative side, and a provider its own record: anyone else 404.',
  }),
  save: put('/entities/:id', {
    access: allow('network', 'edit'),
    input: z.extend(changesTo(Values), {
      id: Id,
      version: z.int(),
      /** An address keeps what is left out of it; one that is left out of the list is removed. */
      entityAddresses: z.optional(z.nullable(z.array(changesTo(AddressValues)).check(z.maxLength(30)))),
      /** The addresses that were on the form when it was opened: one that came since is not removed with it. */
      knownAddressIds: z.optional(z.array(Id).check(z.maxLength(100))),
      ...customValues,
    }),
    output: EditableEntity,
    title: 'Provider saved',
    about:
      'The administrative side, and a provider its own record. What is left out stays, an empty value clears. 409 for a stale version.',
    isForm: true,
  }),
  duplicates: post('/entities/duplicates', {
    access: allow('network', 'add'),
    input: z.object({
      name: optionalName('Name', 200),
      email: optionalText('Email', 254),
      phone: optionalText('Phone', 40),
      website: optionalWebsite,
      zip: optionalText('ZIP', 10),
      addressLine1: optionalText('Street', 200),
      exceptId: z.optional(Id),
    }),
    output: z.array(Duplicate),
    isRead: true,
    about: 'Providers that may be the same, by name, web address, phone, email, and address; at most five.',
  }),
  openWork: get('/entities/:id/open-work', {
    access: allow('network', 'view', adminSide),
    input: byId,
    output: z.object({
      inbound: z.int(),
      outbound: z.int(),
      staff: z.int(),
      locations: z.int(),
      /** To come: a deactivation cancels them. */
      appointments: z.int(),
      /** Of these, those whose customers get no email. */
      toCall: z.int(),
      /** To come, of other providers with this individual: they stay, and need someone else. */
      unassigned: z.int(),
      /** Accepted referrals that someone else must take care of, the first 50 by when they are due. */
      handOver: z.array(z.object({ id: Id, reference: z.string(), stage: z.string(), sender: z.nullable(z.string()) })),
    }),
    about:
      'What a deactivation would leave behind. Unanswered referrals expire with it, and its appointments to come are canceled.',
  }),
  deactivate: del('/entities/:id?force', {
    access: allow('network', 'delete', adminSide),
    input: z.object({ id: Id, force: z.optional(z.boolean()) }),
    output: z.null(),
    title: 'Provider deactivated',
    about: 'Its people are logged out immediately. 409 with open referrals or appointments to come, unless `force`.',
  }),
  activate: post('/entities/:id/activate', {
    access: allow('network', 'edit', adminSide),
    input: byId,
    output: EditableEntity,
    title: 'Provider activated',
  }),
  invite: post('/entities/:id/invite', {
    access: allow('network', 'edit', adminSide),
    input: z.object({ id: Id, email: email(), message: optionalText('Message', 500) }),
    output: EditableEntity,
    title: 'Invitation sent',
    about:
      'For a provider that no one manages yet: without a login, invited, or one that declined. A pending invitation stops working. 409 for the others.',
  }),
  resendInvite: post('/entities/resend-invite?Email', {
    access: allow('network', 'edit', adminSide),
    input: z.object({ Email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(254)) }),
    output: z.null(),
    title: 'Invitation resent',
  }),
  verify: post('/entities/:id/verify', {
    access: allow('network', 'edit', adminSide),
    input: byId,
    output: EditableEntity,
    title: 'Provider verified as of today',
  }),
  verifyMany: post('/entities/verify', {
    access: allow('network', 'edit', adminSide),
    input: many,
    output: outcome,
    title: 'Providers verified as of today',
    about: 'Each on its own: those that are inactive, or no longer exist, are refused with a reason.',
  }),
  publishMany: post('/entities/public', {
    access: allow('network', 'edit', adminSide),
    input: z.extend(many, { isPublic: z.boolean() }),
    output: outcome,
    title: 'Public directory updated',
    about: 'Shows providers to strangers, or no longer. Each on its own: inactive ones are refused with a reason.',
  }),
  resendMany: post('/entities/resend-invites', {
    access: allow('network', 'edit', adminSide),
    input: many,
    output: outcome,
    title: 'Invitations resent',
    about: 'Each on its own: providers without a pending invitation are refused with a reason.',
  }),
  setCapacity: patch('/entities/:id/capacity', {
    access: allow('network', 'edit'),
    input: z.extend(changesTo(CapacityValues), {
      id: Id,
      categoryId: z.optional(Id),
      capacityVersion: z.optional(z.int()),
    }),
    output: z.object({
      capacity: codeOf(Capacity),
      capacityNote: z.nullable(z.string()),
      capacityAt: z.nullable(Moment),
      capacityVersion: z.int(),
    }),
    title: 'Capacity updated',
    about:
      'The administrative side, and a provider its own. Of one category, or without `categoryId` of all. Sending the same again confirms it; a note that is left out stays. 409 for a stale `capacityVersion`, if one is sent. Answers with the capacity of the provider as a whole: that of the category with the most.',
  }),
  setConfidential: patch('/entities/:id/confidential', {
    access: allow('network', 'edit', adminSide),
    input: z.object({ id: Id, isConfidential: z.boolean(), version: z.optional(z.int()) }),
    output: z.object({ isConfidential: z.boolean(), version: z.int() }),
    title: 'Provider updated',
    about:
      'A confidential provider, such as a shelter for survivors, may record people under a code name. Taken back, no one else is recorded so, and people who are stay so.',
  }),
  remindCapacity: post('/entities/capacity/remind', {
    access: allow('network', 'edit', adminSide),
    input: nothing,
    output: z.object({ reminded: z.int() }),
    title: 'Reminders sent',
    about: `Asks the people of active providers to confirm a capacity that no one has confirmed for ${unconfirmedAfterDays} days: each provider at most once in ${capacityRemindDays} days, and at most ${mostReminded} in one call, the longest unconfirmed first.`,
  }),
  merge: post('/entities/:id/merge', {
    access: allow('network', 'delete', adminSide),
    input: z.object({ id: Id, intoId: Id }),
    output: EditableEntity,
    title: 'Providers merged',
    about: 'People, locations, referrals, customers, and categories move over; the merged one leaves the directory.',
  }),
  addFavorite: put('/entities/:id/favorite', {
    access: allow('network', 'view'),
    input: byId,
    output: z.null(),
    title: 'Added to your favorites',
  }),
  removeFavorite: del('/entities/:id/favorite', {
    access: allow('network', 'view'),
    input: byId,
    output: z.null(),
    title: 'Removed from your favorites',
  }),
  favorites: get('/entities/favorites', {
    access: allow('network', 'view'),
    input: nothing,
    output: z.array(Id),
    about: 'One’s own.',
  }),
  organizations,
  exportOrganizations: csvOf(organizations, {
    file: 'organizations',
    columns: { ...entityColumns, Individuals: (row) => row.individuals.map(({ name }) => name).join(', ') },
  }),
  organization: get('/organizations/:id', { access: allow('network', 'view'), input: byId, output: Organization }),
}

const ofEntity = { entityId: Id }

export const EntityEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entity.created'), ...ofEntity }),
  z.object({ type: z.literal('entity.changed'), ...ofEntity, fields: z.array(z.string()) }),
  z.object({ type: z.literal('entity.deactivated'), ...ofEntity }),
  z.object({ type: z.literal('entity.activated'), ...ofEntity }),
  z.object({ type: z.literal('entity.invited'), ...ofEntity }),
  z.object({ type: z.literal('entity.verified'), ...ofEntity }),
  z.object({
    type: z.literal('entity.capacityChanged'),
    ...ofEntity,
    categoryId: z.optional(Id),
    capacity: codeOf(Capacity),
  }),
  /** The administrators ask whether its capacity is still current. */
  z.object({ type: z.literal('entity.capacityAsked'), ...ofEntity }),
  z.object({ type: z.literal('entity.merged'), ...ofEntity, intoId: Id }),
  /** Taken back with the import that had created it. */
  z.object({ type: z.literal('entity.removed'), ...ofEntity }),
])
