import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { draftKey, drafts } from '../../../../kit/drafts/drafts.ts'
import { formName, typedValues } from '../../../../kit/drafts/draftValues.ts'
import { blankReferral, type ReferValues } from './referValues.ts'

/** What of a form is the same wherever it is opened: whom it is about, or the draft on the server. */
export const aboutCustomer = (customerId: number | null | undefined) => `customer-${customerId ?? ''}`
/** The draft on the server is part of the name of the form already. */
export const aboutSaved = 'saved'

const keyOf = (userId: number, customerId: number) =>
  draftKey(userId, formName(referrals.refer, blankReferral, {}, aboutCustomer(customerId)))

/** What is typed about one customer and not sent yet, in this tab: the dialog and the map read and write the same. */
export const referDraft = {
  read: (userId: number, customerId: number) =>
    (drafts.read(keyOf(userId, customerId))?.values ?? {}) as Partial<ReferValues>,
  /** Handed on to the form that opens next. */
  continue(userId: number, customerId: number, { consent, ...values }: Partial<ReferValues>) {
    // What is on file is chosen again by itself.
    const typed = typedValues(referrals.refer, { ...values, ...(consent?.isChosen && { consent }) }, blankReferral)
    drafts.write(keyOf(userId, customerId), { values: typed, initial: {}, isContinued: true })
  },
  forget: (userId: number, customerId: number) => drafts.remove(keyOf(userId, customerId)),
}
