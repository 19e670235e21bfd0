import { expect, test } from 'vitest'
import { safePath } from './safePath.ts'

test.each(['/dashboard', '/customer-referrals/in-bound?id=7#notes'])('%s is a path inside the product', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/..//evil.test',
  '/.//evil.test',
  '/a/../..//evil.test/path',
  '/%2e%2e//evil.test',
  '/..\\\\evil.test',
  '/auth/login?redirect=/auth/login',
  'dashboard',
  undefined,
  7,
])('%s is not', (path) => {
  expect(safePath(path)).toBeNull()
})
