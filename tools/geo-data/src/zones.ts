import type { Zone, Zones } from './shipped.ts'
import type { MapZone } from './sources.ts'

/** Old names that CLDR still uses for some zones, and their current names. */
const modern: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Every time zone by its Windows name, from west to east; offsets are without daylight saving time. */
export function zonesOf({ version, zones }: { version: string; zones: readonly MapZone[] }, year: number): Zones {
  const byName = Map.groupBy(zones, ({ _other }) => _other)
  const all = [...byName].map(([name, entries]) => zoneOf(name, entries, year))
  all.sort((one, other) => one.offsetMinutes - other.offsetMinutes || (one.name < other.name ? -1 : 1))
  const source = `cldr-core ${version} supplemental/windowsZones.json (Unicode License v3), offsets computed with ICU ${process.versions.icu} tz ${process.versions.tz} for ${year}`
  return { source, count: all.length, zones: all }
}

function zoneOf(name: string, entries: readonly MapZone[], year: number): Zone {
  const cldrZone = entries.find(({ _territory }) => _territory === '001')!._type
  const language = modern[cldrZone] ?? cldrZone
  const offsets = [0, 6].map((month) => offsetAt(language, new Date(Date.UTC(year, month, 1))))
  const offsetMinutes = Math.min(...offsets)
  const zones = [cldrZone, ...entries.flatMap(({ _type }) => _type.split(' '))]
  return {
    name,
    label: `(UTC${signed(offsetMinutes)}) ${name}`,
    language,
    offsetMinutes,
    dst: new Set(offsets).size > 1,
    ...(language !== cldrZone && { cldrZone }),
    zones: [...new Set(zones)].filter((zone) => zone && zone !== language && isKnown(zone)),
  }
}

/** Minutes east of Greenwich. */
function offsetAt(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d+):(\d+))?/.exec(text) ?? []
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
}

function isKnown(timeZone: string) {
  try {
    return !!new Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    return false
  }
}

const two = (number: number) => String(number).padStart(2, '0')
const signed = (minutes: number) => {
  if (minutes === 0) return ''
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
