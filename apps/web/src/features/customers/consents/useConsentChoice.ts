import { fullName } from '@handoff/contracts/kit/person-name'
import { useEffect, useEffectEvent } from 'react'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { type ConsentValues, firstConsent } from './consentValues.ts'
import { useConsentsOnFile } from './useConsentsOnFile.ts'

/** A new one: the witness is who records it, unless they say otherwise. */
export function useFirstConsent(): ConsentValues {
  const { firstName, lastName } = useMe()
  return { ...firstConsent, witness: fullName({ firstName, lastName }) }
}

type ConsentChoice = {
  customerId: number | null
  categoryId: number | null
  value: ConsentValues
  onChange: (value: ConsentValues) => void
}

/** The consent on file is chosen by itself, for as long as no other was. */
export function useConsentChoice({ customerId, categoryId, value, onChange }: ConsentChoice) {
  const onFile = useConsentsOnFile(customerId, categoryId)
  const fileId = onFile?.[0]?.id
  const chooseOnFile = useEffectEvent((id: number | undefined) => {
    const { choice, isChosen } = value
    if (!onFile) return
    // One of another customer, or that doesn’t cover this category, is chosen no longer.
    const isKept = typeof choice === 'object' ? onFile.some((one) => one.id === choice.consentId) : isChosen
    if (isKept) return
    const next = id === undefined ? firstConsent.choice : { consentId: id }
    if (next !== choice || isChosen) onChange({ ...value, choice: next, isChosen: false })
  })
  const isKnown = onFile !== undefined
  useEffect(() => {
    if (isKnown) chooseOnFile(fileId)
  }, [isKnown, fileId])
}

/** Before sending: what the consent lacks that its fields cannot say. */
export function consentErrors({ choice, isChosen }: ConsentValues): { consent?: string } {
  if (choice === 'refused') return { consent: 'You can’t send this without the customer’s consent' }
  return typeof choice === 'object' || isChosen ? {} : { consent: 'Consent is required' }
}
