import { type Mail, mails } from '@handoff/contracts/platform/mails'
import { expect } from '@playwright/test'
import type { People } from './api.ts'

/**
 * An email as found in a mailbox: without a mail server the product writes emails to files. Administrators see no link
 * of a customer.
 */
export type Received = { id: number; subject: string; text: string; link: string; code: string }

/** The newest email to this address with such a subject, once it exists; `after` excludes known ones. */
export async function mailTo(people: People, email: string, subject: RegExp, after = 0): Promise<Received> {
  let newest: Mail | undefined
  const look = async () => {
    const { data } = await people.ask('admin', mails.list, { search: email, pageSize: 25 })
    newest = data.find((mail) => mail.to === email && mail.id > after && subject.test(mail.subject))
    return newest?.subject
  }
  // The cause may take a while (a month of timers that fire together): only the test has a limit.
  await expect.poll(look, { message: `a mail to ${email}`, timeout: 0 }).toMatch(subject)
  let text = ''
  const read = async () => {
    // A reminder may have taken the place of the first one before that was sent.
    await look()
    const { id, nextAttemptAt } = newest!
    // At night an email to a customer waits for their morning: a journey, which runs at any hour, sends it now.
    if (nextAttemptAt && Date.parse(nextAttemptAt) > people.product.now().getTime() + 60_000)
      await people.ask('admin', mails.resend, { id })
    text = await people.product.mailText(id)
    return text
  }
  await expect.poll(read, { message: `the file of a mail to ${email}`, timeout: 0 }).not.toBe('')
  const { id, subject: sentSubject } = newest!
  return { id, subject: sentSubject, text, link: linkIn(text), code: codeIn(text) }
}

/** Path and token of the link, without the host, which is this product's. */
function linkIn(text: string) {
  const [address] = /https?:\/\/\S+\?token=\S+/.exec(text) ?? []
  if (!address) return ''
  const { pathname, search } = new URL(address)
  return pathname + search
}

const codeIn = (text: string) => /^Code: ([\d ]+)$/m.exec(text)?.[1]?.replace(' ', '') ?? ''
