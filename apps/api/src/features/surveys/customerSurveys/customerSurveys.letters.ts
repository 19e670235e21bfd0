import type { Language } from '@handoff/contracts/texts/languages'
import type { Letter } from '../../../kit/mail/queue.ts'
import { textsIn } from '../../../kit/mail/texts.ts'
import { aboutInWords, type Named } from '../../referrals/referrals/packet/name-in-letter.ts'

type About = Named & { path: string; language: Language; isReminder: boolean }

/** Says what it is about, but not who it is for: anyone may read a mailbox. */
export function surveyLetter({ path, language, isReminder, ...names }: About): Letter {
  const t = textsIn(language)
  return {
    language,
    subject: t('letter.survey.subject', { isReminder }),
    title: t('letter.survey.title', { receiver: names.about?.receiver ?? null }),
    paragraphs: [`${aboutInWords(t, names)} ${t('letter.survey.questions')}`, t('letter.survey.later')],
    button: { label: t('letter.answer'), path },
    small: [t('letter.linkFor30Days'), t('letter.survey.stop')],
  }
}
