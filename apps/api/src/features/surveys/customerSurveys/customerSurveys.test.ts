import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { UserType } from '@handoff/contracts/kit'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { customerSurveys, SurveyChannel } from '@handoff/contracts/surveys/customerSurveys'
import { type AnswerValue, QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, wednesday } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { surveysOf } from './customerSurveys.fixtures.ts'
import { remindOfSurveys } from './customerSurveys.send-survey.ts'

const world = await openWorld()
const { as, ask, db, clock, aPerson, aCustomer, categoryId } = world
const { twoSides, send, take } = referralsOf(world)
const { aGroup, aQuestion, aVersion, latestToken } = surveysOf(world)
const { shelter, ada, ben } = await twoSides()
const admin = await aPerson({ firstName: 'Alma' })

const day = 86_400_000
const group = await aGroup()
const helped = await aQuestion(group, {
  kind: QuestionKind.Single,
  text: 'Did {provider} help?',
  options: ['Yes', 'Some', 'No'],
  isRequired: true,
})
const missing = await aQuestion(group, {
  kind: QuestionKind.LongText,
  text: 'What is missing?',
  isRequired: true,
  showIf: { questionId: helped.id, operator: 'isNot', value: 1 },
})
const rating = await aQuestion(group, { kind: QuestionKind.Rating, text: 'How was it?' })

async function anAccepted({ category = 'Housing', email = true } = {}) {
  const customer = await aCustomer(ada)
  await db
    .updateTable('customer')
    .set({
      email: 'rosa@example.org',
      contact_preference: email ? ContactPreference.Email : ContactPreference.Phone,
    })
    .where('id', '=', customer.id)
    .execute()
  const { id } = await send(ada, shelter, { customerId: customer.id, categoryId: await categoryId(category) })
  await take(ben, id, 'open')
  await take(ben, id, 'accept')
  return { referralId: id, customerId: customer.id }
}
const sendTo = async (referralId: number, by: Person = admin) =>
  (await as(by)(customerSurveys.send, { surveyType: 2, referralIds: [referralId] })).data.results[0]!
async function aLink(more: Parameters<typeof anAccepted>[0] = {}) {
  const { referralId, customerId } = await anAccepted(more)
  expect(await sendTo(referralId)).toMatchObject({ isSent: true })
  return { referralId, customerId, token: await latestToken() }
}
const answerTo = ({ id, versionId }: typeof helped, value: AnswerValue | null) => ({ questionId: id, versionId, value })
const add = (token: string, answers: ReturnType<typeof answerTo>[], isComplete = false) =>
  as(null)(customerSurveys.add, { token, answers, isComplete })
/** Moves the last question into the past. */
const rest = (customerId: number) =>
  db
    .updateTable('customer')
    .set({ asked_at: new Date(clock.now().getTime() - 15 * day) })
    .where('id', '=', customerId)
    .execute()
const form = async (token: string) => (await as(null)(customerSurveys.form, { token })).data
const responseOf = async (referralId: number) =>
  (await as(admin)(customerSurveys.list, { pageSize: 100 })).data.data.find(
    ({ referral }) => referral.id === referralId,
  )!

// Noon in New York.
beforeEach(() => clock.set(new Date(wednesday.getTime() + 2 * 3_600_000)))

