import { UserType } from '@handoff/contracts/kit'
import { settings } from '@handoff/contracts/platform/settings'
import { beforeEach, describe, expect, test } from 'vitest'
import { fileOf, jpegBytes, pngBytes } from '../../../kit/files/picture.fixtures.ts'
import { openWorld } from '../../../test/world.ts'

const { as, ask, aPerson, anEntity, staffOf, clock, db, countOf } = await openWorld()
const alma = await aPerson({ firstName: 'Alma' })

const consentText = 'I agree that my details may be shared.'
/** Settings of the public pages, until someone changes them. */
const untouched = {
  isDirectoryOn: true,
  directoryIntro: null,
  isHelpOn: true,
  hotline: null,
  quickExitUrl: 'https://www.weather.gov/',
  embedOrigins: [],
  phone: null,
  helpContactId: null,
}
const input = {
  name: 'Bay Network',
  colorCode: '#0e8f6e',
  mailFooter: null,
  consentText,
  consentTextForSeveral: null,
  twoFactorRequired: [],
}
const save = (changes: Partial<Parameters<typeof saved>[0]> = {}) => saved({ ...input, ...changes })
const saved = async (input: {
  name: string
  colorCode: string
  mailFooter: string | null
  consentText: string
  consentTextForSeveral: string | null
  twoFactorRequired: UserType[]
}) => (await as(alma)(settings.saveNetwork, input)).data
const branding = async () => (await as(null)(settings.branding, {})).data
const versions = async () =>
  (await db.selectFrom('consent_text').select('version').orderBy('id').execute()).map(({ version }) => version)
const lastFields = async () => {
  const row = await db.selectFrom('event').select('data').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return row.data as { type: string; fields: string[] }
}

beforeEach(async () => {
  clock.set('2026-11-21T15:00:00Z')
  await db.deleteFrom('consent_text').where('version', '!=', '2026-11').execute()
  await db
    .updateTable('network_setting')
    .set({ name: 'Handoff', logo: null, color_code: '#6f6af6', mail_footer: null, two_factor_required: [] })
    .set({ phone: null, help_contact_id: null, directory_intro: null, hotline: null, embed_origins: [] })
    .set({ is_directory_on: true, is_help_on: true, quick_exit_url: untouched.quickExitUrl })
    .execute()
})

describe('branding', () => {
  test('is public, and cached for a few seconds', async () => {
    expect(await branding()).toEqual({ name: 'Handoff', logo: null, colorCode: '#6f6af6' })
    const first = await ask(null, { url: '/api/branding' })
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=10', etag: expect.any(String) })
    const again = await ask(null, { url: '/api/branding', headers: { 'if-none-match': first.headers.etag } })
    expect(again.statusCode).toBe(304)

    await save()
    expect(await branding()).toEqual({ name: 'Bay Network', logo: null, colorCode: '#0e8f6e' })
    const changed = await ask(null, { url: '/api/branding', headers: { 'if-none-match': first.headers.etag } })
    expect(changed.statusCode).toBe(200)
  })

  test('has a logo, which is deleted with the next', async () => {
    const logo = async (file: File) => (await as(alma)(settings.saveLogo, { file })).data.logo!
    const first = await logo(fileOf(pngBytes()))
    expect(await branding()).toMatchObject({ logo: first })
    expect(await lastFields()).toEqual({ type: 'settings.networkChanged', fields: ['logo'] })
    const second = await logo(fileOf(jpegBytes, 'image/jpeg'))
    expect((await ask(null, { url: first })).statusCode).toBe(404)
    expect((await ask(null, { url: second })).statusCode).toBe(200)

    const events = await countOf('event')
    for (let time = 0; time < 2; time++)
      expect((await as(alma)(settings.removeLogo, {})).data).toMatchObject({ logo: null })
    expect((await ask(null, { url: second })).statusCode).toBe(404)
    expect(await countOf('event')).toBe(events + 1)
  })

  test.each([
    [400, 'Please upload a valid image', fileOf('<svg/>')],
    [413, 'The picture can have at most 1 MB', fileOf(Buffer.alloc(1024 * 1024 + 1))],
  ])('answers an invalid logo with %d: %s', async (status, message, file) => {
    await expect(as(alma)(settings.saveLogo, { file })).rejects.toMatchObject({
      status,
      fields: { file: [message] },
    })
    expect(await branding()).toMatchObject({ logo: null })
  })

  test('does not affect the color of an account', async () => {
    await save({ colorCode: '#e8590c' })
    const bea = await aPerson({ firstName: 'Bea' })
    const { color_code } = await db
      .selectFrom('account')
      .select('color_code')
      .where('id', '=', bea.id)
      .executeTakeFirstOrThrow()
    expect(color_code).toBe('#6f6af6')
  })
})

