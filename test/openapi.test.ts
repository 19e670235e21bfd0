import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApi } from '../apps/api/src/openapi/openapi.ts'

test('the OpenAPI document passes the recommended rules of a common linter', async () => {
  // The specification's paths are fixed: an id is a number, so `invitations` is never taken for one.
  const config = await createConfig({ extends: ['recommended-strict'], rules: { 'no-ambiguous-paths': 'off' } })
  const problems = await lintFromString({ source: JSON.stringify(openApi()), absoluteRef: 'openapi.json', config })
  const issues = problems
    .filter(({ ignored }) => !ignored)
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  expect(issues).toEqual([])
}, 60_000)
