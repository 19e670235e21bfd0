/** One for each pattern: creating one takes longer than formatting a whole list. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** How people read a moment, in their language and a time zone. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
