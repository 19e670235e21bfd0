import type { Letter } from '../../../kit/mail/queue.ts'
import { aboutInWords, type Named } from '../../referrals/referrals/packet/name-in-letter.ts'

type FollowUp = Named & { path: string; isReminder: boolean; language: 'en' | 'es' }

/** Says what it is about, but not who it is for: anyone may read a mailbox. */
export const followUpLetter = ({ path, isReminder, language, network, about }: FollowUp): Letter =>
  language === 'es'
    ? {
        language: 'es',
        subject: isReminder ? 'Recordatorio: ¿recibió ayuda?' : '¿Recibió ayuda?',
        title: about ? `¿Le ayudó ${about.receiver}?` : '¿Recibió ayuda?',
        paragraphs: [
          `${aboutInWords(language, { network, about })} Díganos si recibió ayuda. Es una sola pregunta.`,
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
        title: about ? `Did ${about.receiver} help you?` : 'Did you get help?',
        paragraphs: [
          `${aboutInWords(language, { network, about })} Let us know whether you got help. It’s one question.`,
          ...(isReminder ? ['We won’t remind you again.'] : []),
        ],
        button: { label: 'Answer', path },
        small: [
          'The link is for you alone and works for 30 days: don’t forward it.',
          'On that page you can also tell us to stop asking.',
        ],
      }
