import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { contracts } from '@handoff/contracts/all'
import { isPage, pages } from '@handoff/contracts/pages'
import { describe, expect, test } from 'vitest'

const order = Object.keys(contracts)
const web = 'apps/web/src'
const sides = ['apps/api/src/features', `${web}/features`]
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))

/** Relative imports of a file, including types and dynamic imports. Modules replaced by tests do not count. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\bvi\.(mock|doMock)\(/g, '')
  return [...text.matchAll(/(?:\bfrom |\bimport |\bimport\()'(\.\.?\/[^'?]+\.tsx?)'/g)].map(([, to]) =>
    path.join(path.dirname(file), to!),
  )
}
const isTest = (file: string) => /\.(test|fixtures)\.tsx?$|\/src\/test\//.test(file)

/** Areas of the product, as in the menu; in each package a feature is in the folder of its area. */
const areas = ['platform', 'access', 'network', 'customers', 'referrals', 'surveys', 'figures']
const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
/** In the contracts, a feature may be a single file. */
const areaOf = new Map(
  areas.flatMap((area) =>
    readdirSync(`packages/contracts/src/${area}`).map((entry) => [entry.replace(/\.ts$/, ''), area] as const),
  ),
)
const folderOf = (side: string, feature: string) => `${side}/${areaOf.get(feature)}/${feature}`

describe.each(sides)('%s', (side) => {
  test('has the areas of the contracts, and in them nothing but features', () => {
    expect(foldersIn(side).sort()).toEqual([...areas].sort())
    for (const area of areas)
      for (const feature of readdirSync(`${side}/${area}`)) {
        expect(order).toContain(feature)
        expect(areaOf.get(feature), feature).toBe(area)
      }
  })

  test('a feature uses only features above it', () => {
    for (const file of filesIn(side).filter((one) => !isTest(one))) {
      const ownFeature = file.split('/')[1]!
      for (const used of importsOf(`${side}/${file}`)) {
        const feature = used.startsWith(`${side}/`) ? used.slice(side.length + 1).split('/')[1]! : ownFeature
        if (feature !== ownFeature)
          expect(order.indexOf(feature), `${file} uses ${used}`).toBeLessThan(order.indexOf(ownFeature))
      }
    }
  })
})

describe('folder sizes', () => {
  const isProduction = (file: string) => /\.(tsx?|css|sql)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file)

  test.each(['packages/contracts/src', 'apps/api/src', web, 'e2e', 'bench', 'scripts', 'test'])(
    'no folder of %s has more than 25 files, not counting its tests',
    (root) => {
      const folders = ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })].map((name) => `${root}/${name}`)
      const crowded = folders.filter(
        (folder) =>
          statSync(folder).isDirectory() &&
          !/\/(migrations|node_modules)\b/.test(folder) &&
          readdirSync(folder).filter(isProduction).length > 25,
      )
      expect(crowded).toEqual([])
    },
  )

  test('a file of the server is named after what it does to what, not by a participle alone', () => {
    /** Nouns that end like a participle. */
    const nouns = new Set(['mapping'])
    const misnamed = filesIn('apps/api/src').filter((file) => {
      const last = path
        .basename(file)
        .replace(/(\.(test|fixtures|worker|oldest))?\.ts$/, '')
        .split('.')
        .at(-1)!
      return !isTest(file) && /^[a-z]+(ing|ed)$/.test(last) && !nouns.has(last)
    })
    expect(misnamed).toEqual([])
  })
})

describe('the floors of the browser', () => {
  /** Bottom to top: a floor uses only those below it. Files at the root combine them. */
  const floors = ['theme', 'kit', 'ui', 'features', 'shell', 'pages']
  const floorOf = (file: string) => file.slice(`${web}/`.length).split('/')[0]!

  test('are complete', () => {
    const folders = readdirSync(web, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...floors, 'test'].sort())
  })

  test.each(floors)('%s uses nothing above it', (floor) => {
    for (const file of filesIn(`${web}/${floor}`).filter((one) => !isTest(one)))
      for (const used of importsOf(`${web}/${floor}/${file}`))
        expect(floors.slice(0, floors.indexOf(floor) + 1), `${floor}/${file} uses ${used}`).toContain(floorOf(used))
  })

  test('a page is next to other pages', () => {
    expect(filesIn(web).filter((file) => file.endsWith('Page.tsx') && !/^(pages|shell\/error)\//.test(file))).toEqual([
      'ui/layout/Page.tsx',
    ])
  })

  test.each(['ui', 'kit', 'shell'])('%s has folders of about twenty files', (floor) => {
    const folders = readdirSync(`${web}/${floor}`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    for (const { name } of folders)
      expect(readdirSync(`${web}/${floor}/${name}`).length, `${floor}/${name}`).toBeLessThanOrEqual(24)
  })
})

test.each([web, 'apps/api/src', 'packages/contracts/src'])('no files of %s import each other in a cycle', (folder) => {
  const graph = new Map(filesIn(folder).map((file) => [`${folder}/${file}`, importsOf(`${folder}/${file}`)]))
  expect(circlesIn(graph)).toEqual([])
})

/** Strongly connected components (Tarjan): groups of files that all lead to each other. */
function circlesIn(graph: Map<string, string[]>): string[][] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  const visit = (file: string) => {
    const order = index.size
    index.set(file, order)
    lowest.set(file, order)
    open.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) visit(next)
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== order) return
    const group = open.splice(open.indexOf(file))
    if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group.sort())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return circles
}

test('finds cycles, even long ones', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['d']],
    ['e', ['a']],
  ])
  expect(circlesIn(graph)).toEqual([['d'], ['a', 'b', 'c']])
})

