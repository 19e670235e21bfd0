import type { ApiError } from '@handoff/contracts/kit'
import { IconAlertCircle } from '@tabler/icons-react'
import css from './AuthForm.module.css'

/** Why one was not let in, in the server's words; after too many attempts also when to try again. */
export const Refusal = ({ error: { message, detail } }: { error: ApiError }) => (
  <div className={css.refusal} role="alert">
    <IconAlertCircle size={17} stroke={1.8} />
    <span>
      {message}
      {detail && <> {detail}</>}
    </span>
  </div>
)
