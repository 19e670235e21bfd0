import { defaultColorCode } from '@handoff/contracts/access/auth/auth'
import type { MantineColorsTuple } from '@mantine/core'
import { contrast, type Lch, parseHex, toHex } from './color.ts'

export type Palette = {
  brand: MantineColorsTuple
  gray: MantineColorsTuple
  dark: MantineColorsTuple
  ink: string
  /** Colors for the series of charts; the first is the brand itself. */
  series: { light: string[]; dark: string[] }
}

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

function darkenTo(start: Lch, against: string, ratio: number): Lch {
  let l = start.l
  while (l > 0.2 && contrast(toHex({ ...start, l }), against) < ratio) l -= 0.005
  return { ...start, l }
}

function lightenTo(start: Lch, against: string, ratio: number): Lch {
  let l = start.l
  while (l < 0.96 && contrast(toHex({ ...start, l }), against) < ratio) l += 0.005
  return { ...start, l }
}

/** Turns one color into scales on which every text is readable. Equal steps look equal (OKLCH). */
export function buildPalette(colorCode: string): Palette {
  const { c, h, l: lightness } = parseHex(colorCode) ?? parseHex(defaultColorCode)!
  const l = between(lightness, 0.32, 0.9)
  const base: Lch = { l, c, h }
  return { ...brandOf(base), ...neutralsOf(base), series: seriesOf(base) }
}

function brandOf(base: Lch): Pick<Palette, 'brand'> {
  const { l, c, h } = base
  const tint = (lightness: number, share: number) => toHex({ l: lightness, c: Math.min(c * share, 0.2), h })
  const hoverTint = tint(0.948, 0.19)

  // A color under which white is nearly readable is darkened until it is; a bright one (yellow, lime) is unchanged and
  // gets dark text from `autoContrast`.
  const takesWhite = contrast(toHex(base), '#ffffff') >= 3
  const filled = takesWhite ? darkenTo(base, '#ffffff', 4.6) : base
  const filledHover: Lch = { ...filled, l: filled.l - (takesWhite ? 0.045 : 0.035) }
  const text = darkenTo({ ...base, l: Math.min(filled.l, 0.52) }, hoverTint, 4.7)
  const deepest: Lch = { ...text, l: Math.max(0.24, text.l - 0.14), c: c * 0.85 }
  const onDark = lightenTo({ ...base, l: Math.max(l, 0.72), c: c * 0.8 }, '#1b1b24', 6.2)

  return {
    brand: [
      tint(0.976, 0.09), // surface
      hoverTint, // surface, hovered
      tint(0.905, 0.36), // line
      toHex(onDark), // text on dark
      tint(between(l + 0.1, 0.7, 0.8), 0.75), // soft accent
      toHex(base), // the color itself: charts, mark
      toHex(filled), // filled controls
      toHex(takesWhite ? filledHover : text), // filled, hovered
      toHex(text), // text on light
      toHex(deepest), // strongest
    ],
  }
}

/** Grays with a hint of the brand's hue. */
function neutralsOf({ c, h }: Lch): Pick<Palette, 'gray' | 'dark' | 'ink'> {
  const chroma = Math.min(c, 0.14) * 0.055
  const grayOf = ([l, share]: readonly [number, number]) => toHex({ l, c: chroma * share, h })
  const gray = lightSteps.map(grayOf) as unknown as MantineColorsTuple
  return { gray, dark: darkSteps.map(grayOf) as unknown as MantineColorsTuple, ink: gray[9]! }
}

const lightSteps = [
  [0.985, 0.7],
  [0.97, 1],
  [0.946, 1.2],
  [0.918, 1.3],
  [0.878, 1.6],
  [0.62, 2.2],
  [0.525, 2.2],
  [0.42, 2.4],
  [0.31, 2.6],
  [0.22, 2.6],
] as const

const darkSteps = [
  [0.93, 0.9],
  [0.82, 1.2],
  [0.715, 1.6],
  [0.6, 1.8],
  [0.325, 1.8],
  [0.275, 1.8],
  [0.238, 1.8],
  [0.208, 1.7],
  [0.18, 1.6],
  [0.15, 1.5],
] as const

/** Companions are fixed, pleasant hues; one that is too close to the brand is left out. */
function seriesOf(base: Lch): Palette['series'] {
  const distance = (hue: number) => Math.min(Math.abs(hue - base.h), 360 - Math.abs(hue - base.h))
  const hues = [205, 72, 165, 12, 320, 265, 40].filter((hue) => distance(hue) > 34).slice(0, 5)
  return {
    light: [toHex(base), ...hues.map((h) => toHex({ l: 0.58, c: 0.11, h }))],
    dark: [toHex({ ...base, l: Math.max(base.l, 0.66) }), ...hues.map((h) => toHex({ l: 0.7, c: 0.12, h }))],
  }
}
