import { settings } from '@handoff/contracts/platform/settings'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

/** Whether emails leave for a mail server. Until that is known, they are taken to. */
export function useEmail() {
  const { data } = useEndpoint(settings.email, {}, { isSilent: true })
  return { isKnown: data !== undefined, isSent: data?.isServerSet ?? true, guessedUrl: data?.guessedUrl ?? null }
}

/** What a toast says once something was emailed: nothing is called sent where no mail server is set. */
export function useEmailed() {
  const { isSent } = useEmail()
  return (what: string, to: string, isBeingSent = false) =>
    isSent
      ? `${what} ${isBeingSent ? 'is being sent' : 'sent'} to ${to}`
      : `${what} for ${to} is ready, not sent: no mail server is set`
}
