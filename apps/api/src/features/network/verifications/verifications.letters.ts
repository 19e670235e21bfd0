import type { Letter } from '../../../kit/mail/queue.ts'
import { english as t } from '../../../kit/mail/texts.ts'

type Verification = { path: string; name: string; network: string; isReminder: boolean }

export const verificationLetter = ({ path, name, network, isReminder }: Verification): Letter => ({
  subject: t('partnerLetter.verify.subject', { isReminder, name }),
  title: t('partnerLetter.verify.title'),
  paragraphs: [
    t('partnerLetter.verify.text', { network, name }),
    ...(isReminder ? [t('partnerLetter.verify.last')] : []),
  ],
  button: { label: t('partnerLetter.verify.check'), path },
  small: [t('partnerLetter.verify.forwarded'), t('partnerLetter.verify.leftThere')],
})
