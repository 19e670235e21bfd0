import { useMemo } from 'react'
import { useUser } from '../session/CurrentUser.ts'
import { browserZone } from './browserZone.ts'
import { datesIn } from './dates.ts'
import { useIsPrinting } from './useIsPrinting.ts'

/** `const {  } = useDates()`: moments in the person's time zone. Paper never says 'Yesterday'. */
export function useDates() {
  const zone = useUser()?.timeZone ?? browserZone()
  const isKept = useIsPrinting()
  return useMemo(() => datesIn(zone, { isKept }), [zone, isKept])
}
