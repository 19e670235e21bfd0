import type { UserType } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'

/** West to east, as people look for them. */
export const timeZones = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('time_zone')
    .select(['name', 'label', 'zone as value'])
    .orderBy('offset_minutes')
    .orderBy('name')
    .execute()

export const isTimeZone = async ({ db }: Pick<Ctx, 'db'>, zone: string) =>
  !!(await db.selectFrom('time_zone').select('name').where('zone', '=', zone).executeTakeFirst())

export async function databaseVersion({ db }: Pick<Ctx, 'db'>) {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]!.version}`
}

/** Name and appearance of the network, which are public. */
export const branding = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('network_setting').select(['name', 'logo', 'color_code as colorCode']).executeTakeFirstOrThrow()

/** For emails, and for events without an actor. */
export const networkName = async ({ db }: Pick<Ctx, 'db'>) =>
  (await db.selectFrom('network_setting').select('name').executeTakeFirstOrThrow()).name

const publicColumns = [
  'is_directory_on as isDirectoryOn',
  'directory_intro as directoryIntro',
  'is_help_on as isHelpOn',
  'hotline',
  'quick_exit_url as quickExitUrl',
  'embed_origins as embedOrigins',
  'phone',
] as const

/** Settings of the public pages. */
export const publicPages = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('network_setting').select(publicColumns).executeTakeFirstOrThrow()

export async function networkSettings({ db }: Pick<Ctx, 'db'>) {
  const row = await db
    .selectFrom('network_setting')
    .select([
      'name',
      'logo',
      'color_code as colorCode',
      'mail_footer as mailFooter',
      'two_factor_required as twoFactorRequired',
      'help_contact_id as helpContactId',
      'network_setting.version as version',
      ...publicColumns,
    ])
    .executeTakeFirstOrThrow()
  const { text, textForSeveral, version: consentVersion } = await consentText({ db })
  return {
    ...row,
    twoFactorRequired: row.twoFactorRequired as UserType[],
    consentText: text,
    consentTextForSeveral: textForSeveral,
    consentVersion,
  }
}

export const consentTextColumns = ['version', 'text', 'text_for_several as textForSeveral'] as const

/** The current consent text. */
export const consentText = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('consent_text').select(consentTextColumns).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
