import { auth } from '@handoff/contracts/access/auth/auth'
import { isLive } from '../kit/live.ts'
import { dialogOf, toast } from '../kit/parts.ts'
import { aPicture } from '../kit/picture.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

const ofEntity = (id: number, tab: 'notes' | 'files') => `/my-network/network-info?id=${id}&tab=${tab}`

test('notes about an entity are shared or internal, changed and deleted, and arrive immediately', async ({
  open,
  people,
}) => {
  test.slow()
  const { id } = (await people.ask('entity', auth.me, {})).entity!
  const word = freshName('Word')
  const page = await open('admin', ofEntity(id, 'notes'))
  const theirs = await open('entity', ofEntity(id, 'notes'))
  await isLive(theirs)
  const noteOn = (on: typeof page, text: string) =>
    on.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: text })

  await test.step('an empty note is not saved', async () => {
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note is required')).toBeVisible()
  })

  await test.step('a shared one is visible to the other side, an internal one is not', async () => {
    await page.getByLabel('New note').fill(`${word} shared`)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(noteOn(theirs, `${word} shared`)).toContainText('Administration')
    await page.getByRole('switch', { name: /^Share with/ }).click()
    await page.getByLabel('New note').fill(`${word} internal`)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(noteOn(page, `${word} internal`)).toContainText('Internal')
    await theirs.reload()
    await expect(noteOn(theirs, `${word} shared`)).toBeVisible()
    await expect(noteOn(theirs, `${word} internal`)).toBeHidden()
  })

  await test.step('it is changed only by its author', async () => {
    await expect(noteOn(theirs, `${word} shared`).getByRole('button', { name: /^Actions for/ })).toBeHidden()
    await noteOn(page, `${word} shared`)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Note', { exact: true }).fill(`${word} changed`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(noteOn(theirs, `${word} changed`)).toContainText('Edited')
  })

  await test.step('it is deleted after confirmation', async () => {
    await noteOn(page, `${word} changed`)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialogOf(page, /^Delete this note/)
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(noteOn(theirs, `${word} changed`)).toBeHidden()
  })
})

test('files of an entity are uploaded, viewed, saved and deleted', async ({ open, people, watch }) => {
  test.slow()
  watch.announce(/^400 POST \/api\/materials\/entity/)
  const { id } = (await people.ask('entity', auth.me, {})).entity!
  const name = freshName('Desk')
  const page = await open('admin', ofEntity(id, 'files'))
  const theirs = await open('entity', ofEntity(id, 'files'))
  await isLive(theirs)
  const rowOn = (on: typeof page, text: string) =>
    on.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem').filter({ hasText: text })

  await test.step('two at the same time, one of them refused', async () => {
    await page
      .getByLabel(/^Files of /)
      .setInputFiles([
        await aPicture(page, `${name}.png`, 600, 400),
        { name: `${name}.html`, mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
      ])
    const dialog = dialogOf(page, 'Upload 2 files')
    await dialog.getByLabel('Category').fill('Leaflet')
    await dialog.getByLabel('Expires').fill('2020-01-31')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/^A file may be PDF/)
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(rowOn(page, `${name}.png`)).toContainText('Leaflet')
    await expect(rowOn(page, `${name}.png`)).toContainText('Expired 01-31-2020')
    await expect(rowOn(theirs, `${name}.png`)).toBeVisible()
  })

  await test.step('a picture is viewed, and saved', async () => {
    await theirs.getByRole('link', { name: `${name}.png`, exact: true }).click()
    const picture = dialogOf(theirs, new RegExp(name)).getByRole('img', { name: `${name}.png` })
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(600)
    const waiting = theirs.waitForEvent('download')
    await dialogOf(theirs, new RegExp(name)).getByRole('link', { name: 'Download' }).click()
    expect((await waiting).suggestedFilename()).toBe(`${name}.png`)
    await theirs.keyboard.press('Escape')
  })

  await test.step('only its own side deletes it', async () => {
    await rowOn(theirs, `${name}.png`)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await expect(theirs.getByRole('menuitem', { name: 'Download' })).toBeVisible()
    await expect(theirs.getByRole('menuitem', { name: 'Delete' })).toBeHidden()
    await rowOn(page, `${name}.png`)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialogOf(page, `Delete ${name}.png?`).getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, `${name}.png deleted`)).toBeVisible()
    await expect(rowOn(theirs, `${name}.png`)).toBeHidden()
  })
})
