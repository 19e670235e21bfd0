import type { Input } from '@handoff/contracts/kit'
import { MailState, type mails } from '@handoff/contracts/platform/mails'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { sortOf } from '../../../kit/lists/sort.ts'
import { write } from '../../../kit/mail/layout.ts'
import { mailState } from '../../../kit/mail/mail-server.ts'
import { senderOf } from '../../../kit/mail/mail-worker.ts'
import type { Letter } from '../../../kit/mail/queue.ts'
import { notFound } from '../../../kit/problem.ts'
import { tokenIn } from '../../../kit/security/links.ts'

const state = sql<MailState>`case
  when failed_at is not null then ${MailState.Failed}::int
  when sent_at is null then ${MailState.Waiting}::int
  when is_kept then ${MailState.Snapshot}::int else ${MailState.Sent}::int end`

const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('mail')
    .select([
      'id',
      'to_address as to',
      'subject',
      state.as('state'),
      'attempts',
      'created_at as createdAt',
      'sent_at as sentAt',
      sql<Date | null>`case when sent_at is null and failed_at is null then send_after end`.as('nextAttemptAt'),
      'last_error as lastError',
    ])

export async function list(ctx: Ctx, { search, state: wanted, sort, ...paging }: Input<typeof mails.list>) {
  const { db } = ctx
  const { field, direction } = sortOf(sort)
  const result = await page(
    ctx,
    rows(db)
      .$if(!!search, (it) => it.where(mentionsAll(search!, sql.ref('to_address'), sql.ref('subject'))))
      .$if(wanted !== undefined, (it) => it.where(state, '=', wanted!))
      .$if(sort !== '-createdAt', (it) => it.orderBy(orders[field], direction))
      .orderBy('id', 'desc'),
    paging,
  )
  const { isServerSet } = await mailState(db)
  return { ...result, isServerSet, counts: await counts(db) }
}

const orders = { createdAt: sql`created_at`, to: sql`lower(to_address)`, subject: sql`lower(subject)` }

const counts = (db: Kysely<DB>) =>
  db
    .selectFrom('mail')
    .select([
      sql<number>`count(*) filter (where sent_at is null and failed_at is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where sent_at is not null and not is_kept)::int`.as('sent'),
      sql<number>`count(*) filter (where is_kept)::int`.as('kept'),
      sql<number>`count(*) filter (where failed_at is not null)::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow()

export async function row(db: Kysely<DB>, id: number) {
  const mail = await rows(db).where('id', '=', id).executeTakeFirst()
  if (!mail) throw notFound('mail')
  return mail
}

export async function show({ db, publicUrl }: Ctx, { id }: Input<typeof mails.show>) {
  const mail = await row(db, id)
  const { letter } = await db.selectFrom('mail').select('letter').where('id', '=', id).executeTakeFirstOrThrow()
  const { safeLetter, token } = letter ? withoutLink(letter as Letter) : { safeLetter: null, token: null }
  const written = safeLetter && write(safeLetter, await senderOf(db, publicUrl))
  return { ...mail, text: written?.text ?? null, html: written?.html ?? null, hasLink: token !== null }
}

/** The link of a customer, or of a provider without a login, is only for its reader: anyone with it acts as them. */
export function withoutLink(letter: Letter): { safeLetter: Letter; token: string | null } {
  const { button, small = [], ...rest } = letter
  const token = button ? tokenIn(button.path) : null
  if (!button || token === null) return { safeLetter: letter, token: null }
  return { safeLetter: { ...rest, small: [`[${button.label}: only the recipient sees the link]`, ...small] }, token }
}
