import type { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import type { ApiError } from '@handoff/contracts/kit'
import { useRef, useState } from 'react'
import type { Apart } from './DuplicateChoice.tsx'

/** The choice of a form: who is compared now, and whom it was said not to be. */
export function useDuplicateCheck() {
  const [candidates, setCandidates] = useState<readonly SameCustomer[]>([])
  const apart = useRef<Apart>(undefined)
  return {
    candidates,
    compare: setCandidates,
    /** Later ones are added to earlier ones: the server asks again for someone new. */
    keepApart: (choice: Apart) => {
      const otherIds = [...new Set([...(apart.current?.otherIds ?? []), ...choice.otherIds])]
      apart.current = { ...choice, otherIds }
    },
    /** What is sent along. */
    apart: () => (apart.current ? { duplicateChoice: apart.current } : {}),
    isApart: (id: number) => !!apart.current?.otherIds.includes(id),
    refusals: { duplicate: ({ candidates: others }: ApiError) => setCandidates(others as SameCustomer[]) },
  }
}
