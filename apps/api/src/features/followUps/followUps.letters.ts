import type { Letter } from '../../kit/mail/queue.ts'

type FollowUp = { path: string; isReminder: boolean; language: 'en' | 'es' }

/** Neither who it is for nor what it is about: anyone may read a mailbox. */
export const followUpLetter = ({ path, isReminder, language }: FollowUp): Letter =>
  language === 'es'
    ? {
        language: 'es',
        subject: isReminder ? 'Recordatorio: ¿recibió ayuda?' : '¿Recibió ayuda?',
        title: '¿Recibió ayuda?',
        paragraphs: [
          'Hace un tiempo pidió ayuda. Díganos si la recibió. Es una sola pregunta.',
          ...(isReminder ? ['No se lo volveremos a recordar.'] : []),
        ],
        button: { label: 'Responder', path },
        small: [
          'El enlace es solo para usted y funciona por 30 días. No lo reenvíe.',
          'En esa página también puede pedirnos que no le preguntemos más.',
        ],
      }
    : {
        subject: isReminder ? 'Reminder: did you get help?' : 'Did you get help?',
        title: 'Did you get help?',
        paragraphs: [
          'A while ago you asked for help. Let us know whether you got it. It’s one question.',
          ...(isReminder ? ['We won’t remind you again.'] : []),
        ],
        button: { label: 'Answer', path },
        small: [
          'The link is for you alone and works for 30 days: don’t forward it.',
          'On that page you can also tell us to stop asking.',
        ],
      }
