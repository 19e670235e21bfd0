import en from '@handoff/contracts/texts/en'
import es from '@handoff/contracts/texts/es'
import { expect, test } from 'vitest'

test.each([
  [en, ['First name', 'age group', 'county', 'how many people and children live with you', 'accessibility']],
  [es, ['Nombre de pila', 'grupo de edad', 'condado', 'cuántas personas y niños viven con usted', 'accesibilidad']],
])('the customer agrees to what the provider then sees', (texts, shared) => {
  for (const fact of shared) {
    expect(texts['offer.sees.household']).toContain(fact)
    expect(texts['offer.proceedText.household'].toLowerCase()).toContain(fact.toLowerCase())
  }
})

test('without the numbers of the household the question names none', () => {
  for (const texts of [en, es])
    expect(texts['offer.proceedText.limited']).not.toMatch(/children|niños|accessibility|accesibilidad/)
})
