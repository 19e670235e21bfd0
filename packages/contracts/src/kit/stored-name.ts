/** Every invisible character, except the joiners required by scripts from Arabic to Sinhala. */
const unneeded =
  // oxlint-disable-next-line no-misleading-character-class -- ranges, written as escapes
  /[\u00ad\u180b-\u180e\u200b\u2060-\u2064\u206a-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e007f}]|(?<![\u0600-\u0dff])[\u200c-\u200f\u061c]/gu

/** A name as stored: normalized, and without invisible characters. */
export const storedName = (name: string) => name.replace(unneeded, '').normalize('NFC')
