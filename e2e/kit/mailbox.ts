import { type Mail, mails } from '@handoff/contracts/platform/mails'
import { expect } from '@playwright/test'
import type { People } from './api.ts'

/** What someone finds in their mailbox: without a mail server the product keeps its mails as files. Administrators see no link of a customer. */
export type Received = { id: number; subject: string; text: string; link: string; code: string }

/** The newest mail to this address with such a subject, as soon as it is there; `after` leaves out those known already. */
export async function mailTo(people: People, email: string, subject: RegExp, after = 0): Promise<Received> {
  let found: Mail | undefined
  const look = async () => {
    const { data } = await people.ask('admin', mails.list, { search: email, pageSize: 25 })
    found = data.find((mail) => mail.to === email && mail.id > after && subject.test(mail.subject))
    return found?.subject
  }
  // What leads to it may take a while (a month of timers that fire at once): the test has the only limit.
  await expect.poll(look, { message: `a mail to ${email}`, timeout: 0 }).toMatch(subject)
  const { id, subject: said, nextAttemptAt } = found!
  // At night an email to a customer waits for their morning: a journey, which runs at any hour, sends it now.
  if (nextAttemptAt && Date.parse(nextAttemptAt) > people.product.now().getTime() + 60_000)
    await people.ask('admin', mails.resend, { id })
  let text = ''
  const read = async () => (text = await people.product.mailText(id))
  await expect.poll(read, { message: `the file of mail ${id}`, timeout: 0 }).not.toBe('')
  return { id, subject: said, text, link: linkIn(text), code: codeIn(text) }
}

/** Path and token of the link: the host is this product's. */
function linkIn(text: string) {
  const [address] = /https?:\/\/\S+\?token=\S+/.exec(text) ?? []
  if (!address) return ''
  const { pathname, search } = new URL(address)
  return pathname + search
}

const codeIn = (text: string) => /^Code: ([\d ]+)$/m.exec(text)?.[1]?.replace(' ', '') ?? ''
