/** sRGB hex <-> OKLCH (Björn Ottosson's matrices) and WCAG contrast: 1 KB, where a color library would be 5. */
export type Lch = { l: number; c: number; h: number }
type Triple = [number, number, number]

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)

function linearOfHex(hex: string): Triple | null {
  const match = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(hex.trim())
  if (!match) return null
  const digits = match[1]!.length === 3 ? match[1]!.replaceAll(/./g, '$&$&') : match[1]!
  return [0, 2, 4].map((at) => toLinear(Number.parseInt(digits.slice(at, at + 2), 16) / 255)) as Triple
}

/** Null when it is not a color. */
export function parseHex(hex: string): Lch | null {
  const rgb = linearOfHex(hex)
  if (!rgb) return null
  const [r, g, b] = rgb
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const yellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const chroma = Math.hypot(a, yellow)
  const isGray = chroma < 0.002
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: isGray ? 0 : chroma,
    h: isGray ? 0 : ((Math.atan2(yellow, a) * 180) / Math.PI + 360) % 360,
  }
}

function linearOf({ l, c, h }: Lch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const exists = (rgb: Triple) => rgb.every((value) => value > -0.0002 && value < 1.0002)

/** Keeps lightness and hue, lowers chroma until the color exists in sRGB. */
export function toHex(color: Lch): string {
  let rgb = linearOf(color)
  if (!exists(rgb)) {
    let low = 0
    let high = color.c
    for (let step = 0; step < 18; step++) {
      const middle = (low + high) / 2
      if (exists(linearOf({ ...color, c: middle }))) low = middle
      else high = middle
    }
    rgb = linearOf({ ...color, c: low })
  }
  return `#${rgb.map(twoDigits).join('')}`
}

const twoDigits = (value: number) =>
  Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))) * 255)
    .toString(16)
    .padStart(2, '0')

function luminance(hex: string) {
  const [r, g, b] = linearOfHex(hex)!
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast of two hex colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}
