import { readFileSync, writeFileSync } from 'node:fs'
import { faultsOf, strayFrom } from './checks.ts'
import { comparedWith, reportOf } from './compare.ts'
import { countiesOf } from './counties.ts'
import { rounded } from './geometry.ts'
import { readLedger } from './ledger.ts'
import { fillCities } from './places.ts'
import { type DataSet, read, written } from './shipped.ts'
import {
  countyNames,
  countyOutlines,
  knownPlaces,
  mapZones,
  places as placesOf,
  postOffices,
  regionOutlines,
} from './sources.ts'
import { stateNames } from './states.ts'
import { settled } from './zips.ts'
import { zonesOf } from './zones.ts'

/** `npm run build` writes; with `--check` it only compares, with `--long` it lists every difference. */
const isCheck = process.argv.includes('--check')
const isLong = process.argv.includes('--long')
/** Year of the standard offsets of time zones. */
const year = 2026

const target = new URL('../../../apps/api/data/', import.meta.url)
const ledgerFile = new URL('../city-id-ledger.csv', import.meta.url)
const ledger = readLedger(readFileSync(ledgerFile, 'utf8'))
const shipped = read({
  'us-locations.json': readFileSync(new URL('us-locations.json', target)),
  'zip-centroids.csv.gz': readFileSync(new URL('zip-centroids.csv.gz', target)),
  'windows-zones.json': readFileSync(new URL('windows-zones.json', target)),
})
const { built, stray } = build()

console.log(reportOf(comparedWith(shipped, built), isLong))
console.log(`numbers given to new cities: ${ledger.added()}`)
const faults = [...faultsOf(built), ...stray]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log('Every check holds.')

if (!isCheck) {
  for (const [name, content] of Object.entries(written(built))) writeFileSync(new URL(name, target), content)
  writeFileSync(ledgerFile, ledger.text())
}

function build(): { built: DataSet; stray: string[] } {
  const outlines = countyOutlines()
  const places = placesOf()
  const offices = settled({ offices: postOffices(), outlines, places, ledger })
  const counties = countiesOf(outlines, countyNames())
  const parts = { counties, outlines, regions: regionOutlines(), offices, places, known: knownPlaces(), ledger }
  const cityOfZip = fillCities(parts)
  const built = {
    states: stateNames.map((state) => ({
      ...state,
      counties: counties.filter(({ fips }) => fips.startsWith(state.fips)),
    })),
    zips: offices.map(({ zip, lat, lng, county }) => ({
      zip,
      lat: rounded(lat),
      lng: rounded(lng),
      county,
      cityId: cityOfZip.get(zip) ?? null,
    })),
    zones: zonesOf(mapZones(), year),
  }
  return { built, stray: strayFrom(outlines, built, offices) }
}
