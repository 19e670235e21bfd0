import type { Letter } from '../../../kit/mail/queue.ts'

/** Anyone else who reads the mailbox learns that there is a request, and not what for. */
export const helpReceived = ({ number, token, network }: Record<'number' | 'token' | 'network', string>): Letter => ({
  subject: `Your request ${number}`,
  title: 'We got your request',
  paragraphs: [`${network} has your request. Someone will review it and contact you the way you chose.`],
  facts: [['Your number', number]],
  button: { label: 'Check your request', path: `/public/referral/status?token=${token}` },
  small: ['The link shows the status of your request, not what you wrote.', 'If this wasn’t you, ignore this email.'],
})
