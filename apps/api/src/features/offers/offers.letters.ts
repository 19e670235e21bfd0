import type { Letter } from '../../kit/mail/queue.ts'

type Offer = { path: string; sender: string; count: number; until: string | null; isAgain: boolean; isSpanish: boolean }

/** Neither who it is for nor what it is about: anyone may read a mailbox. */
export const offerLetter = ({ path, sender, count, until, isAgain, isSpanish }: Offer): Letter =>
  isSpanish
    ? {
        language: 'es',
        subject: isAgain ? 'Puede elegir otra vez' : 'Elija quién puede ayudarle',
        title: isAgain ? 'Puede elegir otra vez' : 'Elija quién puede ayudarle',
        paragraphs: [
          `${sender} encontró ${count === 1 ? 'un lugar que puede' : `${count} lugares que pueden`} ayudarle. Solo el que usted elija recibe su información.`,
          ...(until ? [`Elija antes del ${until}.`] : []),
        ],
        button: { label: 'Ver los lugares', path },
        small: ['El enlace es solo para usted. No lo reenvíe.', 'Si esto no es para usted, ignore este correo.'],
      }
    : {
        subject: isAgain ? 'You can choose again' : 'Choose who can help you',
        title: isAgain ? 'You can choose again' : 'Choose who can help you',
        paragraphs: [
          `${sender} found ${count === 1 ? 'a place' : `${count} places`} that can help you. Only the one you choose gets your information.`,
          ...(until ? [`Choose by ${until}.`] : []),
        ],
        button: { label: 'See the places', path },
        small: ['The link is for you alone: don’t forward it.', 'If this isn’t for you, ignore this email.'],
      }

type Status = { path: string; sender: string; isSpanish: boolean }

/** In the other modes there is nothing to choose: the link shows how it is going. */
export const statusLetter = ({ path, sender, isSpanish }: Status): Letter =>
  isSpanish
    ? {
        language: 'es',
        subject: 'Su solicitud fue enviada',
        title: 'Su solicitud fue enviada',
        paragraphs: [
          `${sender} pidió ayuda para usted. En el enlace puede ver cómo va y quién puede ver su información.`,
        ],
        button: { label: 'Ver mi solicitud', path },
        small: ['El enlace es solo para usted. No lo reenvíe.'],
      }
    : {
        subject: 'Your request was sent',
        title: 'Your request was sent',
        paragraphs: [
          `${sender} asked for help for you. The link shows how it is going and who can see your information.`,
        ],
        button: { label: 'See my request', path },
        small: ['The link is for you alone: don’t forward it.'],
      }

export const codeLetter = ({ code, isSpanish }: { code: string; isSpanish: boolean }): Letter =>
  isSpanish
    ? {
        language: 'es',
        subject: `${code} es su código`,
        title: `Su código es ${code}`,
        paragraphs: ['Funciona por 10 minutos en la página que abrió.'],
        small: ['Si no pidió este código, ignore este correo.'],
      }
    : {
        subject: `${code} is your code`,
        title: `Your code is ${code}`,
        paragraphs: ['It works for 10 minutes on the page you opened.'],
        small: ['If you didn’t ask for a code, ignore this email.'],
      }
