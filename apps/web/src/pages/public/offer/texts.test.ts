import { expect, test } from 'vitest'
import { languages, textsOf } from './texts.ts'

test.each([
  ['en', ['First name', 'age group', 'county', 'how many people and children live with you', 'accessibility']],
  ['es', ['Nombre de pila', 'grupo de edad', 'condado', 'cuántas personas y niños viven con usted', 'accesibilidad']],
])('in %s the customer agrees to what the provider then sees', (code, shared) => {
  const { proceedText, sees } = textsOf(code)
  for (const fact of shared) {
    expect(sees.household).toContain(fact)
    expect(proceedText.household.toLowerCase()).toContain(fact.toLowerCase())
  }
})

test('without the numbers of the household the question names none', () => {
  for (const { proceedText } of languages)
    expect(proceedText.limited).not.toMatch(/children|niños|accessibility|accesibilidad/)
})
