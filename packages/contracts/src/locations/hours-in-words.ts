/** How hours are written, wherever someone reads them: on the screens, and where a request says what would change. */
type Span = { from: string; until: string }

/** '13:30' as people say it. */
export function timeInWords(time: string) {
  if (time === '24:00') return 'midnight'
  const [hour, minute] = time.split(':') as [string, string]
  const ofTwelve = Number(hour) % 12 || 12
  return `${ofTwelve}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/**
 * The week as people say it: what is open past midnight is stored with both of its days, and belongs to the evening it
 * begins in (Fri 8 PM – 2 AM). Around the clock stays as it is.
 */
export function nightsJoined<S extends Span>(week: readonly (readonly S[])[]): S[][] {
  const begins = (day: number) => week[(day + 1) % week.length]?.find(isMorning)
  const goesOn = (day: number) => week[day]!.some(({ until }) => until === '24:00') && begins(day)
  return week.map((spans, day) =>
    spans.flatMap((span) => {
      const isOfNightBefore = isMorning(span) && goesOn((day + week.length - 1) % week.length)
      if (isOfNightBefore) return []
      const morning = span.until === '24:00' && span.from > '00:00' && begins(day)
      return [morning ? { ...span, until: morning.until } : span]
    }),
  )
}
const isMorning = ({ from, until }: Span) => from === '00:00' && until <= '12:00'

export const hoursInWords = (spans: readonly Span[]) =>
  spans.length === 0
    ? 'Closed'
    : spans.map(({ from, until }) => `${timeInWords(from)} – ${timeInWords(until)}`).join(', ')