describe('sending', () => {
  test('emails a link for 30 days that names the subject but not the customer', async () => {
    const { token, referralId } = await aLink()
    const mail = await db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ kind: 'survey', to_address: 'rosa@example.org', send_after: clock.now() })
    expect((mail.letter as { paragraphs: string[] }).paragraphs[0]).toMatch(
      /^Harbor Clinic asked Night Shelter to help you with housing\. /,
    )
    expect(JSON.stringify(mail.letter)).not.toMatch(/Rosa|Marin/)
    expect(await form(token)).toMatchObject({ state: 'open', provider: 'Night Shelter', category: 'Housing' })
    expect(await responseOf(referralId)).toMatchObject({ state: 'sent', channel: SurveyChannel.Link })
    clock.advance({ days: 31 })
    expect(await form(token)).toMatchObject({ state: 'expired', questions: [] })
    await expect(add(token, [])).rejects.toMatchObject({ status: 404 })
  })

  test('asks a customer at most once in 14 days, about anything', async () => {
    const { customerId, referralId } = await aLink()
    const { id } = await send(ada, shelter, { customerId, categoryId: await categoryId('Food') })
    await take(ben, id, 'open')
    await take(ben, id, 'accept')
    expect(await sendTo(id)).toMatchObject({
      isSent: false,
      refusal: 'Asked on 11-18-2026, can be asked again on 12-02-2026',
    })
    expect(await sendTo(referralId)).toMatchObject({ isSent: false })
    clock.advance({ days: 14 })
    expect(await sendTo(id)).toMatchObject({ isSent: true, refusal: null })
  })

  test('at night waits for morning in the customer’s time zone', async () => {
    const { referralId } = await anAccepted()
    clock.set('2026-11-19T03:30:00Z')
    expect(await sendTo(referralId)).toMatchObject({ isSent: true, sendAt: '2026-11-19T13:00:00.000Z' })
  })

  test.each([
    [
      'did not agree to be emailed',
      { contact_preference: ContactPreference.Phone },
      'The customer hasn’t agreed to be emailed',
    ],
    ['has no email address', { email: null }, 'No email address'],
    ['is archived', { state: 2 as const }, 'This customer is no longer active'],
    ['said to stop', { stopped_asking_at: wednesday }, 'The customer asked not to be asked again'],
  ])('skips a customer who %s', async (_, values, refusal) => {
    const { referralId, customerId } = await anAccepted()
    await db.updateTable('customer').set(values).where('id', '=', customerId).execute()
    expect(await sendTo(referralId)).toMatchObject({ isSent: false, refusal })
    expect(await responseOf(referralId)).toBeUndefined()
  })

  test('several referrals reports a result for each', async () => {
    const one = await anAccepted()
    const other = await anAccepted({ email: false })
    const { data } = await as(admin)(customerSurveys.send, {
      surveyType: 2,
      referralIds: [one.referralId, other.referralId, 2_000_000],
    })
    expect(data.sent).toBe(1)
    expect(data.results.map(({ isSent }) => isSent)).toEqual([true, false, false])
    expect(data.results[2]).toMatchObject({ refusal: 'We couldn’t find this referral' })
  })

  test('a survey without questions is rejected', async () => {
    const { referralId } = await anAccepted()
    const { data } = await as(admin)(customerSurveys.send, { surveyType: 1, referralIds: [referralId] })
    expect(data.results[0]).toMatchObject({ isSent: false, refusal: 'This survey has no questions yet' })
  })

  test('again makes a new link; the previous one leads to it, unless it went to another mailbox', async () => {
    const { referralId, customerId, token } = await aLink()
    await add(token, [answerTo(rating, 4)])
    await rest(customerId)
    expect(await sendTo(referralId)).toMatchObject({ isSent: true })
    const answers = [{ questionId: rating.id, value: 4 }]
    expect((await form(token)).answers).toEqual(answers)
    expect((await form(await latestToken())).answers).toEqual(answers)

    await db
      .updateTable('customer')
      .set({ email: `moved${customerId}@example.org` })
      .where('id', '=', customerId)
      .execute()
    await rest(customerId)
    expect(await sendTo(referralId)).toMatchObject({ isSent: true })
    await expect(form(token)).rejects.toMatchObject({ status: 404 })
  })

  test('reminds once after three days, unless it was started', async () => {
    const { token, referralId } = await aLink()
    const begun = await aLink()
    await add(begun.token, [answerTo(rating, 4)])
    const remind = async () => {
      await remindOfSurveys.run({ db, now: clock.now(), publicUrl: '' })
      return db.selectFrom('mail').select('id').where('kind', '=', 'survey.reminder').execute()
    }
    expect(await remind()).toHaveLength(0)
    clock.advance({ days: 3 })
    const count = (await remind()).length
    expect((await responseOf(referralId)).remindedAt).not.toBeNull()
    expect((await responseOf(begun.referralId)).remindedAt).toBeNull()
    expect(await remind()).toHaveLength(count)
    expect(await form(token)).toMatchObject({ state: 'open' })
    expect(await form(await latestToken())).toMatchObject({ state: 'open' })
  })
})

