import type { LegacyFinding } from '@handoff/contracts/platform/reference'

/** What each kind of finding means, in the words of anyone who has to judge it. */
export const findingWords: Record<LegacyFinding['code'], string> = {
  truncated_file: 'The file was cut off',
  malformed_nesting: 'A list of counties was in the wrong place',
  states_missing: 'States are missing',
  state_incomplete: 'A state is incomplete',
  unknown_state: 'Unknown state',
  wrong_state_code: 'A state with a wrong code',
  wrong_state_id: 'A state with a wrong id',
  duplicate_state: 'A state listed twice',
  unknown_county: 'Unknown county',
  unknown_city: 'Unknown city',
  duplicate_county_id: 'Two counties have one id',
  duplicate_city_id: 'Two cities have one id',
  irregular_county_id: 'An irregular county id',
  irregular_city_id: 'An irregular city id',
  repeated_city_name: 'A city is listed twice in its county',
  stray_space: 'Stray spaces in a name',
  typo: 'Typo',
  city_is_county_name: 'A county’s name listed as a city',
  missing_cities: 'A county without cities',
  wrong_state_cities: 'A county with another state’s cities',
  city_not_in_state: 'A city of another state',
  city_not_in_county: 'A city of another county',
}

export const severityTones = { error: 'bad', warning: 'warn', info: 'neutral' } as const
export const severityNames = { error: 'Serious', warning: 'Repaired', info: 'Small' } as const

/** What stood there, and what it was taken for. */
export function detailOf({ value, suggestion, foundIn, looksLike, why, otherPath }: LegacyFinding): string {
  const valueText = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? `“${value}”` : (value ?? '')
  const parts = [
    valueText && suggestion ? `${valueText} → ${suggestion}` : valueText,
    foundIn?.length ? `found in ${foundIn.join(', ')}` : '',
    looksLike ? `looks like ${looksLike}` : '',
    why ?? '',
    otherPath ? `first at ${otherPath}` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
