import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { font } from '../outlines.ts'

/** The names of places and streets in English, where they have one. */
const name: SymbolLayerSpecification['layout'] = { 'text-field': ['coalesce', ['get', 'name:en'], ['get', 'name']] }

/** Paler than the flavor, as pins and labels are what one looks for. */
const grounds = { light: { earth: '#f1f1f6', water: '#dfe2fb' }, dark: {} }

/**
 * Streets over the outlines, which go on where the file ends. Its tiles come from this server, and the letters are those
 * of the page, without pictures: nothing is fetched from anyone else.
 */
export function withStreets(
  outlines: StyleSpecification,
  address: string,
  scheme: 'light' | 'dark',
): StyleSpecification {
  const drawn = layers('streets', { ...namedFlavor(scheme), ...grounds[scheme] }, { lang: 'en' })
    .flatMap(layerFrom)
    // The outlines have a layer of water as well.
    .map((layer) => ({ ...layer, id: `streets-${layer.id}` }))
  return {
    ...outlines,
    sources: {
      ...outlines.sources,
      streets: {
        type: 'vector',
        url: `pmtiles://${new URL(address, location.origin).href}`,
        attribution: '© OpenStreetMap',
      },
    },
    layers: [...outlines.layers, ...drawn],
  }
}

function layerFrom(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type === 'background') return []
  if (layer.type !== 'symbol') return [layer]
  const text = JSON.stringify(layer.layout?.['text-field'] ?? '')
  // What has a picture alone, or its words on one.
  if (text === '""' || /shield|oneway/.test(layer.id)) return []
  const { 'icon-image': _, ...layout } = layer.layout ?? {}
  return [{ ...layer, layout: { ...layout, ...(text.includes('name') && name), 'text-font': font } }]
}
