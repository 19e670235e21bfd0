import { settings } from '@handoff/contracts/settings'
import { useMe } from '../../kit/CurrentUser.ts'
import { session } from '../../kit/session.ts'
import { useEndpointForm } from '../../kit/useEndpointForm.ts'

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
