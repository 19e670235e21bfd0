import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { Entity } from '@handoff/contracts/network/entities/entity'
import { phoneOf } from './nearby/nearbyWords.ts'

/** Of a provider that is asked by phone: nothing is sent to it, so someone has to call. */
export function CallNote({ entity }: { entity: Pick<Entity, 'name' | 'phone' | 'entityAddresses'> }) {
  const phone = phoneOf(entity)
  return (
    <>
      You call {entity.name}
      {phone && (
        <>
          : <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
        </>
      )}
      . It gets no email. Your worklist reminds you, and you record the answer.
    </>
  )
}
