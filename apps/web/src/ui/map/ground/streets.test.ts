import { expect, test } from 'vitest'
import { outlineStyle } from '../outlines.ts'
import { withStreets } from './streets.ts'

const nothing = { type: 'FeatureCollection' as const, features: [] }
const outlines = outlineStyle(
  { land: nothing, states: nothing, counties: nothing, stateNames: nothing, countyNames: nothing },
  { water: '#eef', land: '#fff', county: '#ddd', state: '#ccc', label: '#666' },
  'Outlines',
)

test.each(['light', 'dark'] as const)(
  'streets are drawn over the outlines in %s colors, and nothing is asked of others',
  (scheme) => {
    const style = withStreets(outlines, '/map.pmtiles?v=1', scheme)
    const ids = style.layers.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.slice(0, outlines.layers.length)).toEqual(outlines.layers.map(({ id }) => id))
    expect(ids.some((id) => id.startsWith('streets-roads'))).toBe(true)
    expect(style).not.toHaveProperty('glyphs')
    expect(style).not.toHaveProperty('sprite')
    const address = `${location.origin}/map.pmtiles?v=1`
    expect(style.sources.streets).toMatchObject({ url: `pmtiles://${address}` })
    expect(JSON.stringify(style).replaceAll(address, '')).not.toMatch(/https?:|icon-image/)
    for (const layer of style.layers)
      if (layer.type === 'symbol') expect(layer.layout?.['text-font']).toEqual(['Sora Variable'])
  },
)
