import type { Config } from '../../config.ts'
import type { Delivery } from './delivery.ts'

let isSet = false
let guessedUrl: string | null = null

/** Whether emails go to a mail server, and where their links lead; logged at startup, and shown to administrators. */
export const mailServer = {
  isSet: () => isSet,
  /** The assumed address of links in emails, if none is configured; others may not reach it. */
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
