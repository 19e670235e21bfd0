import { type Consent, consents } from '@handoff/contracts/customers/consents'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { QuotedText } from '../../../ui/display/QuotedText.tsx'
import { wordsOf } from './consentWords.ts'

/** The words that the customer agreed to, as they were on that day. */
export function ConsentText({ consent: { textVersion, isForSeveral } }: { consent: Consent }) {
  const { data, error } = useEndpoint(consents.textOfVersion, { version: textVersion })
  return <QuotedText>{error ? error.message : data ? wordsOf(data, isForSeveral) : '…'}</QuotedText>
}
