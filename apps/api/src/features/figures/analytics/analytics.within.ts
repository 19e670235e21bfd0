import {
  type CustomerAge,
  customerAgeNames,
  noLanguage,
} from '@handoff/contracts/referrals/referrals/referral-customers'
import type { Ctx } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { answerer } from '../../referrals/referrals/contact/answerer.ts'
import type { LinkSearch, RowSearch } from '../../referrals/referrals/figures/figure-specs.ts'

type Narrowing = {
  /** For the rows that are counted, and for the list behind a number, which has the sender apart. */
  rows: RowSearch
  list: LinkSearch
  senderId: number | undefined
  name: string | null
  /** Its numbers are those of a group of customers: small ones are hidden. */
  isOfPeople: boolean
}

/** `within` as filters, and in words. */
export async function narrowingOf(ctx: Ctx, within: string | undefined): Promise<Narrowing> {
  const [kind, value = ''] = within === undefined ? [] : splitOnce(within)
  const of = (search: Omit<RowSearch, 'senderId' | 'assignee'>, name: string): Narrowing => ({
    rows: search,
    list: search,
    senderId: undefined,
    name,
    isOfPeople: kind !== 'answerer',
  })
  if (kind === 'age') {
    const age = value as CustomerAge
    return of({ customerAge: age }, age === 'none' ? 'age not recorded' : `age ${customerAgeNames[age].toLowerCase()}`)
  }
  if (kind === 'language')
    return of({ customerLanguage: value }, value === noLanguage ? 'language not recorded' : `${value} speakers`)
  if (kind === 'county') return of({ isCountyUnknown: true }, 'county not recorded')
  if (kind === 'answerer') {
    const { id, name: person } = await answerer(ctx, { id: Number(value) })
    return of({ answeredById: id }, `answered by ${person}`)
  }
  if (kind !== 'sender') return { rows: {}, list: {}, senderId: undefined, name: null, isOfPeople: false }
  if (value === 'network') return of({ isByNetwork: true }, 'sent by the network administration')
  const senderId = Number(value)
  const sender = await ctx.db.selectFrom('entity').select('name').where('id', '=', senderId).executeTakeFirst()
  if (!sender) throw notFound('provider')
  return { rows: { senderId }, list: {}, senderId, name: `sent by ${sender.name}`, isOfPeople: false }
}

const splitOnce = (text: string): [string, string] => {
  const at = text.indexOf(':')
  return [text.slice(0, at), text.slice(at + 1)]
}
