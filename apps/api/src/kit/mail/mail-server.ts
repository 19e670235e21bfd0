import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/schema.ts'

type Environment = Partial<Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailFromName'>> &
  Pick<Config, 'hasPublicUrl' | 'publicUrl'>

let environment: Environment = { hasPublicUrl: false, publicUrl: '' }

/** What the environment sets for emails: it comes before what administrators set. */
export const mailEnvironment = {
  get: () => environment,
  report: (value: Environment) => {
    environment = value
  },
}

/** What the stored password is bound to. */
export const passwordOwner = 'mail_setting password'

export type StoredServer = Omit<NonNullable<Awaited<ReturnType<typeof storedSetting>>>, 'publicUrl' | 'version'>

/** As stored; the password is encrypted. Read whenever it is needed, so that every process follows a change. */
export const storedSetting = (db: Kysely<DB>) =>
  db
    .selectFrom('mail_setting')
    .select(['host', 'port', 'security', 'user_name as user', 'password', 'sender'])
    .select(['public_url as publicUrl', 'version'])
    .executeTakeFirstOrThrow()

/** Beginning of links in emails and on paper: from the environment, else as set, else as the server listens. */
export const addressOf = ({ publicUrl: address }: { publicUrl: string | null }, fallback: string) =>
  environment.hasPublicUrl ? fallback : (address ?? fallback)

/** Whether emails go to a mail server, and the assumed address of their links, if that is only assumed. */
export async function mailState(db: Kysely<DB>) {
  const { host, publicUrl } = await storedSetting(db)
  const isServerSet = environment.smtpUrl !== undefined || host !== null
  const isGuessed = isServerSet && !environment.hasPublicUrl && (publicUrl === null || ofThisMachine.test(publicUrl))
  return { isServerSet, guessedUrl: isGuessed ? (publicUrl ?? environment.publicUrl) : null }
}

/** As the browser proposed it, during a setup on the machine itself. */
const ofThisMachine = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i

/** For the log, at startup. */
export async function warnOfGuess(db: Kysely<DB>, warn: (words: string) => void) {
  const { guessedUrl } = await mailState(db)
  if (guessedUrl)
    warn(`A mail server is set and PUBLIC_URL isn’t: links in emails lead to ${guessedUrl}, which others may not reach`)
}
