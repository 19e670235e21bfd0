import type { Letter } from '../../../kit/mail/queue.ts'
import type { Named } from '../../referrals/referrals/packet/name-in-letter.ts'

type About = Named & { path: string; language: 'en' | 'es'; isReminder: boolean }

/** Says what it is about, but not who it is for: anyone may read a mailbox. */
export const surveyLetter = ({ path, network, about, language, isReminder }: About): Letter =>
  language === 'es'
    ? {
        language: 'es',
        subject: isReminder ? 'Recordatorio: ¿cómo le fue?' : '¿Cómo le fue?',
        title: about ? `¿Cómo le fue con ${about.receiver}?` : '¿Cómo le fue?',
        paragraphs: [
          about
            ? `${about.sender} pidió a ${about.receiver} que le ayudara con ${about.need}. Son unas pocas preguntas y toma unos minutos.`
            : `Es sobre su solicitud a través de ${network}. Son unas pocas preguntas y toma unos minutos.`,
          'Puede terminar más tarde, en cualquier dispositivo.',
        ],
        button: { label: 'Responder', path },
        small: [
          'El enlace es solo para usted y funciona por 30 días. No lo reenvíe.',
          'En la página puede elegir “No me pregunten más”.',
        ],
      }
    : {
        subject: isReminder ? 'Reminder: how did it go?' : 'How did it go?',
        title: about ? `How did it go with ${about.receiver}?` : 'How did it go?',
        paragraphs: [
          about
            ? `${about.sender} asked ${about.receiver} to help you with ${about.need}. It’s a few questions and takes a few minutes.`
            : `This is about your request through ${network}. It’s a few questions and takes a few minutes.`,
          'You can finish later, on any device.',
        ],
        button: { label: 'Answer', path },
        small: [
          'The link is for you alone and works for 30 days: don’t forward it.',
          'On the page you can choose “Stop asking me”.',
        ],
      }
