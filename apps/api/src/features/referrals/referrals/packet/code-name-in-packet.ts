import { identityKeys } from '@handoff/contracts/customers/customers/code-name'
import { contactPreferenceNames } from '@handoff/contracts/customers/customers/fields'
import { hasFlag } from '@handoff/contracts/kit'
import { pickFields } from '@handoff/contracts/kit/fields'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { Packet } from '@handoff/contracts/referrals/referrals/referral-packet'
import { givingAccess, open, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Ctx, ownEntity, type Viewer } from '../../../../kit/context.ts'
import { keysReleased } from '../../../customers/customers/code-names/code-names.ts'
import { identitiesUnderCodeNames, type KnownIdentity } from '../../../customers/customers/code-names/identity.ts'
import { releasedIn } from '../../../customers/customers/code-names/releases.ts'
import type { Level } from '../lists/visible-referrals.ts'

/** The packet of someone under a code name has only that; here it gets what this viewer may know. */

type Row = {
  customerId: number
  level: Level
  stage: Stage
  isCodeNamed: boolean | null
  codeName: string
  ownerId: number | null
  from_entity_id: number | null
  to_entity_id: number
  releasedFields: string[]
  isReleasing: boolean
}

const isOwner = ({ viewer }: Pick<Ctx, 'viewer'>, { ownerId }: Row) => ownerId !== null && ownerId === ownEntity(viewer)

/** Everything for the owner; for the receiver what was released to it, once it accepted and while the consent is valid. */
export async function identityIn(ctx: Ctx, row: Row): Promise<Partial<KnownIdentity> | null> {
  if (!row.isCodeNamed || row.level !== 'full') return null
  const isReceiver = row.to_entity_id === ownEntity(ctx.viewer)
  const released = isReceiver && row.isReleasing ? keysReleased(releasedIn(row.releasedFields)) : []
  const keys = isOwner(ctx, row) ? identityKeys : released
  const identity = keys.length && (await identitiesUnderCodeNames(ctx, [row.customerId])).get(row.customerId)
  if (!identity) return null
  return { ...pickFields(identity, keys), ...(keys.includes('cityId') && { city: identity.city }) }
}

export function withIdentityIn(packet: Packet, person: Partial<KnownIdentity> | null): Packet {
  if (!person || !packet.full) return packet
  const { phones, contactPreference, cityId: _, hasOneName: _one, hasNoContact: _none, ...words } = person
  const { firstName, lastName, preferredName, dateOfBirth, isBirthEstimated, emergencyContact, ...contactWords } = words
  const contact = {
    ...contactWords,
    ...(phones && { phone: phones[0]?.number ?? null }),
    ...(contactPreference && { contactPreference: contactPreferenceNames[contactPreference] }),
  }
  const { hasNoFixedAddress: _address, ...live } = contact
  return {
    ...packet,
    full: { ...packet.full, ...words, ...contact },
    liveContact: packet.liveContact && { ...packet.liveContact, ...live },
  }
}

/** Under which name the receiver knows the person, and what was released: for both sides and the administrators. */
export function codeNameIn(ctx: Pick<Ctx, 'viewer'>, row: Row) {
  if (!row.isCodeNamed || row.level === 'ended') return null
  return {
    name: row.codeName,
    released: row.level === 'full' ? releasedIn(row.releasedFields) : [],
    isInForce: row.isReleasing,
    isAccepted: isOneOf(givingAccess, row.stage),
    mayRelease: mayRelease(ctx.viewer, row),
  }
}

/** The provider that manages the person and sent the referral, until it has ended. */
export const mayRelease = (viewer: Viewer, row: Pick<Row, 'isCodeNamed' | 'ownerId' | 'from_entity_id' | 'stage'>) =>
  row.isCodeNamed === true &&
  viewer.side === 'entity' &&
  row.ownerId === viewer.entityId &&
  row.from_entity_id === viewer.entityId &&
  (row.stage === 'draft' || isOneOf(open, row.stage)) &&
  hasFlag(viewer, 'referrals', 'edit')
