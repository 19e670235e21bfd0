import type { Answer, RequestOf } from '@handoff/contracts/kit'
import type { ReferralGroup } from '@handoff/contracts/referrals/groups'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { FormErrors } from '@mantine/form'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { consentFrom } from '../../../customers/consents/consentValues.ts'
import { useFirstConsent } from '../../../customers/consents/useConsentChoice.ts'
import { aboutSaved } from './referDraft.ts'
import { blankReferral, type ReferValues, valuesOfGroup } from './referValues.ts'

type Options = {
  /** What is known before anything is typed. */
  start?: Partial<ReferValues>
  /** A draft on the server that is continued. */
  saved: ReferralGroup | undefined
  /** Separates drafts about different customers. */
  about: string
  /** What is decided outside of the form: on the map, its cart. */
  decided?: Partial<ReferValues>
  check: (values: ReferValues) => FormErrors
  showsRefusal?: boolean
  onSuccess: (data: Answer<typeof referrals.refer>, values: ReferValues) => unknown
}

/** The one form of a referral that is not sent yet, for the dialog and for the map. */
export function useReferForm({ start, saved, about, decided, ...rest }: Options) {
  const consent = useFirstConsent()
  return useEndpointForm<typeof referrals.refer, ReferValues>(referrals.refer, {
    initialValues: { ...blankReferral, consent, ...start, ...(saved && valuesOfGroup(saved)) },
    draftOf: saved ? aboutSaved : about,
    hasRecord: saved !== undefined,
    feedback: 'nothing',
    toInput: (values) => inputOf({ ...values, ...decided }, saved),
    ...rest,
  })
}

/** As the contract asks for it. A reason is sent for a provider that is asked. */
function inputOf(values: ReferValues, saved: ReferralGroup | undefined): Partial<RequestOf<typeof referrals.refer>> {
  const { consent, customerId, categoryId, files, notEligibleReasons, mode, referToIds, ...rest } = values
  const draft = saved?.referrals[0]
  return {
    ...rest,
    customerId: customerId ?? 0,
    ...(categoryId !== null && { categoryId }),
    referToIds,
    mode: referToIds.length < 2 ? GroupMode.Direct : (mode ?? GroupMode.FirstToAccept),
    files: files.map(({ id, shareBeforeAcceptance }) => ({ id, shareBeforeAcceptance })),
    notEligibleReasons: Object.fromEntries(
      Object.entries(notEligibleReasons).filter(([id, why]) => referToIds.includes(Number(id)) && why.trim()),
    ),
    ...(draft && { draftId: draft.id, draftVersion: draft.version }),
    ...(!rest.draft && { isUndoable: true, ...consentFrom(consent) }),
  }
}
