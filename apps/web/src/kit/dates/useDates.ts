import { useMemo } from 'react'
import { useUser } from '../session/CurrentUser.ts'
import { browserZone } from './browserZone.ts'
import { datesIn } from './dates.ts'

/** `const { formatShort } = useDates()`: moments in the person's time zone. */
export function useDates() {
  const zone = useUser()?.timeZone ?? browserZone()
  return useMemo(() => datesIn(zone), [zone])
}
