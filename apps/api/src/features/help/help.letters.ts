import type { Letter } from '../../kit/mail/queue.ts'

/** Whoever else reads the mailbox learns that there is a request, and not what for. */
export const helpReceived = ({ number, token }: { number: string; token: string }): Letter => ({
  subject: `Your request ${number}`,
  title: 'Your request is with us',
  paragraphs: ['We have your request. Someone will look at it and contact you in the way you chose.'],
  facts: [['Your number', number]],
  button: { label: 'Check your request', path: `/public/referral/status?token=${token}` },
  small: [
    'The link shows where your request stands, and nothing of what you wrote.',
    'If this was not you, please ignore this mail.',
  ],
})
