import { type Language, languages, ownNameOf } from '@handoff/contracts/texts/languages'
import { Button, Flex } from '@mantine/core'
import { useTexts } from '../../kit/texts/useTexts.ts'

/** The languages by their own names, of which one is chosen. */
export function LanguageSwitch({ onChange }: { onChange: (language: Language) => void }) {
  const t = useTexts()
  return (
    <Flex role="group" bdrs="md" bg="var(--surface-sunken)" aria-label={t('link.language')}>
      {languages.map((one) => (
        <Button
          key={one}
          size="compact-sm"
          px="xs"
          variant={one === t.language ? 'default' : 'subtle'}
          color="gray"
          aria-pressed={one === t.language}
          lang={one}
          onClick={() => onChange(one)}
        >
          {ownNameOf(one)}
        </Button>
      ))}
    </Flex>
  )
}
