import { languages } from '@handoff/contracts/customers/fields'
import { type HelpDetail, help } from '@handoff/contracts/help'
import type { RequestOf } from '@handoff/contracts/kit'
import { CustomerDialog } from '../customers/CustomerDialog.tsx'
import { type CustomerValues, inputFrom, noCustomer } from '../customers/customerValues.ts'

type Props = { request: HelpDetail; onClosed: () => void }

/** A customer of whoever asked: the form of every customer, with what was said filled in. */
export function HelpCustomerDialog({ request, onClosed }: Props) {
  const { id, version, firstName, lastName, phone, email, contactPreference, bestTime, language } = request
  const known = languages.find((one) => one === language)
  return (
    <CustomerDialog
      endpoint={help.makeCustomer}
      values={{
        ...noCustomer,
        firstName,
        lastName: lastName ?? '',
        phone: phone ?? '',
        email: email ?? '',
        contactPreference: contactPreference === null ? null : String(contactPreference),
        safeContactNote: bestTime ?? '',
        languages: known ? [known] : [],
        stateId: request.stateId,
        countyId: request.countyId,
        zip: request.zip ?? '',
      }}
      toInput={(values: CustomerValues) =>
        ({ ...inputFrom(values), id, version }) as RequestOf<typeof help.makeCustomer>
      }
      onClosed={onClosed}
    />
  )
}
