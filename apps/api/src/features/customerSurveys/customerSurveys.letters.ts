import type { Letter } from '../../kit/mail/queue.ts'

type About = { path: string; network: string; isSpanish: boolean; isReminder: boolean }

/** Neither who it is for nor what it is about: anyone may read a mailbox. */
export const surveyLetter = ({ path, network, isSpanish, isReminder }: About): Letter =>
  isSpanish
    ? {
        language: 'es',
        subject: isReminder ? 'Recordatorio: ¿cómo le fue?' : '¿Cómo le fue?',
        title: '¿Cómo le fue?',
        paragraphs: [
          `${network} quiere saber si recibió la ayuda que necesitaba. Son unas pocas preguntas y toma unos minutos.`,
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
        title: 'How did it go?',
        paragraphs: [
          `${network} would like to know whether you got the help you needed. It’s a few questions and takes a few minutes.`,
          'You can finish later, on any device.',
        ],
        button: { label: 'Answer', path },
        small: [
          'The link is for you alone and works for 30 days: don’t forward it.',
          'On the page you can choose “Stop asking me”.',
        ],
      }
