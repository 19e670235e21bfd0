import { type Refusal, refusalSentences } from '@handoff/contracts/referrals/refusal-words'
import type { Letter } from '../../../kit/mail/queue.ts'
import type { Named } from '../referrals/packet/name-in-letter.ts'

export type Language = 'en' | 'es'
const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** 'Wednesday, December 2', 'miércoles 2 de diciembre': as the letter’s language has it. */
export const dayInLetter = (language: Language, at: Date, timeZone: string) =>
  new Intl.DateTimeFormat(locales[language], { weekday: 'long', month: 'long', day: 'numeric', timeZone })
    .format(at)
    .replace(language === 'es' ? ',' : '', '')

type Offer = {
  path: string
  /** Null where naming it would say what for. */
  sender: string | null
  /** 'housing'; null of a restricted service. */
  need: string | null
  count: number
  until: string | null
  isAgain: boolean
  /** Who said no last; no name of a restricted service. */
  refused: (Refusal & { name: string | null }) | null
  language: Language
}

/** What it is about, and not who it is for: anyone may read a mailbox. */
export function offerLetter({ path, sender, need, count, until, isAgain, refused, language }: Offer): Letter {
  const why = isAgain && refused ? refusalSentences(language, refused.name ?? unnamed[language], refused) : []
  if (language === 'es') {
    const places = count === 1 ? 'un lugar que puede' : `${count} lugares que pueden`
    const withNeed = need ? ` con ${need}` : ' con su solicitud'
    const title = isAgain ? 'Puede elegir otra vez' : 'Elija quién puede ayudarle'
    return {
      language: 'es',
      subject: title,
      title,
      paragraphs: [
        ...(why.length ? [why.join(' ')] : []),
        isAgain
          ? `${count === 1 ? 'Queda un lugar que puede' : `Quedan ${places}`} ayudarle${withNeed}. Solo el que usted elija recibe su información.`
          : `${sender ?? 'Su proveedor'} encontró ${places} ayudarle${withNeed}. Solo el que usted elija recibe su información.`,
        ...(until ? [`Elija antes del ${until}.`] : []),
      ],
      button: { label: 'Ver los lugares', path },
      small: ['El enlace es solo para usted. No lo reenvíe.', 'Si esto no es para usted, ignore este correo.'],
    }
  }
  const places = count === 1 ? 'a place' : `${count} places`
  const title = isAgain ? 'You can choose again' : 'Choose who can help you'
  return {
    subject: title,
    title,
    paragraphs: [
      ...(why.length ? [why.join(' ')] : []),
      isAgain
        ? `There ${count === 1 ? 'is one more place' : `are ${count} more places`} that can help you with ${need ?? 'your request'}. Only the one you choose gets your information.`
        : `${sender ?? 'Your provider'} found ${places} that can help you with ${need ?? 'your request'}. Only the one you choose gets your information.`,
      ...(until ? [`Choose by ${until}.`] : []),
    ],
    button: { label: 'See the places', path },
    small: ['The link is for you alone: don’t forward it.', 'If this isn’t for you, ignore this email.'],
  }
}

const unnamed: Record<Language, string> = { en: 'The place you chose', es: 'El lugar que eligió' }

type Status = { path: string; sender: string | null; need: string | null; language: Language }

/** In the other modes there is nothing to choose: the link shows how it is going. */
export const statusLetter = ({ path, sender, need, language }: Status): Letter =>
  language === 'es'
    ? {
        language: 'es',
        subject: 'Su solicitud fue enviada',
        title: 'Su solicitud fue enviada',
        paragraphs: [
          `${sender ?? 'Su proveedor'} pidió ayuda para usted${need ? ` con ${need}` : ''}. En el enlace puede ver cómo va y quién puede ver su información.`,
        ],
        button: { label: 'Ver mi solicitud', path },
        small: ['El enlace es solo para usted. No lo reenvíe.'],
      }
    : {
        subject: 'Your request was sent',
        title: 'Your request was sent',
        paragraphs: [
          `${sender ?? 'Your provider'} asked for help for you${need ? ` with ${need}` : ''}. The link shows how it is going and who can see your information.`,
        ],
        button: { label: 'See my request', path },
        small: ['The link is for you alone: don’t forward it.'],
      }

type Code = Named & { code: string; language: Language }

export const codeLetter = ({ code, language, network, about }: Code): Letter =>
  language === 'es'
    ? {
        language: 'es',
        subject: `${code} es su código`,
        title: `Su código es ${code}`,
        paragraphs: [
          about
            ? `Abre la página que ${about.sender} le envió sobre su solicitud de ayuda con ${about.need}.`
            : `Abre la página sobre su solicitud a través de ${network}.`,
          'Funciona por 10 minutos en la página que abrió.',
        ],
        small: ['Si no pidió este código, ignore este correo.'],
      }
    : {
        subject: `${code} is your code`,
        title: `Your code is ${code}`,
        paragraphs: [
          about
            ? `It opens the page that ${about.sender} sent you about your request for help with ${about.need}.`
            : `It opens the page about your request through ${network}.`,
          'It works for 10 minutes on the page you opened.',
        ],
        small: ['If you didn’t ask for a code, ignore this email.'],
      }
