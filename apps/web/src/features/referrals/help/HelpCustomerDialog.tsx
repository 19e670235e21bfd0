import { languages } from '@handoff/contracts/kit/languages'
import { type HelpDetail, help } from '@handoff/contracts/referrals/help'
import { CustomerDialog } from '../../customers/customers/CustomerDialog.tsx'
import { noPhone } from '../../customers/customers/customerValues.ts'
import { useLinkCustomer } from './useHelp.ts'

type Props = { request: HelpDetail; onClosed: () => void }

/** A customer of the person who asked: the form of every customer, with what was said filled in. */
export function HelpCustomerDialog({ request, onClosed }: Props) {
  const { id, version, firstName, lastName, phone, email, contactPreference, bestTime, language } = request
  const link = useLinkCustomer()
  const known = languages.find((one) => one === language)
  return (
    <CustomerDialog
      prefilled={{
        endpoint: help.makeCustomer,
        values: {
          firstName,
          lastName: lastName ?? '',
          phones: [{ ...noPhone, number: phone ?? '' }],
          email: email ?? '',
          contactPreference: contactPreference === null ? null : String(contactPreference),
          safeContactNote: bestTime ?? '',
          languages: known ? [known] : [],
          stateId: request.stateId,
          countyId: request.countyId,
          zip: request.zip ?? '',
        },
        answers: request.customFields,
        more: { id, version },
        onUse: (customerId) => link.mutateAsync({ id, version, customerId }),
      }}
      onClosed={onClosed}
    />
  )
}
