import type { Language } from '@handoff/contracts/texts/languages'
import type { Letter } from '../../../kit/mail/queue.ts'
import { textsIn } from '../../../kit/mail/texts.ts'
import { aboutInWords, type Named } from '../../referrals/referrals/packet/name-in-letter.ts'

type FollowUp = Named & { path: string; isReminder: boolean; language: Language }

/** Says what it is about, but not who it is for: anyone may read a mailbox. */
export function followUpLetter({ path, isReminder, language, ...names }: FollowUp): Letter {
  const t = textsIn(language)
  return {
    language,
    subject: t('letter.followUp.subject', { isReminder }),
    title: t('letter.followUp.title', { receiver: names.about?.receiver ?? null }),
    paragraphs: [
      `${aboutInWords(t, names)} ${t('letter.followUp.question')}`,
      ...(isReminder ? [t('letter.followUp.last')] : []),
    ],
    button: { label: t('letter.answer'), path },
    small: [t('letter.linkFor30Days'), t('letter.followUp.stop')],
  }
}
