import { auth } from '@handoff/contracts/access/auth/auth'
import { isLive } from '../kit/live.ts'
import { dialogOf, moveTo } from '../kit/parts.ts'
import { aPicture } from '../kit/picture.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

const ofEntity = (id: number, tab: 'notes' | 'files') => `/my-network/network-info?id=${id}&tab=${tab}`

test('notes and files of an entity arrive immediately, files are viewed and saved, and internal notes stay hidden', async ({
  open,
  people,
  watch,
}) => {
  test.slow()
  watch.announce(/^400 POST \/api\/materials\/entity/)
  const { id } = (await people.ask('entity', auth.me, {})).entity!
  const word = freshName('Word')
  const page = await open('admin', ofEntity(id, 'notes'))
  const theirs = await open('entity', ofEntity(id, 'notes'))
  await isLive(theirs)
  const itemOn = (on: typeof page, list: string, text: string) =>
    on.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text })

  await test.step('a shared note is visible to the other side, an internal one is not', async () => {
    await page.getByRole('switch', { name: /^Visible to/ }).uncheck()
    await page.getByLabel('New note').fill(`${word} internal`)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(itemOn(page, 'Notes', `${word} internal`)).toContainText('Internal')
    await page.getByRole('switch', { name: /^Visible to/ }).check()
    await page.getByLabel('New note').fill(`${word} shared`)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(itemOn(theirs, 'Notes', `${word} shared`)).toContainText('Administration')
    await expect(itemOn(theirs, 'Notes', `${word} internal`)).toHaveCount(0)
  })

  const picture = `${word}.png`
  await test.step('two files are uploaded at the same time, one of them refused', async () => {
    for (const one of [page, theirs]) await moveTo(one, ofEntity(id, 'files'))
    await page
      .getByLabel(/^Files of /)
      .setInputFiles([
        await aPicture(page, picture, 600, 400),
        { name: `${word}.html`, mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
      ])
    const dialog = dialogOf(page, 'Upload 2 files')
    await dialog.getByLabel('Category').fill('Leaflet')
    await dialog.getByLabel('Expires').fill('2020-01-31')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/^A file may be PDF/)
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(itemOn(page, 'Files', picture)).toContainText('Leaflet')
    await expect(itemOn(page, 'Files', picture)).toContainText('Expired 01-31-2020')
  })

  await test.step('the picture is viewed, and saved', async () => {
    await theirs.getByRole('link', { name: picture, exact: true }).click()
    const view = dialogOf(theirs, new RegExp(word))
    const image = view.getByRole('img', { name: picture })
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(600)
    const waiting = theirs.waitForEvent('download')
    await view.getByRole('link', { name: 'Download' }).click()
    expect((await waiting).suggestedFilename()).toBe(picture)
    await theirs.keyboard.press('Escape')
  })

  await test.step('it is deleted after confirmation', async () => {
    await itemOn(page, 'Files', picture)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialogOf(page, `Delete ${picture}?`).getByRole('button', { name: 'Delete' }).click()
    await expect(itemOn(theirs, 'Files', picture)).toBeHidden()
  })
})
