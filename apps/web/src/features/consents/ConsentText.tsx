import { consents } from '@handoff/contracts/consents'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { QuotedText } from '../../ui/display/QuotedText.tsx'

/** The words that the customer agreed to, as they were on that day. */
export function ConsentText({ version }: { version: string }) {
  const { data, error } = useEndpoint(consents.textOfVersion, { version })
  return <QuotedText>{error ? error.message : (data?.text ?? '…')}</QuotedText>
}
