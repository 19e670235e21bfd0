import { settings } from '@handoff/contracts/platform/settings'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { session } from '../../../kit/session/session.ts'

/** The answer to saving is a new token, which takes the old one's place. */
export function useTimeZoneForm(onSaved?: () => void) {
  const { timeZone } = useMe()
  return useEndpointForm(settings.saveTimeZone, {
    initialValues: { timezone: timeZone },
    onSuccess: (token) => {
      session.rotate(token)
      onSaved?.()
    },
  })
}
