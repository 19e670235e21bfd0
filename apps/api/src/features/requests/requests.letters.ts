import type { Letter } from '../../kit/mail/queue.ts'

export const registrationRejected = ({ firstName, why }: { firstName: string; why: string }): Letter => ({
  subject: 'About your request to join',
  title: 'We cannot take you in at the moment',
  greeting: `Hello ${firstName},`,
  paragraphs: [
    'Thank you for asking to join our network. An administrator has looked at your request and writes:',
    why,
  ],
  small: ['You are welcome to ask again if something changes.'],
})
