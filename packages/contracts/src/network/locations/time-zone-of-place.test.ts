import { expect, test } from 'vitest'
import { timeZoneOfPlace } from './time-zone-of-place.ts'

const zone = (stateCode: string, countyId: number | null = null) => timeZoneOfPlace({ stateCode, countyId })

test('a state has one clock', () => {
  expect([zone('IL'), zone('CA'), zone('AZ'), zone('HI')]).toEqual([
    'America/Chicago',
    'America/Los_Angeles',
    'America/Phoenix',
    'Pacific/Honolulu',
  ])
})

test('but for counties that keep that of their neighbors', () => {
  // Miami-Dade and Escambia, Davidson and Knox, Ada and Kootenai, El Paso.
  expect([zone('FL', 12086), zone('FL', 12033)]).toEqual(['America/New_York', 'America/Chicago'])
  expect([zone('TN', 47037), zone('TN', 47093)]).toEqual(['America/Chicago', 'America/New_York'])
  expect([zone('ID', 16001), zone('ID', 16055)]).toEqual(['America/Denver', 'America/Los_Angeles'])
  expect(zone('TX', 48141)).toBe('America/Denver')
})

test('of a state that there is not, none is known', () => {
  expect(zone('XX')).toBeNull()
})
