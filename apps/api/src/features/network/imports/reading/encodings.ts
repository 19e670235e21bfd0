import { ImportEncoding } from '@handoff/contracts/network/imports'

/** From 0x80 on, as Excel saves 'CSV (MS-DOS)' in the United States, and in Western Europe and Latin America. */
const dosLetters = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

/** Reads bytes piece by piece, as a TextDecoder. */
export type Decoder = { decode: (bytes?: AllowSharedBufferSource, options?: { stream?: boolean }) => string }

/** Windows comes first: what may be any of them is of Windows. */
export const encodings = ImportEncoding.options

export const decoderOf = (encoding: ImportEncoding): Decoder =>
  encoding === 'cp437' || encoding === 'cp850'
    ? { decode: (bytes) => (bytes ? dosText(bytes as ArrayBuffer, dosLetters[encoding]) : '') }
    : new TextDecoder(encoding)

const dosText = (bytes: ArrayBuffer, letters: string) => {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += byte < 128 ? String.fromCharCode(byte) : letters[byte - 128]
  return text
}

/** Of which of the older programs a text is that is no Unicode: the one that gives words rather than signs. */
export function encodingOf(bytes: ArrayBuffer): ImportEncoding {
  const scored = encodings.map((encoding) => ({ encoding, score: scoreOf(decoderOf(encoding).decode(bytes)) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

const letter = /\p{L}/u
const upper = /\p{Lu}/u
const lower = /\p{Ll}/u

/** Letters fit their neighbors, apostrophes are between letters, and signs are not. */
function scoreOf(text: string): number {
  let score = 0
  for (const { index, 0: one } of text.matchAll(/[^\0-\x7f]/gu)) {
    const [before, after] = [text[index - 1] ?? ' ', text[index + one.length] ?? ' ']
    if (/\p{Cc}/u.test(one)) score -= 3
    else if (/[à-öø-ÿ]/.test(one))
      score += upper.test(before) && upper.test(after) ? -1 : /[áéíóúñüçèàâêôöä]/.test(one) ? 1 : 0.5
    else if (/[À-ÖØ-Þ]/.test(one)) score += lower.test(before) ? -1 : 1
    else if (letter.test(one)) score -= 1
    else if (one === '’') score += letter.test(before) ? 1 : -1
    else if (letter.test(before) && letter.test(after)) score -= 1
    else if (one === '“') score += letter.test(after) && !letter.test(before) ? 1 : -1
    else if (one === '”') score += letter.test(before) && !letter.test(after) ? 1 : -1
    else if (/[–—‘•…®™©\u00a0]/.test(one)) score += 0.5
    else score -= 0.5
  }
  return score
}
