import type { Letter } from '../../../kit/mail/queue.ts'

export const testLetter = ({ firstName, network }: Record<'firstName' | 'network', string>): Letter => ({
  subject: `Test email from ${network}`,
  title: 'Emails arrive',
  greeting: `Hello ${firstName},`,
  paragraphs: [
    'You asked for this test in Settings, under Email. Press the button as well: it shows whether links in emails lead to the right address.',
  ],
  button: { label: 'Open Settings', path: '/settings?tab=mail' },
})
