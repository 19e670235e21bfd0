import type { Letter } from '../../kit/mail/queue.ts'

export const registrationRejected = ({ firstName, why }: { firstName: string; why: string }): Letter => ({
  subject: 'About your application to join',
  title: 'Your application wasn’t approved',
  greeting: `Hello ${firstName},`,
  paragraphs: [
    'Thank you for applying to join our network. An administrator reviewed your application and wrote:',
    why,
  ],
  small: ['You’re welcome to apply again if something changes.'],
})
