import type { Language } from '@handoff/contracts/texts/languages'
import type { Letter } from '../../../kit/mail/queue.ts'
import { textsIn } from '../../../kit/mail/texts.ts'

type Received = { number: string; token: string; network: string; language: Language }

/** Anyone else who reads the mailbox learns that there is a request, and not what for. */
export function helpReceived({ number, token, network, language }: Received): Letter {
  const t = textsIn(language)
  return {
    language,
    subject: t('letter.help.subject', { number }),
    title: t('letter.help.title'),
    paragraphs: [t('letter.help.text', { network })],
    facts: [[t('letter.help.number'), number]],
    button: { label: t('letter.help.check'), path: `/public/referral/status?token=${token}` },
    small: [t('letter.help.status'), t('letter.help.notYou')],
  }
}
