import type { Letter } from '../../../kit/mail/queue.ts'

export const registrationRejected = ({
  firstName,
  why,
  network,
}: Record<'firstName' | 'why' | 'network', string>): Letter => ({
  subject: 'About your application to join',
  title: 'Your application wasn’t approved',
  greeting: `Hello ${firstName},`,
  paragraphs: [`Thank you for applying to join ${network}. An administrator reviewed your application and wrote:`, why],
  small: ['You’re welcome to apply again if something changes.'],
})
