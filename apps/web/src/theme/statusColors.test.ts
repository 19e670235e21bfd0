import { expect, test } from 'vitest'
import { contrast } from './color.ts'
import { buildPalette } from './palette.ts'
import { darkVariables, lightVariables } from './schemeVariables.ts'

const tones = ['good', 'warn', 'info', 'bad'] as const
const palette = buildPalette('#6f6af6')

/** 'rgb(52 199 143 / 0.14)' blended with a surface, as displayed. */
function over(tint: string, surface: string) {
  const match = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(tint)
  if (!match) return tint
  const [red, green, blue, share] = match.slice(1).map(Number) as [number, number, number, number]
  const below = [1, 3, 5].map((at) => Number.parseInt(surface.slice(at, at + 2), 16))
  const mixed = [red, green, blue].map((value, at) => Math.round(value * share + below[at]! * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const schemes: [string, Record<string, string>][] = [
  ['light', lightVariables(palette)],
  ['dark', darkVariables(palette)],
]

test.each(schemes)('in %s every color of a status is readable on its tint and on a card', (_, variables) => {
  const surface = variables['--surface']!
  for (const tone of tones) {
    const ink = variables[`--${tone}`]!
    const tint = over(variables[`--${tone}-tint`]!, surface)
    expect([tone, contrast(ink, tint) >= 4.5, contrast(ink, surface) >= 4.5]).toEqual([tone, true, true])
  }
})

test.each(schemes)('in %s every part of a chart contrasts with its card, three to one', (_, variables) => {
  const marks = Object.entries(variables).filter(([name]) => /^--(mark-|series-[2-9]|brand-mark)/.test(name))
  expect(marks.length).toBeGreaterThan(6)
  for (const [name, color] of marks) expect([name, contrast(color, variables['--surface']!) >= 3]).toEqual([name, true])
})

test.each(schemes)(
  'in %s borders of areas contrast with the card and the middle of the scale, and its ends with the card',
  (_, variables) => {
    const color = (name: string) => variables[`--${name}`]!
    for (const ground of ['surface', 'supply-even'])
      expect([ground, contrast(color('supply-border'), color(ground)) >= 3]).toEqual([ground, true])
    // Between two of one color the line has a halo in the card's color.
    for (const name of ['supply-need-2', 'supply-room-2'])
      expect([name, contrast(color(name), color('surface')) >= 3]).toEqual([name, true])
    const [need, room] = [
      contrast(color('supply-need-2'), color('supply-even')),
      contrast(color('supply-room-2'), color('supply-even')),
    ]
    expect([need >= 3, room >= 3]).toEqual([true, true])
  },
)
