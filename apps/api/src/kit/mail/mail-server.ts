import type { Config } from '../../config.ts'
import type { Delivery } from './delivery.ts'

let isSet = false
let guessedUrl: string | null = null

/** Whether emails leave for a mail server, and where their links lead; said once at the start, and shown to administrators. */
export const mailServer = {
  isSet: () => isSet,
  /** Where links in emails lead although no one said so: an address that others may not reach. */
  guessedUrl: () => guessedUrl,
  report: (value: boolean, guess: string | null = null) => {
    isSet = value
    guessedUrl = value ? guess : null
  },
}

type Start = Pick<Config, 'hasPublicUrl' | 'publicUrl'> & { warn: (words: string) => void }

export function reportMailServer({ isServer }: Pick<Delivery, 'isServer'>, { hasPublicUrl, publicUrl, warn }: Start) {
  mailServer.report(isServer, hasPublicUrl ? null : publicUrl)
  if (isServer && !hasPublicUrl)
    warn(`SMTP_URL is set and PUBLIC_URL isn’t: links in emails lead to ${publicUrl}, which others may not reach`)
}
