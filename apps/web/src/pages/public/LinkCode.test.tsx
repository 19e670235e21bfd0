import { offers } from '@handoff/contracts/offers'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { LinkCode } from './LinkCode.tsx'
import { en, type Texts } from './offer/texts.en.ts'
import { es } from './offer/texts.es.ts'

const user = userEvent.setup()
const token = 'a'.repeat(43)
const limit = (hours: string) => ({
  code: 'no_more_codes',
  title: `5 codes were sent. Request another one in ${hours}`,
})

async function codePage(words: Texts = en) {
  const api = fakeApi()
  const onFailed = vi.fn()
  const calls = { onSent: vi.fn(), onOpened: vi.fn(), onFailed }
  await show(<LinkCode endpoints={offers} token={token} words={words} {...calls} />)
  const send = () => user.click(screen.getByRole('button', { name: words.sendCode }))
  return { api, onFailed, send }
}
test('at the daily limit of codes the page says in how many hours, and stays usable', async () => {
  const { api, onFailed, send } = await codePage()
  api.refuse(offers.sendCode, 429, limit('7 hours'))
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No more codes can be sent today. Try again in 7 hours, or call the person who sent you the link.',
  )
  expect(onFailed).not.toHaveBeenCalled()
  api.refuse(offers.sendCode, 429, limit('1 hour'))
  await send()
  expect(await screen.findByText(/Try again in 1 hour,/)).toBeVisible()
})

test('at the limit in Spanish the hours are in Spanish', async () => {
  const { api, send } = await codePage(es)
  api.refuse(offers.sendCode, 429, limit('1 hour'))
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(/en 1 hora, o llame/)
})

test('one try that is left is one try, in both languages', () => {
  expect(en.wrongCode('4')).toBe('That code isn’t right. 4 tries left.')
  expect(en.wrongCode('1')).toBe('That code isn’t right. 1 try left.')
  expect(es.wrongCode('3')).toBe('Ese código no es correcto. Quedan 3 intentos.')
  expect(es.wrongCode('1')).toBe('Ese código no es correcto. Queda 1 intento.')
})
