import * as z from 'zod/mini'
import { ConsentEvent } from './consents.ts'
import { CustomerEvent } from './customers.ts'
import { ReferralEvent } from './referrals.ts'

/** Everything that can happen. Stored as it is; trail, audit, notifications and live updates are read from it. */
export const DomainEvent = z.discriminatedUnion('type', [CustomerEvent, ConsentEvent, ReferralEvent])
export type DomainEvent = z.output<typeof DomainEvent>
export type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>
