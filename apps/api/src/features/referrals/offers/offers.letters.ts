import type { Refusal } from '@handoff/contracts/referrals/refusal-words'
import { refusalIn } from '@handoff/contracts/referrals/refusal-words'
import type { Language } from '@handoff/contracts/texts/languages'
import type { Letter } from '../../../kit/mail/queue.ts'
import { textsIn } from '../../../kit/mail/texts.ts'
import type { Named } from '../referrals/packet/name-in-letter.ts'

type Offer = {
  path: string
  /** Null if the name would reveal the need. */
  sender: string | null
  /** 'housing'; null for a restricted service. */
  need: string | null
  count: number
  until: string | null
  isAgain: boolean
  /** The provider that refused last; no name for a restricted service. */
  refused: (Refusal & { name: string | null }) | null
  language: Language
}

/** Names the subject, but not the customer: anyone may read a mailbox. */
export function offerLetter({ path, sender, need, count, until, isAgain, refused, language }: Offer): Letter {
  const t = textsIn(language)
  const why = isAgain && refused ? refusalIn(t, refused.name ?? t('letter.offer.theChosen'), refused).join(' ') : null
  const title = isAgain ? t('letter.offer.again') : t('letter.offer.title')
  return {
    language,
    subject: title,
    title,
    paragraphs: [
      ...(why ? [why] : []),
      isAgain ? t('letter.offer.left', { count, need }) : t('letter.offer.found', { sender, count, need }),
      ...(until ? [t('letter.offer.chooseBy', { day: until })] : []),
    ],
    button: { label: t('letter.offer.see'), path },
    small: [t('letter.linkIsYours'), t('letter.notForYou')],
  }
}

type Status = { path: string; sender: string | null; need: string | null; language: Language }

/** The other modes have no choice: the link shows the progress. */
export function statusLetter({ path, sender, need, language }: Status): Letter {
  const t = textsIn(language)
  return {
    language,
    subject: t('letter.status.title'),
    title: t('letter.status.title'),
    paragraphs: [t('letter.status.text', { sender, need })],
    button: { label: t('letter.status.see'), path },
    small: [t('letter.linkIsYours')],
  }
}

type Code = Named & { code: string; language: Language }

export function codeLetter({ code, language, network, about }: Code): Letter {
  const t = textsIn(language)
  return {
    language,
    subject: t('letter.code.subject', { code }),
    title: t('letter.code.title', { code }),
    paragraphs: [
      about ? t('letter.code.about', about) : t('letter.code.aboutRequest', { network }),
      t('letter.code.works'),
    ],
    small: [t('letter.code.notYou')],
  }
}
