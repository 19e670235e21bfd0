import type { Locator } from '@playwright/test'
import { closeToasts, heading, sidebar, toast } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

test('a survey is built by keyboard alone, and its places are read aloud', async ({ open }) => {
  const page = await open('admin', '/dashboard')
  const key = (name: string) => page.keyboard.press(name)
  const press = async (button: Locator) => {
    await button.focus()
    await key('Enter')
  }
  const write = async (field: Locator, text: string) => {
    await field.focus()
    await key('Control+A')
    await page.keyboard.type(text)
  }
  /** Other questions are in Spanish, so each untranslated one asks for confirmation. */
  const saveWithoutSpanish = async () => {
    await key('Enter')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Save without Spanish' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const question = page.getByRole('textbox', { name: 'Question', exact: true })
  const group = page.getByRole('region', { name: 'Your stay', exact: true })
  const listed = group.getByRole('listitem')

  await test.step('the menu opens it, and a group is added', async () => {
    await press(sidebar(page).getByRole('link', { name: 'Survey' }))
    await expect(heading(page)).toHaveText('Survey')
    await press(button('Add group'))
    await write(page.getByRole('textbox', { name: 'Group', exact: true }), 'Your stay')
    await write(page.getByRole('textbox', { name: 'Group in Spanish' }), 'Su estancia')
    await key('Enter')
    await expect(group).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('two questions, one of them dependent on the other', async () => {
    await press(group.getByRole('button', { name: 'Add question' }))
    await page.getByRole('combobox', { name: 'Kind' }).focus()
    await page.keyboard.type('Yes or no')
    await write(question, 'Did you stay overnight?')
    await saveWithoutSpanish()
    await expect(toast(page, 'Question added')).toBeVisible()
    await expect(listed).toHaveCount(1)

    // The saved one is shown again before the next one begins.
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    await expect(question).toHaveValue('Did you stay overnight?')
    await press(group.getByRole('button', { name: 'Add question' }))
    await expect(question).toHaveValue('')
    await write(question, 'How was the room?')
    await write(page.getByRole('textbox', { name: 'Answer 1', exact: true }), 'Quiet')
    await write(page.getByRole('textbox', { name: 'Answer 2', exact: true }), 'Loud')
    await page.getByRole('switch', { name: 'Show only if' }).focus()
    await key('Space')
    await expect(page.getByRole('combobox', { name: 'Question that decides' }).getByRole('option')).toHaveText([
      /Was it clear/,
      /./,
      /./,
      /./,
      /./,
      /./,
      /./,
      /Did you stay overnight\?$/,
    ])
    await question.focus()
    await saveWithoutSpanish()
    await expect(listed).toHaveCount(2)
    await expect(listed.nth(1)).toContainText('if 8')
    await closeToasts(page)
  })

  await test.step('the preview is in both languages', async () => {
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('How was the room?')
    await press(page.getByRole('radio', { name: /^Spanish/ }))
    await page.getByRole('radio', { name: /^Spanish/ }).press('Space')
    await write(page.getByRole('textbox', { name: 'Question in Spanish' }), '¿Cómo era el cuarto?')
    await expect(preview).toContainText('¿Cómo era el cuarto?')
    await saveWithoutSpanish()
    await expect(toast(page, 'Question saved')).toBeVisible()
    await closeToasts(page)
  })

  await test.step('a move is read aloud, and refused if a question would come before the one it depends on', async () => {
    await button('Move How was the room?').focus()
    await key('ArrowUp')
    const why = '“How was the room?” depends on “Did you stay overnight?”, so it must come after it'
    await expect(toast(page, why)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'not moved' })).toHaveCount(1)
    await closeToasts(page)

    await button('Move Did you stay overnight?').focus()
    await key('ArrowUp')
    await expect(
      page.getByRole('status').filter({ hasText: 'Did you stay overnight?, moved to question 8 of 9, in Our team' }),
    ).toHaveCount(1)
    await expect(listed).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Our team' }).getByRole('listitem').last()).toContainText(
      'Did you stay overnight?',
    )
  })

  await test.step('unsaved changes ask for confirmation', async () => {
    await press(button(/How was the room\?.*One choice/))
    await write(question, 'How was your room?')
    await press(button(/Did you stay overnight\?.*Yes or no/))
    const prompt = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(prompt).toBeVisible()
    await press(prompt.getByRole('button', { name: 'Stay' }))
    await expect(question).toHaveValue('How was your room?')
    await question.focus()
    await saveWithoutSpanish()
    await expect(toast(page, 'Question saved')).toBeVisible()
    await expect(listed).toContainText('How was your room?')
  })
})
