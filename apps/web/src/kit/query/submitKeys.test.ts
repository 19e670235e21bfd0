import { ApiError } from '@handoff/contracts/kit'
import { expect, test } from 'vitest'
import { submitKeys } from './submitKeys.ts'

function attempts() {
  let made = 0
  const sentKeys: string[] = []
  const keys = submitKeys(() => `key ${++made}`)
  const submit = (input: unknown, answer: Error | 'created') =>
    keys
      .attempt(input, async (key) => {
        sentKeys.push(key)
        if (answer instanceof Error) throw answer
        return answer
      })
      .catch(() => {})
  return { sent: sentKeys, submit }
}
const lost = new ApiError(0)
const refused = new ApiError(400)

test('after a lost response the same form is sent with the same key', async () => {
  const { sent, submit } = attempts()
  await submit({ name: 'Rosa' }, lost)
  await submit({ name: 'Rosa' }, new ApiError(503))
  await submit({ name: 'Rosa' }, 'created')
  expect(sent).toEqual(['key 1', 'key 1', 'key 1'])
})

test('after a response, or with other input, it is a new attempt', async () => {
  const { sent, submit } = attempts()
  await submit({ name: 'Rosa' }, 'created')
  await submit({ name: 'Rosa' }, refused)
  await submit({ name: 'Rosa' }, lost)
  await submit({ name: 'Rosa M.' }, lost)
  expect(sent).toEqual(['key 1', 'key 2', 'key 3', 'key 4'])
})