describe('answering by link', () => {
  test('saves part by part, resumes elsewhere, and completes once', async () => {
    const { token, referralId } = await aLink()
    await add(token, [answerTo(helped, 2)])
    await add(token, [answerTo(missing, '  A ride '), answerTo(rating, 3)])
    expect((await form(token)).answers).toEqual([
      { questionId: helped.id, value: 2 },
      { questionId: missing.id, value: 'A ride' },
      { questionId: rating.id, value: 3 },
    ])
    expect(await responseOf(referralId)).toMatchObject({ state: 'started', answered: 3 })
    await add(token, [answerTo(rating, null)])
    expect((await add(token, [], true)).data.state).toBe('completed')
    expect(await responseOf(referralId)).toMatchObject({ state: 'completed', answered: 2 })
    expect(await form(token)).toMatchObject({ state: 'completed', questions: [] })
    await expect(add(token, [answerTo(rating, 5)])).rejects.toMatchObject({ status: 409 })
  })

  test('missing answers are reported at each question, and the others are saved', async () => {
    const { token } = await aLink()
    await expect(add(token, [answerTo(rating, 5)], true)).rejects.toMatchObject({
      status: 400,
      fields: { [`question.${helped.id}`]: ['Choose one answer'] },
    })
    expect((await form(token)).answers).toHaveLength(1)
    await expect(add(token, [answerTo(helped, 3)], true)).rejects.toMatchObject({
      fields: { [`question.${missing.id}`]: ['Enter an answer'] },
    })
  })

  test('an answer to a question no longer asked is dropped at the end', async () => {
    const { token, referralId } = await aLink()
    await add(token, [answerTo(helped, 3), answerTo(missing, 'A ride')])
    await add(token, [answerTo(helped, 1)], true)
    expect(await responseOf(referralId)).toMatchObject({ answered: 1 })
  })

  test('keeps the version shown if the question is edited in between', async () => {
    const { token, referralId } = await aLink()
    const edited = await aQuestion(group, { kind: QuestionKind.Single, text: 'Before', options: ['A', 'B'] })
    await add(token, [answerTo(edited, 2), answerTo(helped, 1)])
    await aVersion(edited.id, 2, { kind: QuestionKind.Single, text: 'After', options: ['C'] })
    const question = (await form(token)).questions.find(({ id }) => id === edited.id)
    expect(question).toMatchObject({ versionId: edited.versionId, text: 'Before' })
    await add(token, [], true)
    const { id } = await responseOf(referralId)
    const { questions } = (await as(admin)(customerSurveys.show, { id })).data
    expect(questions.find(({ questionId }) => questionId === edited.id)).toMatchObject({ text: 'Before', value: 2 })
    expect(questions[0]).toMatchObject({ text: 'Did Night Shelter help?' })
    await db.updateTable('survey_question').set({ is_active: false }).where('id', '=', edited.id).execute()
  })

  test.each<[string, () => ReturnType<typeof answerTo>]>([
    ['of no option', () => answerTo(helped, 9)],
    ['of another kind', () => answerTo(rating, 'Good')],
    ['of a version of another question', () => ({ ...answerTo(rating, 3), versionId: helped.versionId })],
  ])('rejects an answer %s', async (_, answer) => {
    const { token } = await aLink()
    await expect(add(token, [answer()])).rejects.toMatchObject({
      status: 400,
      fields: { [`question.${answer().questionId}`]: [expect.any(String)] },
    })
  })

  test('“Stop asking me” ends all future questions, and is recorded once', async () => {
    const { token, referralId, customerId } = await aLink()
    for (let n = 0; n < 3; n++) await as(null)(customerSurveys.stop, { token })
    const stops = world.db.selectFrom('event').select('id').where('type', '=', 'surveyResponse.stopped')
    expect(await stops.where('customer_id', '=', customerId).execute()).toHaveLength(1)
    expect(await form(token)).toMatchObject({ state: 'stopped', questions: [] })
    await rest(customerId)
    expect(await sendTo(referralId)).toMatchObject({ refusal: 'The customer asked not to be asked again' })
  })

  test('a restricted service is not named', async () => {
    const { token } = await aLink({ category: 'Safety' })
    expect(await form(token)).toMatchObject({ provider: null, category: null })
  })
})

