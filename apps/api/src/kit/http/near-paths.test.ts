import { expect, test } from 'vitest'
import { openWorld } from '../../test/world.ts'

const { ask, aPerson } = await openWorld()
const ada = await aPerson()

test.each([
  ['/entities/all', 405, 'Use POST for /entities/all'],
  ['/entities/ddl', 404, 'The end of this address is missing. Use /entities/ddl/true or /entities/ddl/false'],
])('GET %s explains what is missing', async (path, status, title) => {
  const answer = await ask(ada, { url: `/api${path}` })
  expect([answer.statusCode, answer.json().title]).toEqual([status, expect.stringContaining(title)])
})

test('a word in place of an id is still rejected if no call begins like that', async () => {
  const answer = await ask(ada, { url: '/api/entities/shelter' })
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { id: ['This field must be numeric'] }])
})