describe('the settings of the network', () => {
  test('are saved as a whole, and changes are recorded by name', async () => {
    const changes = { mailFooter: 'Ask help@bay.test', twoFactorRequired: [UserType.AdminStaff, UserType.Admin] }
    const answer = {
      ...input,
      ...untouched,
      logo: null,
      mailFooter: 'Ask help@bay.test',
      twoFactorRequired: [1, 3],
      consentVersion: '2026-11-21',
      version: expect.any(Number),
    }
    expect(await save(changes)).toEqual(answer)
    expect((await as(alma)(settings.network, {})).data).toEqual(answer)
    expect(await lastFields()).toEqual({
      type: 'settings.networkChanged',
      fields: ['name', 'colorCode', 'mailFooter', 'twoFactorRequired', 'consentText', 'consentTextForSeveral'],
    })
    await save({ ...changes, mailFooter: ' ' })
    expect(await lastFields()).toMatchObject({ fields: ['mailFooter'] })
    expect((await as(alma)(settings.network, {})).data.mailFooter).toBeNull()
  })

  test('that are missing are unchanged, so that two administrators do not overwrite each other', async () => {
    const everything = { ...input, mailFooter: 'Ask us', twoFactorRequired: [UserType.Admin] }
    await save(everything)
    for (const part of [
      { name: 'Bay' },
      { mailFooter: null },
      { consentText: 'Another.' },
      { twoFactorRequired: [] },
      {},
    ])
      await as(alma)(settings.saveNetwork, part)
    expect((await as(alma)(settings.network, {})).data).toEqual({
      ...input,
      ...untouched,
      version: expect.any(Number),
      name: 'Bay',
      consentText: 'Another.',
      consentVersion: '2026-11-21.2',
      logo: null,
    })
  })

  test('saved unchanged record nothing', async () => {
    await save({ twoFactorRequired: [UserType.Entity, UserType.Admin] })
    const events = await countOf('event')
    await save({ twoFactorRequired: [UserType.Admin, UserType.Entity, UserType.Entity] })
    expect(await countOf('event')).toBe(events)
    expect(await versions()).toEqual(['2026-11', '2026-11-21'])
  })

  test('give each new consent text a version, named by the administrator’s day, and keep the previous texts', async () => {
    expect((await save()).consentVersion).toBe('2026-11-21')
    expect((await save({ consentText: 'I agree to more.' })).consentVersion).toBe('2026-11-21.2')
    expect((await save({ consentText: 'I agree to more.' })).consentVersion).toBe('2026-11-21.2')
    expect((await save()).consentVersion).toBe('2026-11-21.3')
    // The next day in UTC, but not yet in New York.
    clock.set('2026-11-22T02:00:00Z')
    expect((await save({ consentTextForSeveral: 'For each.' })).consentVersion).toBe('2026-11-21.4')
    expect((await save({ consentText: 'Late.' })).consentVersion).toBe('2026-11-21.5')
    clock.set('2026-11-22T15:00:00Z')
    expect((await save({ consentText: 'Next day.' })).consentVersion).toBe('2026-11-22')
    expect(await versions()).toEqual([
      '2026-11',
      '2026-11-21',
      '2026-11-21.2',
      '2026-11-21.3',
      '2026-11-21.4',
      '2026-11-21.5',
      '2026-11-22',
    ])
  })

  test('saved by two at the same time make two versions, each with its own changes', async () => {
    await Promise.all([save({ consentText: 'One.' }), save({ consentText: 'Two.' })])
    expect(await versions()).toEqual(['2026-11', '2026-11-21', '2026-11-21.2'])
  })

  test('include those of the public pages', async () => {
    await save()
    const publicPages = {
      isDirectoryOn: false,
      directoryIntro: 'Find help',
      isHelpOn: false,
      hotline: 'Call 211',
      quickExitUrl: 'https://news.example.org/today',
      embedOrigins: ['https://www.example.org', 'https://*.example.com:8443'],
    }
    expect((await as(alma)(settings.saveNetwork, publicPages)).data).toMatchObject(publicPages)
    expect(await lastFields()).toMatchObject({ fields: Object.keys(publicPages) })
    expect((await as(alma)(settings.saveNetwork, { hotline: ' ', directoryIntro: null })).data).toMatchObject({
      ...publicPages,
      hotline: null,
      directoryIntro: null,
    })
  })

  test('open no public page until the network has a name, a phone, and someone to answer', async () => {
    const closed = { is_directory_on: false, is_help_on: false, phone: null, help_contact_id: null }
    await db.updateTable('network_setting').set(closed).execute()
    const open = (changes: object) =>
      as(alma)(settings.saveNetwork, { isDirectoryOn: true, isHelpOn: true, ...changes })
    await expect(open({})).rejects.toMatchObject({
      status: 400,
      fields: {
        isDirectoryOn: ['Name the network first, under Branding'],
        phone: ['Phone is required'],
        helpContactId: ['Please select Who answers'],
      },
    })
    const ready = { name: 'Permian Pantries', phone: '(432) 555-0100', helpContactId: alma.id }
    const worker = await aPerson({ entity: await anEntity() })
    await expect(open({ ...ready, helpContactId: worker.id })).rejects.toMatchObject({
      fields: { helpContactId: ['Choose an administrator or someone of the administrative team'] },
    })
    expect((await open(ready)).data).toMatchObject({ ...ready, phone: '+14325550100', isDirectoryOn: true })
    // Both are required while they are open.
    for (const field of ['phone', 'helpContactId'])
      await expect(as(alma)(settings.saveNetwork, { [field]: null })).rejects.toMatchObject({ status: 400 })
    await as(alma)(settings.saveNetwork, { isDirectoryOn: false, isHelpOn: false, phone: null, helpContactId: null })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Network name is required'],
    [{ name: 'x'.repeat(61) }, 'name', 'Network name must have at most 60 characters'],
    [{ colorCode: 'green' }, 'colorCode', 'Enter a color such as #6f6af6'],
    [{ consentText: '' }, 'consentText', 'Consent text is required'],
    [{ mailFooter: 'x'.repeat(301) }, 'mailFooter', 'Email footer must have at most 300 characters'],
  ])('reject %o', async (changes, field, message) => {
    await expect(save(changes)).rejects.toMatchObject({ status: 400, fields: { [field]: [message] } })
    expect(await branding()).toMatchObject({ name: 'Handoff' })
  })

  test('are only for administrators', async () => {
    const everything = ['view', 'add', 'edit', 'delete', 'approve', 'assign'] as const
    const shelter = await anEntity()
    const others = [
      await staffOf(null, { team: everything }),
      await aPerson({ entity: shelter, firstName: 'Ben' }),
      await staffOf(shelter, { team: everything }),
    ]
    for (const person of others) {
      await expect(as(person)(settings.network, {})).rejects.toMatchObject({ status: 403 })
      await expect(as(person)(settings.saveNetwork, input)).rejects.toMatchObject({ status: 403 })
      await expect(as(person)(settings.saveLogo, { file: fileOf(pngBytes()) })).rejects.toMatchObject({ status: 403 })
      await expect(as(person)(settings.removeLogo, {})).rejects.toMatchObject({ status: 403 })
    }
    expect(await branding()).toMatchObject({ name: 'Handoff', logo: null })
  })
})

