import { expectTypeOf, test } from 'vitest'
import type { ParamsIn } from './params.ts'
import type { Texts } from './texts.ts'

test('the parameters of a message are read from its type', () => {
  expectTypeOf<ParamsIn<'Your request'>>().toEqualTypeOf<null>()
  expectTypeOf<ParamsIn<'Call {sender}, {phone}.'>>().toEqualTypeOf<{
    sender: string | number
    phone: string | number
  }>()
  expectTypeOf<ParamsIn<'{count, plural, one {# place} other {{name} places}} of {all}'>>().toEqualTypeOf<{
    count: number
    name: string | number
    all: string | number
  }>()
  expectTypeOf<ParamsIn<'{zip, select, null {away} other {from {zip}}}'>>().toEqualTypeOf<{
    zip: string | number | boolean | null
  }>()
})

test('a text that is not there, and one without its parameters, does not compile', () => {
  const check = (t: Texts) => [
    t('offer.chooseBy', { day: 'Fri' }),
    t('offer.map'),
    // @ts-expect-error: a parameter is missing
    t('offer.chooseBy'),
    // @ts-expect-error: a parameter has another name
    t('offer.chooseBy', { date: 'Fri' }),
    // @ts-expect-error: plurals count
    t('code.wrong', { left: 'two' }),
    t(`letter.code.${'about' as 'about' | 'aboutRequest'}`, { sender: 'A', need: 'food', network: 'B' }),
    // @ts-expect-error: one of them needs another parameter
    t(`letter.code.${'about' as 'about' | 'aboutRequest'}`, { network: 'B' }),
    // @ts-expect-error: no such text
    t('offer.nothing'),
  ]
  expectTypeOf(check).returns.toEqualTypeOf<string[]>()
})
