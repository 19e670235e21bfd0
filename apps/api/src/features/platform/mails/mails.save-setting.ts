import { changed, type Input, messages } from '@handoff/contracts/kit'
import type { MailSetting } from '@handoff/contracts/platform/mail-setting'
import type { mails } from '@handoff/contracts/platform/mails'
import type { Ctx } from '../../../kit/context.ts'
import { mailEnvironment, passwordOwner, type StoredServer, storedSetting } from '../../../kit/mail/mail-server.ts'
import { badInput, conflict } from '../../../kit/problem.ts'
import { refuseStale } from '../../../kit/records/version.ts'

/** Without the password; what the environment sets is shown instead of what is stored. */
export async function setting({ db }: Pick<Ctx, 'db'>): Promise<MailSetting> {
  const { password, ...values } = await storedSetting(db)
  const { smtpUrl, mailFrom = null, hasPublicUrl, publicUrl } = mailEnvironment.get()
  return {
    ...values,
    hasPassword: password !== null,
    ...(smtpUrl && { ...partsOf(new URL(smtpUrl)), sender: mailFrom }),
    ...(hasPublicUrl && { publicUrl }),
    isServerFixed: smtpUrl !== undefined,
    isUrlFixed: hasPublicUrl,
  }
}

function partsOf({ protocol, hostname: host, port, username, password }: URL) {
  const isTls = protocol === 'smtps:'
  const security = isTls ? ('tls' as const) : ('starttls' as const)
  const user = decodeURIComponent(username) || null
  return { host, port: Number(port) || (isTls ? 465 : 587), security, user, hasPassword: password !== '' }
}

export const saveSetting = (ctx: Ctx, { version, publicUrl, ...server }: Input<typeof mails.saveSetting>) =>
  ctx.transaction(async (tx) => {
    // One administrator at a time, so that recorded changes are correct.
    await tx.db.selectFrom('mail_setting').select('only_row').forUpdate().execute()
    const before = await storedSetting(tx.db)
    const { smtpUrl, hasPublicUrl } = mailEnvironment.get()
    if (smtpUrl && Object.keys(server).length) throw conflict('The mail server is set in the environment of the server')
    if (hasPublicUrl && publicUrl !== undefined) throw conflict('The address is set in the environment of the server')

    const after = {
      ...wantedServer(tx, before, server),
      publicUrl: publicUrl === undefined ? before.publicUrl : publicUrl || null,
    }
    const fields = (Object.keys(after) as (keyof typeof after)[]).filter((field) => after[field] !== before[field])
    if (!fields.length) return setting(tx)
    const { version: current } = before
    refuseStale('setting', { ...(await setting(tx)), version: current }, version)
    const { user, publicUrl: public_url, ...rest } = after
    await tx.db
      .updateTable('mail_setting')
      .set({ ...rest, user_name: user, public_url, version: current + 1 })
      .execute()
    await tx.record({ type: 'settings.networkChanged', fields: fields.map((field) => `email ${field}`) })
    return setting(tx)
  })

/** As typed: what is left out is as stored. A stored password is never sent to another server, or for another user. */
export function wantedServer(
  { secrets }: Pick<Ctx, 'secrets'>,
  { version: _, publicUrl: __, ...before }: Awaited<ReturnType<typeof storedSetting>>,
  { password, ...input }: Input<typeof mails.sendTest>,
): StoredServer {
  const wanted = changed<Omit<StoredServer, 'password'>>(before, input)
  const server = {
    ...wanted,
    host: wanted.host?.toLowerCase() || null,
    user: wanted.user || null,
    sender: wanted.sender || null,
  }
  if (server.host && !server.sender) throw badInput({ sender: [messages.required('Sender')] })
  const isOther = server.host !== before.host || server.user !== before.user
  if (!server.host || !server.user) return { ...server, password: null }
  if (password !== undefined) return { ...server, password: password ? secrets.encrypt(password, passwordOwner) : null }
  if (isOther && before.password !== null)
    throw badInput({ password: ['Enter the password again, for this server and user'] })
  return { ...server, password: before.password }
}
