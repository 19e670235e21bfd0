import { describe, expect, test } from 'vitest'
import { contrast, parseHex, toHex } from './color.ts'
import { buildPalette } from './palette.ts'

const brands = [
  '#6f6af6',
  '#0e8f6e',
  '#facc15',
  '#e8590c',
  '#111827',
  '#ff69b4',
  '#00ffff',
  '#ffffff',
  '#000000',
  '#808080',
  '#1677ff',
  '#ff0000',
]

test.each(brands)('%s survives the conversion to OKLCH and back', (brand) => {
  expect(toHex(parseHex(brand)!)).toBe(brand)
})

describe.each(brands)('in %s', (brand) => {
  const { brand: scale, gray, dark, ink } = buildPalette(brand)
  const readable = (text: string, ground: string) => expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)

  test('buttons have readable text, white or dark', () => {
    const white = contrast(scale[6], '#ffffff') >= 4.5
    readable(white ? '#ffffff' : ink, scale[6])
  })
  test('links and active entries are readable on white and on their tint', () => {
    readable(scale[8], '#ffffff')
    readable(scale[8], scale[1])
    readable(scale[3], dark[7])
  })
  test('muted text is readable on cards and on sunken ground', () => {
    readable(gray[6], '#ffffff')
    readable(gray[6], gray[1])
    readable(dark[2], dark[6])
  })
})

test('an invalid color gets the default one', () => {
  expect(buildPalette('purple').brand).toEqual(buildPalette('#6f6af6').brand)
})
