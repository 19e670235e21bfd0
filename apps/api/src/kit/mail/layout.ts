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
    ...[button, ...(button?.others ?? [])].map((one) => one && `${one.label}:\n${publicUrl}${one.path}`),
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

/** Mailboxes that read style sheets: the dark, and phones. The others have what is written at each part. */
const sheet = `
@media (prefers-color-scheme: dark) {
.ground { background: #101117 !important; }
.card { background: #17171e !important; }
.strip { background: #1d1e25 !important; }
.card, .strip, .line { border-color: #32333b !important; }
.ink { color: #e7e7ec !important; }
.muted { color: #a1a2ab !important; }
}
@media (max-width: 480px) {
.pad { padding-left: 20px !important; padding-right: 20px !important; }
.other { display: block !important; width: auto !important; padding: 8px 0 0 !important; }
}`

function htmlOf(letter: Letter, { name, colorCode, footer, publicUrl }: Sender) {
  const { subject, language = 'en', title, greeting, paragraphs, button, facts, small = [] } = letter
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:1.6;color:${ink};">${escape(text)}</p>`
  const address = button && escape(publicUrl + button.path)
  const { paint, words } = buttonOf(colorCode)
  const foot = [
    address &&
      `${escape(textsIn(language)('letter.orOpen'))} <a class="muted" href="${address}" style="color:${muted};word-break:break-all;">${address}</a>`,
    ...[name, footer].map((text) => text && escape(text)),
    `<a class="muted" href="${escape(publicUrl)}" style="color:${muted};">${escape(publicUrl)}</a>`,
  ]

  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
<style>${sheet}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${ground};font-family:${font};">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground};">
<tr><td align="center" style="padding:28px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:544px;">
<tr><td class="ink" style="padding:0 4px 16px;font-size:15px;font-weight:600;color:${ink};">
<span style="display:inline-block;width:28px;line-height:28px;border-radius:8px;background:${colorCode};color:${words};text-align:center;margin-right:10px;" aria-hidden="true">${escape(String.fromCodePoint(name.codePointAt(0) ?? 32).toUpperCase())}</span>${escape(name)}
</td></tr>
<tr><td>
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff;border:1px solid ${line};border-radius:14px;border-collapse:separate;overflow:hidden;">
<tr><td class="pad" style="padding:28px;">
<h1 class="ink" style="margin:0 0 14px;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-0.01em;color:${ink};">${escape(title)}</h1>
${greeting ? paragraph(greeting) : ''}
${paragraphs.map(paragraph).join('\n')}
${facts?.length ? factsOf(facts) : ''}
${
  button
    ? `<a href="${address}" style="display:block;margin-top:20px;padding:13px 16px;border-radius:9px;background:${paint};color:${words};font-size:15px;font-weight:600;text-align:center;text-decoration:none;">${escape(button.label)}</a>`
    : ''
}
${button?.others ? othersOf(button.others, publicUrl) : ''}
</td></tr>
${
  small.length
    ? `<tr><td class="strip pad muted" style="padding:16px 28px;background:#faf9fd;border-top:1px solid ${line};font-size:13px;line-height:1.55;color:${muted};">${small.map(escape).join('<br>')}</td></tr>`
    : ''
}
</table>
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font-size:12px;line-height:1.6;color:${muted};">${foot.filter(Boolean).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Each in a row with a line above it. */
const factsOf = (
  facts: [string, string][],
) => `<table class="line" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border:1px solid ${line};border-radius:10px;border-collapse:separate;">
${facts
  .map(([what, value], at) => {
    const cell = `padding:11px 16px;font-size:14px;line-height:1.45;vertical-align:top;${at ? `border-top:1px solid ${line};` : ''}`
    return `<tr><td class="line muted" width="28%" style="${cell}padding-right:0;color:${muted};">${escape(what)}</td><td class="line ink" style="${cell}font-weight:500;color:${ink};">${escape(value)}</td></tr>`
  })
  .join('\n')}
</table>`

/** Side by side, on phones below one another. */
const othersOf = (
  others: { label: string; path: string }[],
  publicUrl: string,
) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
${others
  .map(
    ({ label, path }, at) =>
      `<td class="other" width="${Math.floor(100 / others.length)}%" style="padding:8px 0 0 ${at ? 8 : 0}px;"><a class="line ink" href="${escape(publicUrl + path)}" style="display:block;padding:11px 4px;border:1px solid ${line};border-radius:9px;color:${ink};font-size:13px;font-weight:500;text-align:center;text-decoration:none;">${escape(label)}</a></td>`,
  )
  .join('\n')}
</tr></table>`

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
