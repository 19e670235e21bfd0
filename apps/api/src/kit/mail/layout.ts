import type { Letter } from './queue.ts'
import { textsIn } from './texts.ts'

/** The network that sends the email, and its branding. */
export type Sender = { name: string; colorCode: string; footer: string | null; publicUrl: string }
export type Written = { subject: string; text: string; html: string }

/** The email as plain text and as HTML with the product's look. Loads nothing remote. */
export const write = (letter: Letter, sender: Sender): Written => ({
  subject: oneLine(letter.subject),
  text: textOf(letter, sender),
  html: htmlOf(letter, sender),
})

/** A line break in a subject would begin another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function textOf({ title, greeting, paragraphs, button, facts, small }: Letter, { name, footer, publicUrl }: Sender) {
  const parts = [
    title,
    greeting,
    ...paragraphs,
    facts?.map(([what, value]) => `${what}: ${value}`).join('\n'),
    button && `${button.label}:\n${publicUrl}${button.path}`,
    ...(small ?? []),
    ['--', name, footer, publicUrl].filter(Boolean).join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const ink = '#1c1b22'
const muted = '#62606d'
const line = '#e6e5ec'
const ground = '#f5f4f8'
const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

function htmlOf(letter: Letter, { name, colorCode, footer, publicUrl }: Sender) {
  const { subject, language = 'en', title, greeting, paragraphs, button, facts, small } = letter
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:1.6;color:${ink};${style}">${escape(text)}</p>`
  const address = button && escape(publicUrl + button.path)
  const { paint, words } = buttonOf(colorCode)

  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${ground};font-family:${font};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground};">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td style="padding:0 4px 20px;font-size:17px;font-weight:600;letter-spacing:-0.01em;color:${ink};">
<span style="display:inline-block;width:22px;height:22px;border-radius:7px;background:${colorCode};vertical-align:-5px;margin-right:10px;"></span>${escape(name)}
</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${line};border-radius:14px;padding:32px;">
<h1 style="margin:0 0 18px;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-0.02em;color:${ink};">${escape(title)}</h1>
${greeting ? paragraph(greeting) : ''}
${paragraphs.map((text) => paragraph(text)).join('\n')}
${facts ? factsOf(facts) : ''}
${
  button
    ? `<p style="margin:24px 0;"><a href="${address}" style="display:inline-block;padding:12px 22px;border-radius:9px;background:${paint};color:${words};font-size:15px;font-weight:600;text-decoration:none;">${escape(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.6;color:${muted};">${escape(textsIn(language)('letter.orOpen'))} <a href="${address}" style="color:${muted};word-break:break-all;">${address}</a></p>`
    : ''
}
${(small ?? []).map((text) => paragraph(text, `font-size:13px;color:${muted};`)).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0;font-size:12px;line-height:1.6;color:${muted};">
${[name, footer]
  .filter(Boolean)
  .map((text) => escape(text!))
  .join('<br>')}<br>
<a href="${escape(publicUrl)}" style="color:${muted};">${escape(publicUrl)}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const factsOf = (
  facts: [string, string][],
) => `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;">
${facts
  .map(
    ([what, value]) =>
      `<tr><td style="padding:4px 20px 4px 0;font-size:14px;white-space:nowrap;color:${muted};vertical-align:top;">${escape(what)}</td><td style="padding:4px 0;font-size:14px;color:${ink};">${escape(value)}</td></tr>`,
  )
  .join('\n')}
</table>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/** As in the product: white text on the color, darkened if needed; black text on a bright color. */
function buttonOf(color: string): { paint: string; words: string } {
  if (contrastToWhite(color) < 3) return { paint: color, words: '#000000' }
  let paint = color
  while (contrastToWhite(paint) < 4.5) paint = darker(paint)
  return { paint, words: '#ffffff' }
}

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const darker = (color: string) =>
  `#${partsOf(color)
    .map((part) =>
      Math.floor(part * 0.97)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

function contrastToWhite(color: string) {
  const [red, green, blue] = partsOf(color)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
