import type { Texts } from './texts.ts'

/** A category as a sentence to the customer has it: 'help with housing'. One that a network added is said as it is named. */
export const needIn = (t: Texts, category: string) => t.find(`need.${category}`) ?? category.toLowerCase()
