import type { Input } from '@handoff/contracts/kit'
import type { mails } from '@handoff/contracts/platform/mails'
import type { Ctx } from '../../../kit/context.ts'
import { connectionOf } from '../../../kit/mail/deliveries.ts'
import { toServer } from '../../../kit/mail/delivery.ts'
import { write } from '../../../kit/mail/layout.ts'
import { mailEnvironment, storedSetting } from '../../../kit/mail/mail-server.ts'
import { senderOf } from '../../../kit/mail/mail-worker.ts'
import { smtpProblem } from '../../../kit/mail/smtp-problem.ts'
import { conflict } from '../../../kit/problem.ts'
import { testLetter } from './mails.letters.ts'
import { wantedServer } from './mails.save-setting.ts'

const patience = 10_000

/** Sent now, not through the outbox: the administrator waits for the server’s answer, and nothing need be saved yet. */
export async function sendTest(ctx: Ctx, input: Input<typeof mails.sendTest>) {
  const { db, viewer, now } = ctx
  const { connection, host, from } = await targetOf(ctx, input)
  const { email: to, first_name: firstName } = await db
    .selectFrom('account')
    .select(['email', 'first_name'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const sender = await senderOf(db, ctx.publicUrl)
  const written = write(testLetter({ firstName, network: sender.name }), sender)
  const delivery = toServer(connection, from, { isPooled: false, patience })
  const begun = performance.now()
  try {
    await delivery.deliver({ ...written, id: now().getTime(), kind: 'test', to, fromName: sender.name })
    return { to, problem: null, seconds: (performance.now() - begun) / 1000 }
  } catch (error) {
    const problem = smtpProblem(error as Error, { host, patience })
    return { to, problem, seconds: (performance.now() - begun) / 1000 }
  } finally {
    delivery.close()
  }
}

async function targetOf({ db, secrets }: Ctx, input: Input<typeof mails.sendTest>) {
  const { smtpUrl, mailFrom, mailFromName } = mailEnvironment.get()
  if (smtpUrl) {
    const from = { address: mailFrom!, name: mailFromName }
    return { connection: { url: smtpUrl }, host: new URL(smtpUrl).hostname, from }
  }
  const server = wantedServer({ secrets }, await storedSetting(db), input)
  if (!server.host) throw conflict('No mail server is set up yet, so no email is sent')
  const from = { address: server.sender!, name: undefined }
  return { connection: connectionOf(server, secrets), host: server.host, from }
}
