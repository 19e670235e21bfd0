/** What a message should not hold: a phone number, an email address, or the customer's name; null where it is fine. */
export function contactIn(message: string, names: readonly string[]): string | null {
  if (/[^\s@]+@[^\s@]+\.[a-z]{2,}/i.test(message)) return 'an email address'
  if (/(?:\d[\s().-]*){10,}/.test(message)) return 'a phone number'
  const words = message.toLowerCase().split(/[^\p{L}’'-]+/u)
  const isNamed = names.some((name) => name.length > 2 && words.includes(name.toLowerCase()))
  return isNamed ? 'the customer’s name' : null
}
