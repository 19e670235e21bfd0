import type { linkRequests } from '@handoff/contracts/customers/linkRequests'
import { formatPhone, type Input } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'

/** What the provider wrote about the person. */
export type Details = Input<typeof linkRequests.submit>

/** The only two that write and read the column. */
export const asStored = (details: Details) => JSON.stringify(details)
export const detailsIn = ({ details }: { details: unknown }) => details as Details | null

/** As they are shown. */
export const personIn = (details: Details) => ({
  name: fullName(details),
  dateOfBirth: details.dateOfBirth,
  phones: details.phones.map((phone) => formatPhone(phone)),
  email: details.email,
})
