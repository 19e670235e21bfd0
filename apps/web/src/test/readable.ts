import en from '@handoff/contracts/texts/en'
import es from '@handoff/contracts/texts/es'

/** Everything on the page that a reader sees or hears, with its title. */
export function readable() {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    // Languages are called by their own names.
    if (!parentElement?.closest('script, style, [aria-hidden="true"], button[lang]')) texts.push(textContent!.trim())
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (element.closest('[aria-hidden="true"]')) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      texts.push(element.getAttribute(name)?.trim() ?? '')
  }
  return [document.title.split(' · ')[0]!, ...texts].filter(Boolean)
}

/** Texts that only the English dictionary has, and words that no Spanish sentence has. */
const spanish = new Set(Object.values<string>(es).map((text) => text.toLowerCase()))
const onlyEnglish = new Set(Object.values<string>(en).filter((text) => !spanish.has(text.toLowerCase())))
const englishWords =
  /\b(the|you|your|and|with|is|are|any|all|open|opens|closed|request|help|find|page|select|next|from|near|search|save|draft|send|phone|what|who|how|within|more|name|today|now|required|please|enter)\b/i

/** Without `networkWords`, which network's words, which stay as they are stored. */
export const leftInEnglish = (networkWords: readonly string[] = []) =>
  readable().filter((text) => !networkWords.includes(text) && (onlyEnglish.has(text) || englishWords.test(text)))
