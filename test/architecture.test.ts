import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { contracts } from '@handoff/contracts/all'
import { isPage, pages } from '@handoff/contracts/pages'
import { describe, expect, test } from 'vitest'

const order = Object.keys(contracts)
const sides = ['apps/api/src/features', 'apps/web/src/features']
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))

describe.each(sides)('%s', (side) => {
  const folders = existsSync(side) ? readdirSync(side) : []

  test('holds nothing but features', () => {
    expect(order).toEqual(expect.arrayContaining(folders))
  })

  test('a feature knows only the ones above it', () => {
    for (const file of folders.length ? filesIn(side) : []) {
      const own = order.indexOf(file.split('/')[0]!)
      // Pages may compose any features.
      if (file.endsWith('Page.tsx')) continue
      for (const [, used] of readFileSync(`${side}/${file}`, 'utf8').matchAll(/ from '\.\.\/([a-z-]+)\//g)) {
        if (/\.(test|fixtures)\.tsx?$/.test(file)) continue
        expect(order.indexOf(used!), `${file} uses ${used}`).toBeLessThan(own)
      }
    }
  })
})

test('every feature of the contracts has a folder that answers it', () => {
  expect(readdirSync('apps/api/src/features').sort()).toEqual([...order].sort())
})

test('a contract has the name of its file and of its key', () => {
  for (const [key, contract] of Object.entries(contracts)) {
    const isThere = [`${key}.ts`, `${key}/${key}.ts`].some((file) => existsSync(`packages/contracts/src/${file}`))
    expect(isThere, key).toBe(true)
    for (const [name, endpoint] of Object.entries(contract))
      expect([endpoint.feature, endpoint.name]).toEqual([key, name])
  }
})

test('what a test uses, nothing else uses', () => {
  const sources = filesIn('apps/api/src').filter((file) => !/\.(test|fixtures)\.ts$|^test\/|^db\/demo\//.test(file))
  for (const file of sources) {
    const text = readFileSync(`apps/api/src/${file}`, 'utf8')
    expect(text, file).not.toMatch(/from '[^']*(\.fixtures|\/test\/[a-z]+)\.ts'/)
  }
})

test('the environment is read in one place', () => {
  for (const folder of ['apps/api/src', 'apps/web/src', 'packages/contracts/src'])
    for (const file of filesIn(folder)) {
      if (file === 'config.ts' || /\.test\.tsx?$|^test\//.test(file)) continue
      expect(readFileSync(`${folder}/${file}`, 'utf8'), `${folder}/${file}`).not.toMatch(/process\.env/)
    }
})

describe('the addresses of the pages', () => {
  test('are each there once, and begin at the root', () => {
    expect(new Set(pages).size).toBe(pages.length)
    for (const page of pages) expect(page).toMatch(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*(\/\$id)?)?$/)
  })

  test('are known with and without a slash at the end, and no others are', () => {
    expect(isPage('/')).toBe(true)
    for (const page of pages.slice(1).map((one) => one.replace('$id', '7')))
      expect([isPage(page), isPage(`${page}/`)], page).toEqual([true, true])
    const strangers = [
      '/nowhere',
      '/dashboard/x',
      '/Dashboard',
      '',
      '/in-bound/1',
      '/public/network/x',
      '/public/network/0',
    ]
    for (const strange of strangers) expect(isPage(strange)).toBe(false)
  })

  test('never shadow a call', () => {
    expect(pages.filter((page) => page.startsWith('/api'))).toEqual([])
  })

  test('are those that the menu of each feature leads to', () => {
    for (const file of existsSync(sides[1]!) ? filesIn(sides[1]!).filter((name) => name.endsWith('.pages.ts')) : [])
      for (const [, address] of readFileSync(`${sides[1]}/${file}`, 'utf8').matchAll(/path: '([^']+)'/g))
        expect(pages, file).toContain(address)
  })
})
