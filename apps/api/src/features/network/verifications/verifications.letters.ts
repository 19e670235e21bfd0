import type { Letter } from '../../../kit/mail/queue.ts'

type Verification = { path: string; name: string; network: string; isReminder: boolean }

export const verificationLetter = ({ path, name, network, isReminder }: Verification): Letter => ({
  subject: isReminder ? `Reminder: is ${name} still listed correctly?` : `Is ${name} still listed correctly?`,
  title: 'Is everything still correct?',
  paragraphs: [
    `${network} lists ${name}. Check the contact, locations, hours, services, and capacity. If everything is correct, it takes one press.`,
    ...(isReminder
      ? ['Without an answer, you are marked as not confirmed and appear lower when others look for a provider.']
      : []),
  ],
  button: { label: 'Check and confirm', path },
  small: [
    'Anyone with this link can confirm for you: forward it only to someone who knows your services.',
    'If you don’t work there anymore, let the network know by replying to your contact there.',
  ],
})
