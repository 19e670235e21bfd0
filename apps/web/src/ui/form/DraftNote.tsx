import { momentWords } from '@handoff/contracts/kit/dates/moment-words'
import { Button, Group, Text } from '@mantine/core'
import { browserZone } from '../../kit/dates/browserZone.ts'
import type { FormDraft } from '../../kit/drafts/useFormDraft.ts'
import { useUser } from '../../kit/session/CurrentUser.ts'
import { useLocale } from '../../kit/texts/useTexts.ts'
import { useWords } from '../../kit/texts/useWords.ts'
import css from './DraftNote.module.css'

/** Above a form that opened with what was typed before. */
export function DraftNote({ draft: { restoredAt, isHolding, fillIn, discard } }: { draft: FormDraft }) {
  const say = useWords()
  const locale = useLocale()
  const timeZone = useUser()?.timeZone ?? browserZone()
  if (restoredAt === null) return null
  return (
    <Group
      className={css.note}
      gap="sm"
      justify="space-between"
      pt="xxs"
      pr="xs"
      pb="xxs"
      pl="sm"
      bdrs="md"
      bg="var(--surface-sunken)"
      fz="sm"
      lh="1.45"
      c="var(--text-2)"
      role="status"
    >
      <span>
        {say('You have unsaved changes from')} {momentWords(restoredAt, { locale, timeZone, isWithin: true })}.
        {isHolding && ' The record has changed since then. Newer values replace yours in those fields.'}
      </span>
      {isHolding && (
        <Button variant="subtle" size="compact-sm" onClick={fillIn}>
          Use my changes
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        {say('Discard')}
      </Button>
    </Group>
  )
}

/** Next to the buttons, once something is typed. */
export function DraftStatus({ form: { draft, isDirty } }: { form: { isDirty: () => boolean; draft: FormDraft } }) {
  const say = useWords()
  return draft.isStored && isDirty() ? (
    <Text className={css.kept} span inherit mr="auto" fz="sm" c="dimmed">
      {say(draft.isTooLong ? 'Too long to save as a draft' : 'Draft saved in this tab')}
    </Text>
  ) : null
}
