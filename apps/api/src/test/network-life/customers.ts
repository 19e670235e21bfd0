import { consents } from '@handoff/contracts/customers/consents'
import { groups } from '@handoff/contracts/referrals/groups'
import { offers } from '@handoff/contracts/referrals/offers'
import { ChoiceChannel, GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { answerFollowUp } from './mailbox.ts'
import { ignore, type Life, type OfferLink, type Provider } from './people.ts'
import { sendFor } from './send.ts'

const share = { opening: 0.5, proceeding: 0.8, declining: 0.7, stopping: 0.02 }

/** Customers open their links, some after they expired, some never; staff choose for those who asked them to. */
export async function liveAsCustomers(life: Life) {
  const now = life.world.clock.now()
  for (const link of Array.from(life.offerLinks))
    if (link.customer.habit !== 'never' && link.openedFrom <= now && life.chance(share.opening))
      await openPage(life, link)
  for (const one of Array.from(life.toChoose)) if (life.chance(share.opening)) await chooseFor(life, one)
}

async function openPage(life: Life, link: OfferLink) {
  const { token } = link
  const page = await life.anyone()(offers.show, { token }).catch(ignore(404))
  const act = page && acts[page.data.phase]
  const isOver = !act || (await act(life, link, page.data))
  if (isOver) life.offerLinks.splice(life.offerLinks.indexOf(link), 1)
}

type Page = Awaited<ReturnType<typeof showPage>>
const showPage = async (life: Life, token: string) => (await life.anyone()(offers.show, { token })).data

/** Returns whether there is nothing left to do with this link. */
type Act = (life: Life, link: OfferLink, page: Page) => Promise<boolean>
const acts: Partial<Record<Page['phase'], Act>> = {
  choose: async (life, { token }, { providers }) => {
    const open = providers.filter(({ canProceed }) => canProceed)
    if (!open.length) return false
    const { id: referToId } = life.pick(open)
    const call = life.anyone()
    if (life.chance(share.proceeding)) await call(offers.proceed, { token, referToId }).catch(ignore(404, 409))
    else if (life.chance(share.declining)) await call(offers.decline, { token, referToId }).catch(ignore(404, 409))
    else await call(offers.withdraw, { token }).catch(ignore(404, 409))
    return false
  },
  asked: stopSharing,
  helped: stopSharing,
  // The page names someone to call, who makes a new offer with a new link.
  expired: async (life, { sender, customer }) => {
    customer.hasCalled = true
    if (life.isReferredAgain && life.providers.includes(sender)) await sendFor(life, sender, customer, GroupMode.Offer)
    return true
  },
  closed: async (life, { token }, { feedback }) => {
    if (!feedback || feedback.answer !== null) return true
    const { data } = await life.anyone()(offers.onward, { token, to: 'followUp' })
    await answerFollowUp(life, new URLSearchParams(data.path.split('?')[1]).get('token')!)
    return true
  },
}

async function stopSharing(life: Life, { token }: OfferLink, { sharing }: Page) {
  const one = sharing.find(({ canStop, role }) => canStop && role === 'receiver')
  if (!one || !life.chance(share.stopping)) return false
  await life.anyone()(offers.stopSharing, { token, entityId: one.id }).catch(ignore(404, 409))
  return true
}

/** A staff person records the customer's choice by phone. */
async function chooseFor(life: Life, one: Life['toChoose'][number]) {
  const isLeft = life.providers.includes(one.sender) && (await proceedFor(life, one.sender, one.groupId))
  if (!isLeft) life.toChoose.splice(life.toChoose.indexOf(one), 1)
}

/** Returns whether the group is still open. */
export async function proceedFor(life: Life, { person }: Provider, groupId: number) {
  const { data: group } = await life.world.as(person)(groups.show, { groupId })
  const open = group.referrals.filter(({ canProceed }) => canProceed)
  if (open.length) {
    const choice = { groupId, referToId: life.pick(open).receiver.id!, channel: ChoiceChannel.Phone, notes: null }
    await life.world.as(person)(groups.proceed, choice).catch(ignore(409))
  }
  return group.canEnd
}

/** Some customers revoke their consent, at their provider. */
export async function revokeSome(life: Life, count: number) {
  for (let done = 0; done < count; done++) {
    const provider = life.pick(life.providers)
    const customer = life.pick(life.ofProvider.get(provider.entity.id) ?? [null])
    if (!customer) continue
    const call = life.world.as(provider.person)
    const consent = (await call(consents.ofCustomer, { id: customer.id })).data.find(({ mayRevoke }) => mayRevoke)
    if (consent) await call(consents.revoke, { id: consent.id, reason: 'Asked us to stop' }).catch(ignore(409))
  }
}
