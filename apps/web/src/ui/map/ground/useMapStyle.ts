import { settings } from '@handoff/contracts/platform/settings'
import { useComputedColorScheme } from '@mantine/core'
import type { StyleSpecification } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useWords } from '../../../kit/texts/useWords.ts'
import { loadOutlines, type MapColors, type Outlines, outlineStyle } from '../outlines.ts'

type MapStyle = {
  /** Undefined until it is there. */
  style: StyleSpecification | string | undefined
  /** Of our outlines, to which names may be added; null for other styles. */
  colors: MapColors | null
  /** The configured style cannot be had: draw the outlines instead. */
  fallBack: () => void
  error: Error | undefined
  retry: () => void
}

/** Fetched only where there is a file of streets. */
const loadStreets = () => import('./streets.ts')

/** What a map is drawn with: the style that was configured, else our outlines in the colors of the page, with streets. */
export function useMapStyle(): MapStyle {
  const mapSettings = useEndpoint(settings.map, {}, { isSilent: true })
  const [hasFailed, setFailed] = useState(false)
  const [outlines, setOutlines] = useState<Outlines>()
  const [error, setError] = useState<Error>()
  const say = useWords()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })

  const address = hasFailed || mapSettings.isError ? null : mapSettings.data?.styleUrl
  const streetsUrl = address === null ? (mapSettings.data?.streetsUrl ?? null) : null
  const streets = useLazyPart(loadStreets, streetsUrl !== null)
  useEffect(() => {
    if (address === null) loadOutlines().then(setOutlines, setError)
  }, [address])

  const colors = useMemo(() => colorsOf(scheme), [scheme])
  const style = useMemo(() => {
    if (address !== null) return address
    if (!outlines || (streetsUrl && !streets)) return undefined
    const plain = outlineStyle(outlines, colors, say('Outlines: U.S. Census Bureau'))
    return streetsUrl && streets ? streets.withStreets(plain, streetsUrl, scheme) : plain
  }, [address, outlines, colors, streetsUrl, streets, scheme, say])
  const retry = () => {
    setError(undefined)
    loadOutlines().then(setOutlines, setError)
  }
  return { style, colors: address || streetsUrl ? null : colors, fallBack: () => setFailed(true), error, retry }
}

/** The colors of the page at this moment. */
function colorsOf(scheme: 'light' | 'dark'): MapColors {
  const computed = getComputedStyle(document.documentElement)
  const color = (name: string, otherwise: string) => computed.getPropertyValue(name).trim() || otherwise
  const isDark = scheme === 'dark'
  return {
    water: color('--map-water', isDark ? '#101019' : '#eef0f8'),
    land: color('--surface', isDark ? '#1b1b24' : '#ffffff'),
    county: color(isDark ? '--line' : '--line-soft', isDark ? '#2a2a35' : '#eceaf2'),
    state: color(isDark ? '--mantine-color-dark-4' : '--mantine-color-gray-4', isDark ? '#3a3a46' : '#d5d3df'),
    label: color('--text-3', isDark ? '#9a98a8' : '#6c6a7a'),
  }
}
