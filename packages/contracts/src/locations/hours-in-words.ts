/** How hours are written, wherever someone reads them: on the screens, and where a request says what would change. */
type Span = { from: string; until: string }

/** '13:30' as people say it. */
export function timeInWords(time: string) {
  if (time === '24:00') return 'midnight'
  const [hour, minute] = time.split(':') as [string, string]
  const ofTwelve = Number(hour) % 12 || 12
  return `${ofTwelve}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

export const hoursInWords = (spans: readonly Span[]) =>
  spans.length === 0
    ? 'Closed'
    : spans.map(({ from, until }) => `${timeInWords(from)} – ${timeInWords(until)}`).join(', ')
