import { changed, type Input, messages } from '@handoff/contracts/kit'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { type settings, unnamed } from '@handoff/contracts/platform/settings'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { dropPicture, keepPicture, readPicture } from '../../../kit/files/picture.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { badInput } from '../../../kit/problem.ts'
import { newVersions, refuseStaleFields } from './settings.field-versions.ts'
import { networkSettings } from './settings.queries.ts'

type Params = Input<typeof settings.saveNetwork>
type Values = Omit<Params, 'version'>

/** Records changes by name; a new consent text is a new version, and previous ones are kept. */
export const saveNetwork = (ctx: Ctx, { version, ...input }: Params) =>
  ctx.transaction(async (tx) => {
    const before = await locked(tx)
    const wanted = wantedOf(input, before)
    const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (field) => String(wanted[field] ?? '') !== String(before[field] ?? ''),
    )
    if (!fields.length) return before
    await refuseStaleFields(tx, { fields, version }, () => networkSettings(tx))
    await refuseUnready(tx, wanted, before)

    await tx.db
      .updateTable('network_setting')
      .set({
        name: wanted.name,
        color_code: wanted.colorCode,
        mail_footer: wanted.mailFooter,
        two_factor_required: wanted.twoFactorRequired,
        is_directory_on: wanted.isDirectoryOn,
        directory_intro: wanted.directoryIntro,
        is_help_on: wanted.isHelpOn,
        hotline: wanted.hotline,
        quick_exit_url: wanted.quickExitUrl,
        embed_origins: wanted.embedOrigins,
        phone: wanted.phone,
        help_contact_id: wanted.helpContactId,
        ...newVersions(fields),
      })
      .execute()
    if (fields.includes('consentText') || fields.includes('consentTextForSeveral')) await addConsentText(tx, wanted)
    await tx.record({ type: 'settings.networkChanged', fields })
    return networkSettings(tx)
  })

export async function saveLogo(ctx: Ctx, { file, version }: Input<typeof settings.saveLogo>) {
  const picture = await readPicture(file)
  return ctx.transaction(async (tx) => {
    const { logo: previous } = await locked(tx)
    const logo = await keepPicture({ db: tx.db, picture, uploadedBy: tx.viewer.id, now: tx.now(), previous })
    return logo === previous ? networkSettings(tx) : changeLogo(tx, { previous, logo, version })
  })
}

export const removeLogo = (ctx: Ctx, { version }: Input<typeof settings.removeLogo>) =>
  ctx.transaction(async (tx) => {
    const before = await locked(tx)
    return before.logo === null ? before : changeLogo(tx, { previous: before.logo, logo: null, version })
  })

/** Missing fields are unchanged. */
function wantedOf(input: Values, before: Awaited<ReturnType<typeof networkSettings>>) {
  const wanted = changed(before, input)
  return {
    ...wanted,
    mailFooter: wanted.mailFooter || null,
    directoryIntro: wanted.directoryIntro || null,
    hotline: wanted.hotline || null,
    phone: wanted.phone || null,
    consentTextForSeveral: wanted.consentTextForSeveral || null,
    twoFactorRequired: [...new Set(wanted.twoFactorRequired)].sort((one, other) => one - other),
    embedOrigins: [...new Set(wanted.embedOrigins)],
  }
}

type Public = Pick<
  Awaited<ReturnType<typeof networkSettings>>,
  'isDirectoryOn' | 'isHelpOn' | 'name' | 'phone' | 'helpContactId'
>

/** Public pages need a name, a phone number, and someone to answer; a network that was open before may stay so. */
async function refuseUnready(tx: Tx, wanted: Public, before: Public) {
  const { phone, helpContactId } = wanted
  if (helpContactId !== null && helpContactId !== before.helpContactId && !(await mayAnswer(tx, helpContactId)))
    throw badInput({ helpContactId: ['Choose an administrator or someone of the administrative team'] })
  const isOpen = (pages: Public) => pages.isDirectoryOn || pages.isHelpOn
  if (!isOpen(wanted)) return
  const opens = (wanted.isDirectoryOn && !before.isDirectoryOn) || (wanted.isHelpOn && !before.isHelpOn)
  const isMissing = <Value>(value: Value | null, was: Value | null) => value === null && (opens || was !== null)
  const wrong = {
    ...(opens && wanted.name === unnamed && { isDirectoryOn: ['Name the network first, under Branding'] }),
    ...(isMissing(phone, before.phone) && { phone: [messages.required('Phone')] }),
    ...(isMissing(helpContactId, before.helpContactId) && { helpContactId: [messages.requiredSelect('Who answers')] }),
  }
  if (Object.keys(wrong).length) throw badInput(wrong)
}

const mayAnswer = ({ db }: Tx, id: number) =>
  exists(
    db
      .selectFrom('account')
      .select('id')
      .where('id', '=', id)
      .where('entity_id', 'is', null)
      .where('is_active', '=', true)
      .where('is_link', '=', false),
  )

type LogoChange = { previous: string | null; logo: string | null; version: number | undefined }

async function changeLogo(tx: Tx, { previous, logo, version }: LogoChange) {
  await refuseStaleFields(tx, { fields: ['logo'], version }, () => networkSettings(tx))
  await tx.db
    .updateTable('network_setting')
    .set({ logo, ...newVersions(['logo']) })
    .execute()
  await dropPicture(tx.db, previous)
  await tx.record({ type: 'settings.networkChanged', fields: ['logo'] })
  return networkSettings(tx)
}

/** One administrator at a time, so that recorded changes are correct, and versions are unique. */
async function locked(tx: Tx) {
  await tx.db.selectFrom('network_setting').select('only_row').forUpdate().execute()
  return networkSettings(tx)
}

/** Named by the day in the administrator's time zone: 2026-11-21, and 2026-11-21.2 for the second on that day. */
type ConsentTexts = { consentText: string; consentTextForSeveral: string | null }

async function addConsentText({ db, viewer, now }: Tx, { consentText: text, consentTextForSeveral }: ConsentTexts) {
  const day = calendarDay(viewer.timeZone, now())
  const ofDay = await db
    .selectFrom('consent_text')
    .select('version')
    .where((it) => it.or([it('version', '=', day), it('version', 'like', `${day}.%`)]))
    .execute()
  const version = ofDay.length ? `${day}.${ofDay.length + 1}` : day
  await db
    .insertInto('consent_text')
    .values({ version, text, text_for_several: consentTextForSeveral, created_at: now() })
    .execute()
}
