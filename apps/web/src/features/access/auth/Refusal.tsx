import type { ApiError } from '@handoff/contracts/kit'
import { IconAlertCircle } from '@tabler/icons-react'
import { Notice } from '../../../ui/states/Notice.tsx'

type Props = { error: ApiError; hasDetail?: boolean }

/** Why one was not let in, in the server's words; after too many attempts also when to try again. */
export const Refusal = ({ error: { message, detail }, hasDetail = true }: Props) => (
  <Notice tone="bad" role="alert" icon={<IconAlertCircle size={17} stroke={1.8} />}>
    {message}
    {hasDetail && detail && <> {detail}</>}
  </Notice>
)
