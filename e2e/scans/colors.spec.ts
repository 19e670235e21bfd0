import { profile } from '@handoff/contracts/access/profile'
import { heading } from '../kit/parts.ts'
import { expectReadableColors, followSystem, isQuiet, paint, schemes } from '../kit/scan.ts'
import { expect, test } from '../kit/test.ts'

for (const [name, colorCode] of [['a bright yellow', '#facc15']] as const)
  test(`in ${name} everything can be read`, async ({ open, people }) => {
    test.slow()
    const mine = await people.ask('entity2', profile.show, {})
    const paintIn = (color: string) =>
      people.ask('entity2', profile.save, {
        firstName: mine.firstName,
        lastName: mine.lastName,
        phone: mine.phone ?? '',
        colorCode: color,
      })
    await paintIn(colorCode)
    try {
      const page = await open('entity2', 'about:blank')
      await page.addInitScript(followSystem)
      for (const path of ['/customer-referrals/in-bound?queue=to_answer']) {
        await page.goto(path)
        await expect(heading(page)).toBeVisible()
        await isQuiet(page)
        for (const scheme of schemes) {
          await paint(page, scheme)
          await expectReadableColors(page, `${path} ${scheme}`)
        }
      }
    } finally {
      await paintIn(mine.colorCode)
    }
  })