test('every feature of the contracts has a folder that answers it', () => {
  const side = 'apps/api/src/features'
  expect(areas.flatMap((area) => readdirSync(`${side}/${area}`)).sort()).toEqual([...order].sort())
})

test('a contract has the name of its file and of its key', () => {
  for (const [key, contract] of Object.entries(contracts)) {
    const places = ['.ts', `/${key}.ts`].map((end) => folderOf('packages/contracts/src', key) + end)
    expect(places.filter((file) => existsSync(file)).length, key).toBe(1)
    for (const [name, endpoint] of Object.entries(contract))
      expect([endpoint.feature, endpoint.name]).toEqual([key, name])
  }
})

test('only tests use test code', () => {
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

test('pages call KPIs through the hook that logs a failure', () => {
  for (const file of filesIn(web).filter((name) => !/\.test\.tsx?$/.test(name)))
    expect(readFileSync(`${web}/${file}`, 'utf8'), file).not.toMatch(/\buseEndpoint\(\s*\w+\.(k|\w+K)pis\b/)
})

describe('the type of a request', () => {
  const type = String.raw`\b(?:requestType|request_type)\b`
  const names = 'Location|Category|Organization|Entity'
  const comparing = new RegExp(
    [
      String.raw`${type}\s*(?:[!=]==?|[<>]=?)`,
      String.raw`(?:[!=]==?|\b(?:case|switch) ?\(?)\s*(?:\w+\.)*${type}`,
      String.raw`(?:[!=]==?|\bcase)\s*RequestType\.|\bRequestType\.\w+\s*[!=]==?`,
    ].join('|'),
  )
  /** Within the feature it may also be named `type` or `kind`. */
  const comparingWithin = new RegExp(String.raw`\b(?:type|kind)\s*(?:[!=]==?|[<>]=?)\s*(?:\d|(?:${names})\b)`)

  test('is never compared: differences are in the tables of kinds', () => {
    const files = ['apps/api/src', web, 'packages/contracts/src'].flatMap((folder) =>
      filesIn(folder).map((file) => `${folder}/${file}`),
    )
    const violations = files.filter((file) => {
      if (isTest(file) || file.includes('/requests/kinds/')) return false
      const text = readFileSync(file, 'utf8')
      return comparing.test(text) || (file.includes('/requests/') && comparingWithin.test(text))
    })
    expect(violations).toEqual([])
  })

  test.each([
    'request.requestType === 1',
    'requestType > 2 && action',
    'Organization !== row.request_type',
    'switch (request.requestType) {',
    'case RequestType.Location:',
    'type === RequestType.Entity',
    'case request.request_type when 1 then',
  ])('finds %s', (line) => {
    expect(line).toMatch(comparing)
  })

  test.each(['if (type === Location)', 'type > 2', 'kind !== 4'])('finds %s within the feature', (line) => {
    expect(line).toMatch(comparingWithin)
  })
})

describe('page addresses', () => {
  test('are unique, and begin at the root', () => {
    expect(new Set(pages).size).toBe(pages.length)
    for (const page of pages) expect(page).toMatch(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*(\/\$id)?)?$/)
  })

  test('are recognized with and without a trailing slash, and no others are', () => {
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

  test('match the routes', () => {
    const routes = filesIn(`${web}/pages`).filter((name) => name.endsWith('.routes.ts'))
    const paths = routes.flatMap((file) =>
      [...readFileSync(`${web}/pages/${file}`, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, address]) => address!),
    )
    expect(['/', ...paths].sort()).toEqual([...pages].sort())
  })
})

describe('who can be referred to, and how', () => {
  const api = 'apps/api/src/features'
  const textOf = (file: string) => readFileSync(file, 'utf8')
  const sources = (folder: string) =>
    filesIn(folder)
      .map((file) => `${folder}/${file}`)
      .filter((file) => !isTest(file))
  const deciding = `${folderOf(api, 'entities')}/directory/reach.ts`

  test('is decided in one place: code that refers does not look at states, logins, or addresses of providers', () => {
    const features = ['matches', 'referrals', 'groups', 'offers', 'answers', 'help', 'unmetNeeds', 'worklist']
    const readers = features
      .flatMap((feature) => sources(folderOf(api, feature)))
      .filter((file) => /EntityState|entity_state|account\.is_active\b.*entity/.test(textOf(file)))
    // The others check whether a side has left the network, or which people may be assigned.
    expect(readers.map((file) => path.basename(file)).sort()).toEqual([
      'assign-referral.ts',
      'find-referral.ts',
      'list-rows.ts',
      'visible-referrals.ts',
    ])
  })

  test('is checked before anything is sent', () => {
    const sending = sources(api).filter((file) => /\bsendOn\(|insertInto\('referral'\)/.test(textOf(file)))
    expect(sending.length).toBeGreaterThan(3)
    for (const file of sending) expect(textOf(file), file).toContain('receiverFor(')
    for (const file of ['referrals/sending/start-referral.ts', 'matches/matches.conditions.ts'])
      expect(importsOf(`${api}/referrals/${file}`), file).toContain(deciding)
    expect(textOf(deciding)).toContain('EntityState.Active')
  })

  test('is only read in the browser, never computed there', () => {
    const offering = sources(web).filter((file) => /\breceiverOf\(/.test(textOf(file)))
    expect(offering.length).toBeGreaterThan(4)
    for (const file of offering) expect(textOf(file), file).toMatch(/mayReceive\(|export const receiverOf/)
    const folders = [
      ...['referrals', 'groups', 'help'].map((feature) => folderOf(`${web}/features`, feature)),
      `${web}/pages/referMap`,
    ]
    for (const file of folders.flatMap(sources)) expect(textOf(file), file).not.toMatch(/entityState|EntityState\b/)
  })
})
