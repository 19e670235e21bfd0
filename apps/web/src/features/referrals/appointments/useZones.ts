import { settings } from '@handoff/contracts/platform/settings'
import { zoneLabel } from '@handoff/contracts/referrals/appointments/when'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

/** The zones that can be selected, each once; they always include the current one. */
export function useZones() {
  const { data = [] } = useEndpoint(settings.timeZones, {})
  return (current: string) => {
    const now = new Date()
    const names = new Map(data.map(({ value, name }) => [value, name]))
    if (!names.has(current)) names.set(current, current.replaceAll('_', ' '))
    return [...names].map(([value, name]) => ({
      value,
      name: value === current ? `${shortName(name)} (${zoneLabel(now, value)})` : shortName(name),
      keywords: value,
    }))
  }
}

const shortName = (name: string) => name.replace(/ Standard Time$/, '')
