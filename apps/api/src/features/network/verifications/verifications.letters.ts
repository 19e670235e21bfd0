import type { Language } from '@handoff/contracts/texts/languages'
import type { Letter } from '../../../kit/mail/queue.ts'
import { textsIn } from '../../../kit/mail/texts.ts'

type Verification = { path: string; name: string; network: string; isReminder: boolean; language: Language }

export function verificationLetter({ path, name, network, isReminder, language }: Verification): Letter {
  const t = textsIn(language)
  return {
    language,
    subject: t('partnerLetter.verify.subject', { isReminder, name }),
    title: t('partnerLetter.verify.title'),
    paragraphs: [
      t('partnerLetter.verify.text', { network, name }),
      ...(isReminder ? [t('partnerLetter.verify.last')] : []),
    ],
    button: { label: t('partnerLetter.verify.check'), path },
    small: [t('partnerLetter.verify.forwarded'), t('partnerLetter.verify.leftThere')],
  }
}
