import type { Texts } from '@handoff/contracts/texts/texts'
import { Badge } from '@mantine/core'
import { useTexts } from '../../../kit/texts/useTexts.ts'

/** No one says in which language a provider writes: a sentence is in the reader’s where it has one of its usual words. */
function isForeign(t: Texts, text: string) {
  if (t.language === 'en') return false
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const usual = t('directory.usualWords').split(' ')
  return words.some(({ length }) => length > 3) && !words.some((word) => usual.includes(word))
}

/** Next to what a provider wrote, where it is not in the language of the reader. */
export function EnglishOnly({ text }: { text: string | null }) {
  const t = useTexts()
  if (!text || !isForeign(t, text)) return null
  return (
    <Badge variant="default" size="sm" tt="none" fw="500">
      {t('directory.englishOnly')}
    </Badge>
  )
}
