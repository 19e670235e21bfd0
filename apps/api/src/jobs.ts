import { forgetOldMails } from './features/mails/mails.service.ts'
import type { Job } from './kit/jobs.ts'
import type { Delivery } from './kit/mail/delivery.ts'

/** What comes around by itself. */
export const jobsWith = (delivery: Delivery): readonly Job[] => [forgetOldMails(delivery)]
