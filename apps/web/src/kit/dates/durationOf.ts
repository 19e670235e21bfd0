/** '6 hr', '1 day 4 hr', '12 days'; under an hour counts as one. */
export function durationOf(hours: number) {
  const whole = Math.max(1, Math.round(hours))
  const days = Math.floor(whole / 24)
  const rest = whole % 24
  const inDays = days === 1 ? '1 day' : `${days} days`
  if (!days) return `${rest} hr`
  // From a week on the hours say nothing anymore.
  return rest && days < 7 ? `${inDays} ${rest} hr` : inDays
}
