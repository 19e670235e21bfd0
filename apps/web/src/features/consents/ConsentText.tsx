import { consents } from '@handoff/contracts/consents'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import css from './consents.module.css'

/** The words that the customer agreed to, as they were on that day. */
export function ConsentText({ version }: { version: string }) {
  const { data, error } = useEndpoint(consents.textOfVersion, { version })
  return <blockquote className={css.message}>{error ? error.message : (data?.text ?? '…')}</blockquote>
}