test('two administrators save different settings, and neither writes over the other’s', async () => {
  const ben = await aPerson({ firstName: 'Ben' })
  const { version } = (await as(alma)(settings.network, {})).data
  await as(ben)(settings.saveNetwork, { version, name: 'Bay Network', colorCode: '#0e8f6e' })
  // Another part of the page was not touched.
  expect((await as(alma)(settings.saveNetwork, { version, mailFooter: '1 Bay Street' })).data).toMatchObject({
    name: 'Bay Network',
    mailFooter: '1 Bay Street',
    version: version + 2,
  })
  await expect(as(alma)(settings.saveNetwork, { version, name: 'Hill Network', hotline: '988' })).rejects.toMatchObject(
    { status: 409, message: 'Someone else just updated this setting. Reload and try again' },
  )
  expect((await as(alma)(settings.network, {})).data).toMatchObject({ name: 'Bay Network', hotline: null })
  // The same value is no conflict.
  await as(alma)(settings.saveNetwork, { version, name: 'Bay Network' })
})

test('a logo that someone else just chose is neither replaced nor removed', async () => {
  const ben = await aPerson({ firstName: 'Ben' })
  const { version } = (await as(alma)(settings.network, {})).data
  const { data: saved } = await as(ben)(settings.saveLogo, { version, file: fileOf(pngBytes()) })
  const refusal = { status: 409, message: 'Someone else just updated this setting. Reload and try again' }
  await expect(as(alma)(settings.saveLogo, { version, file: fileOf(jpegBytes, 'image/jpeg') })).rejects.toMatchObject(
    refusal,
  )
  await expect(as(alma)(settings.removeLogo, { version })).rejects.toMatchObject(refusal)
  expect((await as(alma)(settings.network, {})).data.logo).toBe(saved.logo)
  expect((await as(alma)(settings.removeLogo, { version: saved.version })).data.logo).toBeNull()
})