describe('with staff', () => {
  test('is filled in for a referral, by phone or in person', async () => {
    const { referralId } = await anAccepted({ email: false })
    const subject = { referralId, surveyType: 2 }
    expect((await as(admin)(customerSurveys.form, subject)).data).toMatchObject({ state: 'open', answers: [] })
    await as(admin)(customerSurveys.add, {
      ...subject,
      channel: SurveyChannel.InPerson,
      answers: [answerTo(helped, 1)],
      isComplete: true,
    })
    expect(await responseOf(referralId)).toMatchObject({
      state: 'completed',
      channel: SurveyChannel.InPerson,
      sentAt: null,
    })
  })

  test('is for those who may add surveys or edit customers, and for no entity', async () => {
    const { referralId } = await anAccepted()
    const subject = { referralId, surveyType: 2 }
    const looker = await aPerson({ userType: UserType.AdminStaff, accesses: { customers: ['view'] } })
    const caller = await aPerson({ userType: UserType.AdminStaff, accesses: { customers: ['view', 'edit'] } })
    for (const person of [ada, ben, looker])
      await expect(as(person)(customerSurveys.form, subject)).rejects.toMatchObject({ status: 403 })
    await expect(as(null)(customerSurveys.form, subject)).rejects.toMatchObject({ status: 401 })
    expect((await as(caller)(customerSurveys.form, subject)).data.state).toBe('open')
    await expect(as(caller)(customerSurveys.form, { ...subject, referralId: 2_000_000 })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('responses', () => {
  test('are listed by state, answer, and search', async () => {
    const { token, referralId } = await aLink()
    await add(token, [answerTo(helped, 2), answerTo(rating, 1)])
    const listed = async (filters: object) =>
      (await as(admin)(customerSurveys.list, { pageSize: 100, ...filters })).data.data.map(
        ({ referral }) => referral.id,
      )
    expect(await listed({ questionId: helped.id, answer: '2', state: 'partial' })).toContain(referralId)
    expect(await listed({ questionId: helped.id, answer: '3' })).not.toContain(referralId)
    expect(await listed({ questionId: helped.id, answer: '2', meaning: 2 })).not.toContain(referralId)
    expect(await listed({ state: 'completed' })).not.toContain(referralId)
    expect(await listed({ state: 'sent', search: referenceOf(referralId) })).toEqual([referralId])
    expect(await listed({ surveyType: 1 })).toEqual([])
    expect(await listed({ from: '2026-11-19' })).not.toContain(referralId)
  })

  test('as a file have a column per question', async () => {
    const { token, referralId } = await aLink()
    await add(token, [answerTo(helped, 2), answerTo(missing, 'A ride')])
    const { body } = await ask(admin, { url: `/api/customer-surveys/export?search=${referenceOf(referralId)}` })
    const [head, row] = body.split('\r\n')
    expect(head).toContain('Did the provider help?,What is missing?,How was it?')
    expect(row).toContain('Some,A ride,')
  })

  test('in a sensitive category require the grant', async () => {
    const { referralId, customerId, token } = await aLink({ category: 'Safety' })
    await add(token, [answerTo(helped, 2)])
    const { id } = await responseOf(referralId)
    const staff = await aPerson({
      userType: UserType.AdminStaff,
      accesses: { survey: ['view', 'edit'], customers: ['view'] },
    })
    await expect(as(staff)(customerSurveys.show, { id })).rejects.toMatchObject({ status: 404 })
    expect((await as(staff)(customerSurveys.ofCustomer, { id: customerId })).data).toEqual([])
    await rest(customerId)
    expect(await sendTo(referralId, staff)).toMatchObject({ refusal: 'We couldn’t find this referral' })
  })

  test('of a customer have no answers for an entity, and are a 404 for another', async () => {
    const { customerId, token } = await aLink()
    await add(token, [answerTo(helped, 2)])
    const { data: ownResponses } = await as(admin)(customerSurveys.ofCustomer, { id: customerId })
    expect(ownResponses[0]).toMatchObject({ state: 'started', answered: 1 })
    expect(ownResponses[0]!.questions![0]).toMatchObject({ value: 2 })
    for (const person of [ada, ben]) {
      const { data } = await as(person)(customerSurveys.ofCustomer, { id: customerId })
      expect(data).toMatchObject([{ state: 'started', answered: 0, questions: null }])
      expect(JSON.stringify(data)).not.toContain('Some')
      await expect(as(person)(customerSurveys.list, {})).rejects.toMatchObject({ status: 403 })
    }
    const stranger = await aPerson({ entity: await world.anEntity({ name: 'Elsewhere' }) })
    await expect(as(stranger)(customerSurveys.ofCustomer, { id: customerId })).rejects.toMatchObject({ status: 404 })
  })

  test('are pushed to those who read them', async () => {
    const { token } = await aLink()
    const heard: unknown[] = []
    world.app.handoff.bus.subscribe('changed', ({ readers, changes: [change] }) => {
      heard.push({ readers, noun: change!.noun })
    })
    await add(token, [answerTo(helped, 1)], true)
    await expect
      .poll(() => heard)
      .toContainEqual({ readers: { sides: [null], area: 'survey' }, noun: 'surveyResponse' })
  })

  test('names are shown to those who may see customers', async () => {
    const { referralId } = await aLink()
    const staff = await aPerson({ userType: UserType.AdminStaff, accesses: { survey: ['view'] } })
    const { data } = await as(staff)(customerSurveys.list, { search: referenceOf(referralId) })
    expect(data.data[0]).toMatchObject({ customer: null, referral: { id: referralId } })
    expect((await as(staff)(customerSurveys.list, { search: 'Marin' })).data.total).toBe(0)
  })

  test('the options include why something can’t be asked', async () => {
    const { referralId } = await anAccepted({ email: false })
    const { data } = await as(admin)(customerSurveys.askable, { surveyType: 2, referralId })
    expect(data).toMatchObject([{ id: referralId, refusal: 'The customer hasn’t agreed to be emailed', isOpen: true }])
  })
})
